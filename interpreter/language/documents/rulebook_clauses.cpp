#include "interpreter/language/documents/rulebook_clauses.h"

#include <algorithm>
#include <map>
#include <optional>

#include "interpreter/base/text.h"

namespace cardinal::documents {

namespace {

using base::IsCapital;
using base::IsDigit;

std::string_view Strip(std::string_view text, std::string_view marks) {
  const std::size_t begin = text.find_first_not_of(marks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(marks) - begin + 1);
}

// Removes the marks of Markdown for code and bold.
std::string StripMarkdown(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') continue;
    if (text.substr(i, 2) == "**") {
      ++i;
      continue;
    }
    plain += text[i];
  }
  return std::string(Strip(plain, " "));
}

// The text after `mark` and blanks, or the whole text without blanks.
std::string_view TextAfter(std::string_view text, std::string_view mark) {
  text = Strip(text, " ");
  if (!mark.empty() && text.starts_with(mark)) text.remove_prefix(mark.size());
  return Strip(text, " ");
}

// The head of a clause: "- `ID [tag]` ", "- ID [tag] ", "- **ID** ".
struct ClauseHead {
  std::size_t id = 0;  // byte in the line
  std::size_t id_size = 0;
  std::string_view tag;
  std::string_view rest;
  Clause::Kind kind = Clause::Kind::Rule;
};

std::optional<ClauseHead> ParseClauseHead(std::string_view line) {
  if (!line.starts_with("- ")) return std::nullopt;
  ClauseHead head;
  head.id = line.find_first_not_of("`*", 2);
  if (head.id == std::string_view::npos) return std::nullopt;
  std::size_t end = line.find_first_of(" `*", head.id);
  if (end == std::string_view::npos) end = line.size();
  head.id_size = end - head.id;
  if (!IsClauseId(line.substr(head.id, head.id_size), &head.kind)) return std::nullopt;
  // The mark around the id may close before or after the tag.
  const std::string_view mark = line.substr(2, head.id - 2);
  std::string_view rest = TextAfter(line.substr(end), mark);
  if (rest.starts_with('[')) {
    const std::size_t close = std::min(rest.find(']'), rest.size());
    head.tag = rest.substr(1, close - 1);
    rest = TextAfter(rest.substr(std::min(close + 1, rest.size())), mark);
  }
  head.rest = rest;
  return head;
}

// The parts of a ruling: the bold text at its beginning and the rest, the texts after `Q:` and after `D:`, or the texts
// before and after a dash.
struct Ruling {
  std::string question;
  std::string answer;
};

Ruling ParseRuling(std::string_view marked) {
  constexpr std::string_view kDash = " \u2014 ";
  const bool bold = marked.starts_with("**");
  const bool lettered = marked.starts_with("Q:");
  if (bold || lettered) marked.remove_prefix(2);
  const std::string_view between = bold ? "**" : lettered ? " D:" : kDash;
  const std::size_t end = std::min(marked.find(between), marked.size());
  const std::size_t rest = std::min(end + between.size(), marked.size());
  return {StripMarkdown(marked.substr(0, end)), StripMarkdown(marked.substr(rest))};
}

// Splits at commas and blanks.
std::vector<std::string> IdsIn(std::string_view text) {
  std::vector<std::string> ids;
  while (!(text = Strip(text, " ,`")).empty()) {
    const std::size_t end = std::min(text.find_first_of(" ,`"), text.size());
    ids.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return ids;
}

constexpr std::string_view kAdvice = "- advice:";
constexpr std::string_view kConflicts = "- conflicts:";

class MarkdownClauseReader {
 public:
  MarkdownClauseReader(const source::SourceFile& file, diag::Sink& sink) : file_(file), sink_(sink) {}

  ClauseList ReadClauses() {
    for (int line = 1; line <= file_.LineCount(); ++line) ReadLine(line);
    Finish();
    CheckConflicts(list_, sink_);
    return std::move(list_);
  }

 private:
  void ReadLine(int number) {
    const std::string_view line = file_.LineText(number);
    const std::string_view inside = Strip(line, " ");
    if (const auto head = ParseClauseHead(line)) {
      Finish();
      Begin(*head, file_.LineStart(number));
    } else if (line.starts_with("#")) {
      Finish();
      section_ = StripMarkdown(Strip(line, "# "));
    } else if (reading_ && line.starts_with(' ') && inside.starts_with(kAdvice)) {
      item_ = &advice_;
      advising_ = true;
      advice_ = Strip(inside.substr(kAdvice.size()), " ");
    } else if (reading_ && line.starts_with(' ') && inside.starts_with(kConflicts)) {
      item_ = &conflicts_;
      conflicts_ += ' ';
      conflicts_ += inside.substr(kConflicts.size());
    } else if (reading_ && line.starts_with(' ') && !inside.empty()) {
      *item_ += ' ';  // the item continues on an indented line
      *item_ += inside;
    } else {
      Finish();
    }
  }

  void Begin(const ClauseHead& head, std::int32_t line) {
    reading_ = true;
    advising_ = false;
    item_ = &text_;
    advice_.clear();
    conflicts_.clear();
    clause_ = {};
    clause_.kind = head.kind;
    const auto begin = line + static_cast<std::int32_t>(head.id);
    clause_.span = {file_.Id(), begin, begin + static_cast<std::int32_t>(head.id_size)};
    clause_.id = std::string(file_.Text(clause_.span));
    clause_.tag = std::string(head.tag);
    clause_.section = section_;
    text_ = std::string(head.rest);
  }

  void Finish() {
    if (!reading_) return;
    reading_ = false;
    Fill();
    Check();
    const auto [first, fresh] = seen_.emplace(clause_.id, clause_.span);
    if (fresh) {
      if (list_.prefix.empty()) list_.prefix = ClausePrefix(clause_.id);
      list_.clauses.push_back(std::move(clause_));
      return;
    }
    auto& error = sink_.Report(diag::Code::DuplicateDefinition, clause_.span,
                               "the clause " + clause_.id + " is twice in the rulebook");
    error.notes.push_back({first->second, "it is given here first"});
  }

  void Fill() {
    clause_.advice = StripMarkdown(advice_);
    clause_.conflicts = IdsIn(conflicts_);
    if (clause_.kind == Clause::Kind::Rule) {
      clause_.text = StripMarkdown(text_);
      clause_.first_sentence = FirstSentence(clause_.text);
      return;
    }
    Ruling ruling = ParseRuling(text_);
    clause_.text = ruling.question + ' ' + ruling.answer;
    clause_.first_sentence = std::move(ruling.question);
    clause_.answer = std::move(ruling.answer);
  }

  void Check() {
    const bool ruling = clause_.kind == Clause::Kind::Ruling;
    if (clause_.first_sentence.empty() || (ruling && clause_.answer.empty())) {
      sink_.Report(diag::Code::MissingParameter, clause_.span,
                   clause_.first_sentence.empty() ? "the clause " + clause_.id + " has no text"
                                                  : "the ruling " + clause_.id + " has no answer");
    }
    if (advising_ && clause_.advice.empty()) {
      sink_.Report(diag::Code::MissingParameter, clause_.span, "the advice of " + clause_.id + " gives no reason")
          .help = "say after `advice:` why nothing in play depends on the clause";
    }
    if (!list_.prefix.empty() && ClausePrefix(clause_.id) != list_.prefix) {
      sink_.Report(diag::Code::UnknownClause, clause_.span,
                   clause_.id + " does not begin with " + list_.prefix + "- as the clauses before it do");
    }
  }

  const source::SourceFile& file_;
  diag::Sink& sink_;
  ClauseList list_;
  std::map<std::string, source::Span> seen_;
  std::string section_;
  bool reading_ = false;
  bool advising_ = false;  // the clause has an advice item
  Clause clause_;
  std::string text_, advice_, conflicts_;
  std::string* item_ = &text_;  // the text to which the following lines belong
};

}  // namespace

bool IsClauseId(std::string_view text, Clause::Kind* kind) {
  std::size_t at = 0;
  while (at < text.size() && IsCapital(text[at])) ++at;
  if (at == 0 || at == text.size() || text[at] != '-') return false;
  ++at;
  const bool ruling = at < text.size() && text[at] == 'R';
  if (ruling) ++at;
  if (at == text.size()) return false;
  if (!std::all_of(text.begin() + at, text.end(), IsDigit)) return false;
  if (kind != nullptr) *kind = ruling ? Clause::Kind::Ruling : Clause::Kind::Rule;
  return true;
}

std::string_view ClausePrefix(std::string_view id) { return id.substr(0, id.find('-')); }

// The end is a `.`, `?` or `!` before a blank.
std::string FirstSentence(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends = text[i] == '.' || text[i] == '?' || text[i] == '!';
    if (ends && (i + 1 == text.size() || text[i + 1] == ' ')) return std::string(text.substr(0, i + 1));
  }
  return std::string(text);
}

