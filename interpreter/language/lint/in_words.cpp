#include "interpreter/language/lint/in_words.h"

#include <algorithm>
#include <array>
#include <set>

#include "interpreter/language/lint/sayings.h"

namespace cardinal::lint {

namespace {

using check::SaidForm;
using check::SaidKind;

bool IsForm(const Thing& thing, SaidForm form) {
  return thing.kind == SaidKind::Form && thing.value == static_cast<std::int64_t>(form);
}

// The things of one card, in its order, as lines. A line begins with everything that it depends on.
class Writer {
 public:
  Writer(const check::CheckedRules& rules, const source::SourceSet& sources, const Sayings& sayings,
         std::vector<std::string>& lines)
      : rules_(rules), sources_(sources), sayings_(sayings), lines_(lines) {}

  void Write(const std::vector<Thing>& things) {
    for (const Thing& thing : things) {
      LeaveScopes(thing.span.begin);
      if (!thing.tacit && thing.span.begin >= quoted_until_ && IsNew(thing)) Write(thing);
    }
    std::vector<std::string> once;
    for (std::string& line : lines_)
      if (std::find(once.begin(), once.end(), line) == once.end()) once.push_back(std::move(line));
    lines_ = std::move(once);
  }

 private:
  // A text that several actions use is among the things once for each of them.
  bool IsNew(const Thing& thing) {
    return seen_
        .insert({thing.span.begin, thing.span.end, static_cast<std::int64_t>(thing.kind), thing.index, thing.value,
                 thing.scope_end})
        .second;
  }

  struct Scope {
    std::string head;
    std::int32_t end;
  };

  void Write(const Thing& thing) {
    if (thing.kind == SaidKind::Form) return WriteForm(thing);
    if (thing.kind == SaidKind::Until) return WriteUntil(thing);
    after_change_ = false;
    const bool rule = thing.kind == SaidKind::Hook, change = IsChange(thing);
    if (!rule && !change) return WriteParts(thing);
    if (change && sayings_.MayBeSilent(thing)) return;
    std::string words = sayings_.InWords(thing);
    if (words.empty()) words = Quote(thing.span);
    if (rule)
      Enter(std::move(words), thing.scope_end);
    else
      Put(words);
    after_change_ = change;
  }

  static bool IsChange(const Thing& thing) { return thing.kind == SaidKind::Modify || thing.kind == SaidKind::Permit; }

  void WriteForm(const Thing& thing) {
    if (IsForm(thing, SaidForm::Else)) {
      const std::string words = sayings_.InWords(thing);
      return Enter(words.empty() ? "`else`" : words, thing.scope_end);
    }
    if (!IsForm(thing, SaidForm::If) || sayings_.IsTest(thing.args[0].origin)) return;
    const std::string known = sayings_.MayBeSilent(thing.args[0]) ? "" : sayings_.InWords(thing.args[0]);
    const std::string words = known.empty() ? "`if " + Code(thing.span) + '`' : known;
    if (thing.scope_end > 0)
      Enter(words, thing.scope_end);
    else if (after_change_)
      Append(words);
  }

  void WriteUntil(const Thing& thing) {
    const std::string words = sayings_.InWords(thing);
    if (!words.empty() || sayings_.MayBeSilent(thing)) return Append(words);
    const std::string code = Code(thing.span);
    const std::size_t until = code.rfind(" until ");
    Append(until == std::string::npos ? "`forever`" : '`' + code.substr(until + 1) + '`');
  }

  // A thing without words of its own is said by those of its parts.
  void WriteParts(const Thing& thing) {
    const bool negated = thing.origin >= 0 && At(rules_.exprs, thing.origin).kind == check::ExprKind::Not;
    if (negated) return;
    const bool quiet = thing.kind == SaidKind::Form || sayings_.MayBeSilent(thing);
    const std::string words = quiet ? "" : sayings_.InWords(thing);
    if (!words.empty()) return Put(words);
    for (const Thing& arg : thing.args)
      if (!arg.named) WriteParts(arg);
  }

  // ---- lines

  void LeaveScopes(std::int32_t place) {
    while (!scopes_.empty() && place >= scopes_.back().end) {
      scopes_.pop_back();
      goes_on_ = false;
    }
  }

