#include "interpreter/language/lint/card_description.h"

#include <algorithm>
#include <array>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/text_checker.h"

namespace cardinal::lint {

namespace {

using check::PatternForm;
using check::PatternKeyKind;

// Writes the features of one card, in their order, as lines. A line begins with everything that it depends on.
class CardDescriber {
 public:
  CardDescriber(const CheckedRules& rules, const source::SourceSet& sources, const TextChecker& sayings,
                std::vector<std::string>& lines)
      : rules_(rules), sources_(sources), sayings_(sayings), lines_(lines) {}

  void DescribeFeatures(const std::vector<CardFeature>& things) {
    for (const CardFeature& thing : things) {
      LeaveScopes(thing.span.begin);
      if (!thing.may_be_omitted && thing.span.begin >= quoted_until_ && IsNew(thing)) WriteFeature(thing);
    }
    std::vector<std::string> once;
    for (std::string& line : lines_)
      if (std::find(once.begin(), once.end(), line) == once.end()) once.push_back(std::move(line));
    lines_ = std::move(once);
  }

 private:
  // A rule body that several actions use has its features once for each of them.
  bool IsNew(const CardFeature& thing) {
    return seen_
        .insert({thing.span.begin, thing.span.end, static_cast<std::int64_t>(thing.kind), thing.index, thing.value,
                 thing.scope_end})
        .second;
  }

  struct Scope {
    std::string head;
    std::int32_t end;
  };

  void WriteFeature(const CardFeature& thing) {
    if (thing.kind == PatternKeyKind::Form) return WriteForm(thing);
    if (thing.kind == PatternKeyKind::Until) return WriteUntil(thing);
    after_change_ = false;
    const bool rule = thing.kind == PatternKeyKind::Hook, change = IsChange(thing);
    if (!rule && !change) return WriteParts(thing);
    if (change && sayings_.MayBeOmitted(thing)) return;
    std::string words = sayings_.DescribeFeature(thing);
    if (words.empty()) words = Quote(thing.span);
    if (rule)
      Enter(std::move(words), thing.scope_end);
    else
      AddWords(words);
    after_change_ = change;
  }

  static bool IsChange(const CardFeature& thing) {
    return thing.kind == PatternKeyKind::Modify || thing.kind == PatternKeyKind::Permit;
  }

  void WriteForm(const CardFeature& thing) {
    if (IsForm(thing, PatternForm::Else)) {
      const std::string words = sayings_.DescribeFeature(thing);
      return Enter(words.empty() ? "`else`" : words, thing.scope_end);
    }
    if (!IsForm(thing, PatternForm::If) || sayings_.IsTest(thing.args[0].origin)) return;
    const std::string known = sayings_.MayBeOmitted(thing.args[0]) ? "" : sayings_.DescribeFeature(thing.args[0]);
    const std::string words = known.empty() ? "`if " + Code(thing.span) + '`' : known;
    if (thing.scope_end > 0)
      Enter(words, thing.scope_end);
    else if (after_change_)
      Append(words);
  }

  void WriteUntil(const CardFeature& thing) {
    const std::string words = sayings_.DescribeFeature(thing);
    if (!words.empty() || sayings_.MayBeOmitted(thing)) return Append(words);
    const std::string code = Code(thing.span);
    Append('`' + code.substr(code.rfind(" until ") + 1) + '`');
  }