void CheckConflicts(const ClauseList& list, diag::Sink& sink) {
  for (const Clause& clause : list.clauses) {
    for (const std::string& other : clause.conflicts) {
      if (other != clause.id && list.FindClause(other) != nullptr) continue;
      sink.Report(diag::Code::UnknownClause, clause.span,
                  clause.id + (other == clause.id ? " conflicts with itself"
                                                  : " conflicts with `" + diag::EscapeUnprintable(other) +
                                                        "`, which is not a clause of this rulebook"));
    }
  }
}

const Clause* ClauseList::FindClause(std::string_view id) const {
  for (const Clause& clause : clauses) {
    if (clause.id == id) return &clause;
  }
  return nullptr;
}

int ClauseList::CountKind(Clause::Kind kind) const {
  return static_cast<int>(
      std::count_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.kind == kind; }));
}

ClauseList ReadClauses(const source::SourceFile& file, diag::Sink& sink) {
  return MarkdownClauseReader(file, sink).ReadClauses();
}

std::string SummarizeClause(const Clause& clause) {
  constexpr std::size_t kLongEnough = 180;
  if (clause.kind != Clause::Kind::Ruling || !clause.text.starts_with(clause.first_sentence))
    return clause.first_sentence;
  std::string answer = clause.text.substr(clause.first_sentence.size());
  answer.erase(0, answer.find_first_not_of(' '));
  for (const std::string_view reasons : {" *Why:", " Why:"})
    answer.resize(std::min(answer.find(reasons), answer.size()));
  const std::size_t end = answer.find(". ", kLongEnough);
  if (end != std::string::npos) answer.resize(end + 1);
  return clause.first_sentence + ' ' + answer;
}

}  // namespace cardinal::documents