  void Enter(std::string head, std::int32_t end) {
    scopes_.push_back({std::move(head), end});
    goes_on_ = false;
  }

  void Put(const std::string& words) {
    if (goes_on_) {
      lines_.back() += ", " + words;
      return;
    }
    std::string line;
    for (const Scope& scope : scopes_) line += scope.head + ": ";
    lines_.push_back(line + words);
    goes_on_ = !scopes_.empty();
  }

  // What belongs to the change that was said last.
  void Append(const std::string& words) {
    if (after_change_ && !words.empty()) lines_.back() += ' ' + words;
  }

  // ---- code

  std::string Code(source::Span span) const {
    std::string code;
    for (const char c : sources_[span.file].Text(span)) {
      const bool blank = c == ' ' || c == '\n' || c == '\t';
      if (!blank)
        code += c;
      else if (!code.empty() && code.back() != ' ')
        code += ' ';
    }
    return code;
  }

  // The head of a rule, or a statement; nothing more is said of its parts.
  std::string Quote(source::Span span) {
    const std::string_view text = sources_[span.file].Text(span);
    const std::size_t body = std::min(text.find(" {"), text.size());
    const source::Span head{span.file, span.begin, span.begin + static_cast<std::int32_t>(body)};
    quoted_until_ = head.end;
    return '`' + Code(head) + '`';
  }

  const check::CheckedRules& rules_;
  const source::SourceSet& sources_;
  const Sayings& sayings_;
  std::vector<std::string>& lines_;
  std::vector<Scope> scopes_;
  bool goes_on_ = false;       // the last line is of these scopes
  bool after_change_ = false;  // ends with a change, to which its duration and its condition belong
  std::int32_t quoted_until_ = 0;
  std::set<std::array<std::int64_t, 6>> seen_;
};

// Calls `visit` for every declaration of a card of that name.
template <class Visit>
void EachCard(std::span<const ast::File> files, const std::string& card, const Visit& visit) {
  for (const ast::File& tree : files)
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const ast::NodeId id{static_cast<std::int32_t>(i)};
      if (tree.Is(id, ast::Kind::Card) && tree[id].text == card) visit(tree, id);
    }
}

void Add(source::Span text, std::int32_t language, const Comparison& comparison,
         std::vector<TextDifference>& differences) {
  for (const Unsaid& unsaid : comparison.unsaid)
    differences.push_back({text, language, unsaid.rules, unsaid.span, unsaid.text});
  for (const std::string& words : comparison.undone) differences.push_back({text, language, "", {}, words});
  if (SaysLess(comparison)) return;  // these words may be what the rules say
  for (const std::string& words : comparison.unknown) differences.push_back({text, language, "", {}, words});
}

}  // namespace

std::vector<std::string> InWords(std::span<const ast::File> files, const check::CheckedRules& rules,
                                 const source::SourceSet& sources, std::int32_t language, const std::string& card) {
  std::vector<std::string> lines;
  if (rules.wordings.empty()) return lines;
  const std::vector<Text> texts = TextsOf(rules);
  const Things things(rules, texts);
  EachCard(files, card, [&](const ast::File& tree, ast::NodeId id) {
    const Sayings sayings(rules, language, tree[id].span.file, &sources);
    Writer(rules, sources, sayings, lines).Write(things.Of(tree, id));
  });
  return lines;
}

std::vector<TextDifference> CompareTexts(std::span<const ast::File> files, const check::CheckedRules& rules,
                                         const std::string& card) {
  std::vector<TextDifference> differences;
  if (rules.wordings.empty()) return differences;
  const std::vector<Text> texts = TextsOf(rules);
  const Things things(rules, texts);
  EachCard(files, card, [&](const ast::File& tree, ast::NodeId id) {
    for (const ast::NodeId item : tree.Children(tree.Child(id, 1))) {
      const std::int32_t language = LanguageOfText(tree, item, rules);
      if (language < 0) continue;
      const Sayings sayings(rules, language, tree[id].span.file);
      if (sayings.Any())
        Add(tree[item].span, language, sayings.Compare(things.Of(tree, id), tree[item].text), differences);
    }
  });
  return differences;
}

}  // namespace cardinal::lint
