#include "interpreter/language/documents/rulebook.h"

#include <algorithm>
#include <map>

#include "interpreter/language/documents/reader.h"

namespace cardinal::documents {

namespace {

using diag::Code;

std::string Shown(const Text& text) { return "`" + diag::Printable(text.text) + "`"; }

bool IsPrefix(std::string_view text) { return IsClauseId(std::string(text) + "-1"); }

class Reader {
 public:
  explicit Reader(diag::Sink& sink) : sink_(sink) {}

  ClauseList Read(const Node& root) {
    MapReader reader(root, Place::Rulebook, sink_);
    if (const Entry* prefix = reader.Required("rulebook")) ReadPrefix(prefix->value);
    if (const Entry* clauses = reader.Required("clauses")) ReadAll(clauses->value, Clause::Kind::Rule);
    if (const Entry* rulings = reader.Optional("rulings")) ReadAll(rulings->value, Clause::Kind::Ruling);
    reader.Finish();
    CheckConflicts(list_, sink_);
    return std::move(list_);
  }

 private:
  void ReadPrefix(const Node& node) {
    const auto text = ReadText(node, "`rulebook`", sink_);
    if (!text) return;
    list_.prefix = text->text;
    list_.prefix_span = text->span;
    if (IsPrefix(text->text)) return;
    sink_.Report(Code::WrongType, text->span, "`rulebook` must be the prefix of its ids, not " + Shown(*text)).help =
        "a prefix is capitals: `rulebook: AB` for AB-001 and AB-R01";
    list_.prefix.clear();
  }

  void ReadAll(const Node& node, Clause::Kind kind) {
    if (!WantList(node, kind == Clause::Kind::Rule ? "`clauses`" : "`rulings`", sink_)) return;
    for (const Node& item : node.items) ReadOne(item, kind);
  }

  void ReadOne(const Node& node, Clause::Kind kind) {
    MapReader reader(node, kind == Clause::Kind::Rule ? Place::Clause : Place::Ruling, sink_);
    if (!reader.Ok()) return;
    Clause clause;
    clause.kind = kind;
    const Entry* id = reader.Required("id");
    if (id != nullptr) ReadId(id->value, clause);
    if (kind == Clause::Kind::Rule) Take(reader.Optional("tag"), "the tag", clause.tag);
    Take(reader.Optional("section"), "the section", clause.section);
    kind == Clause::Kind::Rule ? ReadRule(reader, clause) : ReadRuling(reader, clause);
    ReadAdvice(reader.Optional("advice"), clause);
    if (const Entry* conflicts = reader.Optional("conflicts"))
      for (const Text& id : ReadTexts(conflicts->value, "`conflicts`", sink_).value_or(std::vector<Text>{}))
        clause.conflicts.push_back(id.text);
    reader.Finish();
    if (!clause.id.empty()) list_.clauses.push_back(std::move(clause));
  }

  void Take(const Entry* entry, std::string_view what, std::string& text) {
    if (entry == nullptr) return;
    if (const auto read = ReadText(entry->value, what, sink_)) text = read->text;
  }

  void ReadRule(MapReader& reader, Clause& clause) {
    Take(reader.Required("text"), "the text", clause.text);
    clause.first = FirstSentence(clause.text);
  }

  void ReadRuling(MapReader& reader, Clause& clause) {
    Take(reader.Required("question"), "the question", clause.first);
    Take(reader.Required("answer"), "the answer", clause.answer);
    clause.text = clause.first + ' ' + clause.answer;
  }

  void ReadAdvice(const Entry* entry, Clause& clause) {
    if (entry == nullptr) return;
    const Node& node = entry->value;
    if (node.IsScalar() && node.text.find_first_not_of(" \t\n") == std::string::npos) {
      sink_.Report(Code::MissingParameter, entry->key_span, "the advice of " + clause.id + " gives no reason").help =
          "say after `advice:` why nothing in play depends on the clause";
      return;
    }
    Take(entry, "the advice", clause.advice);
  }

  void ReadId(const Node& node, Clause& clause) {
    const auto id = ReadText(node, "the id", sink_);
    if (!id) return;
    Clause::Kind kind = Clause::Kind::Rule;
    if (!IsClauseId(id->text, &kind) || kind != clause.kind) {
      const std::string prefix = list_.prefix.empty() ? "AB" : list_.prefix;
      const bool rule = clause.kind == Clause::Kind::Rule;
      sink_.Report(Code::UnknownClause, id->span, Shown(*id) + " is not the id of a " + (rule ? "clause" : "ruling"))
          .help =
          "it is " + prefix + (rule ? "-001" : "-R01") + ": the prefix, a hyphen, " +
          (rule ? "digits; a ruling belongs under `rulings:`" : "`R` and digits; a clause belongs under `clauses:`");
      return;
    }
    if (!list_.prefix.empty() && PrefixOf(id->text) != list_.prefix) {
      sink_.Report(Code::UnknownClause, id->span, id->text + " does not begin with " + list_.prefix + "-").help =
          "`rulebook: " + list_.prefix + "` gives the prefix of all ids";
      return;
    }
    const auto [first, fresh] = seen_.emplace(id->text, id->span);
    if (!fresh) {
      sink_.Report(Code::DuplicateDefinition, id->span, "the clause " + id->text + " is twice in the rulebook")
          .notes.push_back({first->second, "it is given here first"});
      return;
    }
    clause.id = id->text;
    clause.span = id->span;
  }

  diag::Sink& sink_;
  ClauseList list_;
  std::map<std::string, source::Span> seen_;
};

}  // namespace

std::string RulebookFileIn(std::string_view language) {
  if (language.empty()) return std::string(kRulebookFile);
  const std::size_t ending = kRulebookFile.rfind('.');
  return std::string(kRulebookFile.substr(0, ending + 1)) + std::string(language) +
         std::string(kRulebookFile.substr(ending));
}

std::optional<std::string> LanguageOfRulebook(std::string_view name) {
  if (name == kRulebookFile) return "";
  const std::size_t first = name.find('.'), last = name.rfind('.');
  if (first == std::string_view::npos || first == last) return std::nullopt;
  const std::string language(name.substr(first + 1, last - first - 1));
  return RulebookFileIn(language) == name ? std::optional(language) : std::nullopt;
}

std::optional<ClauseList> ReadRulebook(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  const int errors = sink.ErrorCount();
  ClauseList list = Reader(sink).Read(*root);
  if (sink.ErrorCount() > errors) return std::nullopt;
  return list;
}

}  // namespace cardinal::documents