  // A feature without a wording is described by its parts.
  void WriteParts(const CardFeature& thing) {
    const bool negated = thing.origin.IsValid() && rules_.exprs[thing.origin].kind == ExprKind::Not;
    if (negated) return;
    const bool quiet = thing.kind == PatternKeyKind::Form || sayings_.MayBeOmitted(thing);
    const std::string words = quiet ? "" : sayings_.DescribeFeature(thing);
    if (!words.empty()) return AddWords(words);
    for (const CardFeature& arg : thing.args)
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

  void AddWords(const std::string& words) {
    if (goes_on_) {
      lines_.back() += ", " + words;
      return;
    }
    std::string line;
    for (const Scope& scope : scopes_) line += scope.head + ": ";
    lines_.push_back(line + words);
    goes_on_ = !scopes_.empty();
  }

  // Adds words that belong to the last change.
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

  // Quotes the head of a rule, or a statement. The parts of the quoted code are not described again.
  std::string Quote(source::Span span) {
    const std::string_view text = sources_[span.file].Text(span);
    const std::size_t body = std::min(text.find(" {"), text.size());
    const source::Span head{span.file, span.begin, span.begin + static_cast<std::int32_t>(body)};
    quoted_until_ = head.end;
    return '`' + Code(head) + '`';
  }

  const CheckedRules& rules_;
  const source::SourceSet& sources_;
  const TextChecker& sayings_;
  std::vector<std::string>& lines_;
  std::vector<Scope> scopes_;
  bool goes_on_ = false;       // the last line has the current scopes
  bool after_change_ = false;  // the last line ends with a change, to which a duration or a condition can belong
  std::int32_t quoted_until_ = 0;
  std::set<std::array<std::int64_t, 6>> seen_;
};

// Calls `visit` for every declaration of a card of that name.
template <class Visit>
void EachCard(std::span<const ast::File> files, const std::string& card, const Visit& visit) {
  for (const ast::File& tree : files)
    for (const std::int32_t i : base::Indices(tree.nodes)) {
      const ast::NodeId id{i};
      if (tree.IsKind(id, ast::NodeKind::Card) && tree[id].text == card) visit(tree, id);
    }
}

void AddDifferences(source::Span text, std::int32_t language, const TextComparison& comparison,
                    std::vector<TextDifference>& differences) {
  for (const MissingInText& unsaid : comparison.missing_in_text)
    differences.push_back({text, language, unsaid.rules, unsaid.span, unsaid.text});
  for (const std::string& words : comparison.missing_in_rules) differences.push_back({text, language, "", {}, words});
}

}  // namespace

std::vector<std::string> DescribeCard(std::span<const ast::File> files, const CheckedRules& rules,
                                      const source::SourceSet& sources, std::int32_t language,
                                      const std::string& card) {
  std::vector<std::string> lines;
  if (rules.wordings.empty()) return lines;
  const std::vector<RuleBody> texts = CollectRuleBodies(rules);
  const CardFeatures things(rules, texts);
  EachCard(files, card, [&](const ast::File& tree, ast::NodeId id) {
    const TextChecker sayings(rules, language, tree[id].span.file, &sources);
    CardDescriber(rules, sources, sayings, lines).DescribeFeatures(things.FeaturesFor(tree, id));
  });
  return lines;
}

std::vector<UnknownWords> FindUnknownWords(std::span<const ast::File> files, const CheckedRules& rules,
                                           std::size_t& compared) {
  std::vector<UnknownWords> all;
  if (rules.wordings.empty()) return all;
  TextCheckersByFile checkers(rules);
  for (const ast::File& tree : files)
    for (const std::int32_t i : base::Indices(tree.nodes)) {
      const ast::NodeId item{i};
      const std::int32_t language = TextLanguage(tree, item, rules);
      if (language < 0) continue;
      const TextChecker& checker = checkers.CheckerFor(language, tree[item].span.file);
      if (!checker.HasWordings()) continue;
      ++compared;
      std::vector<std::string> words = checker.FindUnknownWords(tree[item].text);
      if (!words.empty()) all.push_back({tree[item].span, std::move(words)});
    }
  return all;
}

std::vector<TextDifference> CompareTexts(std::span<const ast::File> files, const CheckedRules& rules,
                                         const std::string& card) {
  std::vector<TextDifference> differences;
  if (rules.wordings.empty()) return differences;
  const std::vector<RuleBody> texts = CollectRuleBodies(rules);
  const CardFeatures things(rules, texts);
  EachCard(files, card, [&](const ast::File& tree, ast::NodeId id) {
    for (const ast::NodeId item : tree.Children(tree.Child(id, 1))) {
      const std::int32_t language = TextLanguage(tree, item, rules);
      if (language < 0) continue;
      const TextChecker sayings(rules, language, tree[id].span.file);
      if (sayings.HasWordings())
        AddDifferences(tree[item].span, language,
                       sayings.CompareText(things.FeaturesFor(tree, id), tree[item].text, &things), differences);
    }
  });
  return differences;
}

}  // namespace cardinal::lint
