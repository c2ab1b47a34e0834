#include "interpreter/language/lint/text_checker.h"

#include <algorithm>
#include <set>

namespace cardinal::lint {

using check::PatternKeyKind;
using check::Wording;

// The wordings of the file itself come before those of the ruleset with the same key.
TextChecker::TextChecker(const CheckedRules& rules, std::int32_t language, source::FileId file,
                         const source::SourceSet* sources)
    : rules_(rules), sources_(sources), book_(rules, language, file), terms_(rules, language) {
  for (const bool own : {true, false})
    for (const Wording& wording : rules.wordings)
      if (check::AppliesTo(wording, language, file) && (wording.home.value >= 0) == own)
        by_head_[{wording.key.kind, wording.key.index}].push_back(&wording);
}

std::string TextChecker::Number(const KeyMatch::Filled& filled) const {
  std::string text;
  for (const std::int64_t value : filled.feature->amounts.values)
    text += (text.empty() ? "" : "/") + std::to_string(filled.minus ? -value : value);
  const std::string unknown = filled.feature->amounts.negated && !filled.minus ? "-..." : "...";
  return text.empty() || filled.feature->amounts.part ? unknown : text;
}

bool TextChecker::HasPlus(const CardFeature& number) const {
  if (sources_ == nullptr || number.span.file.value < 0 || number.amounts.part || number.amounts.values.empty())
    return false;
  const std::string_view text = (*sources_)[number.span.file].Text();
  const auto begin = static_cast<std::size_t>(number.span.begin);
  return begin > 0 && begin < text.size() && (text[begin] == '+' || text[begin - 1] == '+');
}

std::string TextChecker::Filled(const Wording& wording, const KeyMatch& match) const {
  const check::WordingPhrase& phrase = wording.phrases.front();
  bool one = false;  // "1 charge", "2 charges"
  for (const std::int32_t hole : phrase.holes)
    one = one || (wording.holes[hole].number && Number(match.holes[hole]) == "1");
  std::string text;
  for (std::size_t i = 0; i < phrase.pieces.size(); ++i) {
    if (i > 0) {
      const auto hole = phrase.holes[i - 1];
      const KeyMatch::Filled& filled = match.holes[hole];
      const std::string words = filled.feature == nullptr    ? ""
                                : wording.holes[hole].number ? Number(filled)
                                                             : DescribeFeature(*filled.feature);
      const bool has_sign = text.ends_with('+') || text.ends_with('-');
      if (wording.holes[hole].number && filled.feature != nullptr && !has_sign && HasPlus(*filled.feature)) text += '+';
      text += words.empty() ? "..." : words;
    }
    text += InflectPiece(phrase.pieces[i], one);
  }
  return text;
}

std::vector<const Wording*> TextChecker::FindWordings(const CardFeature& thing) const {
  std::vector<const Wording*> closest;
  const auto like = by_head_.find({thing.kind, thing.index});
  if (like == by_head_.end()) return closest;
  int fixed = 0;
  for (const Wording* wording : like->second) {
    const auto match = MatchKey(*wording, thing);
    if (!match || (!closest.empty() && match->fixed < fixed) || IsOnlyOfOthers(*wording, thing)) continue;
    if (match->fixed > fixed) closest.clear();
    fixed = match->fixed;
    closest.push_back(wording);
  }
  return closest;
}

// Where the wordings distinguish `you`, `_` is the other players, and not each player.
bool TextChecker::IsOnlyOfOthers(const Wording& wording, const CardFeature& thing) const {
  const auto is_at = [](const Wording& one, std::size_t place, PatternKeyKind kind) {
    return place < one.key.args.size() && one.key.args[place].kind == kind && one.key.args[place].hole < 0;
  };
  for (std::size_t i = 0; i < thing.args.size(); ++i) {
    if (!thing.args[i].all_players || !is_at(wording, i, PatternKeyKind::Anything)) continue;
    const std::vector<const Wording*>& like = by_head_.at({thing.kind, thing.index});
    if (std::any_of(like.begin(), like.end(), [&](const Wording* one) { return is_at(*one, i, PatternKeyKind::You); }))
      return true;
  }
  return false;
}

std::string TextChecker::DescribeFeature(const CardFeature& thing) const {
  for (const Wording* wording : FindWordings(thing))
    if (!wording->phrases.empty()) return Filled(*wording, *MatchKey(*wording, thing));
  return "";
}

namespace {

constexpr int kMaxNesting = 3;              // of features in the holes of phrases
constexpr std::size_t kMaxStatements = 24;  // of one feature

}  // namespace

// What fills one hole: a number, or the feature in words.
Statements TextChecker::FillersOf(const Wording& wording, const KeyMatch::Filled& filled, std::size_t hole,
                                  int depth) const {
  if (filled.feature == nullptr) return {""};
  if (wording.holes[hole].number) {
    const auto& amounts = filled.feature->amounts;
    const bool known = amounts.values.size() == 1 && !amounts.part;
    return {known ? std::to_string(filled.minus ? -amounts.values[0] : amounts.values[0]) : ""};
  }
  const Statements words =
      AllowsOmission(FindWordings(*filled.feature)) ? Statements{} : StatementsOf(*filled.feature, depth + 1);
  return words.empty() ? Statements{""} : words;
}

// Whether a number of the phrase is unknown and has a minus: "gain n coins" says then that coins are lost.
bool TextChecker::IsNegated(const Wording& wording, const check::WordingPhrase& phrase, const KeyMatch& match) {
  return std::any_of(phrase.holes.begin(), phrase.holes.end(), [&](std::int32_t hole) {
    const KeyMatch::Filled& filled = match.holes[hole];
    return wording.holes[hole].number && filled.feature != nullptr && !filled.minus &&
           filled.feature->amounts.values.empty() && filled.feature->amounts.negated;
  });
}

Statements TextChecker::StatementsOf(const CardFeature& thing, int depth) const {
  Statements all;
  if (depth > kMaxNesting) return all;
  for (const Wording* wording : FindWordings(thing)) {
    const KeyMatch match = *MatchKey(*wording, thing);
    for (const check::WordingPhrase& phrase : wording->phrases) {
      if (terms_.IsUnfinished(phrase)) continue;
      for (const bool one : {true, false}) {
        Statements ways = {""};
        for (std::size_t i = 0; i < phrase.pieces.size(); ++i) {
          const Statements fillers =
              i == 0 ? Statements{""}
                     : FillersOf(*wording, match.holes[phrase.holes[i - 1]], phrase.holes[i - 1], depth);
          Statements longer;
          for (const std::string& way : ways)
            for (const std::string& filler : fillers) {
              // A sign that the phrase has is not written twice.
              const bool signed_twice = !way.empty() && way.back() == '-' && filler.starts_with('-');
              longer.push_back(way + filler.substr(signed_twice ? 1 : 0) + InflectPiece(phrase.pieces[i], one));
              if (longer.size() >= kMaxStatements) break;
            }
          ways = std::move(longer);
        }
        if (IsNegated(*wording, phrase, match))
          for (std::string& way : ways) way = terms_.WithOppositeSigns(way);
        for (std::string& way : ways)
          if (all.size() < kMaxStatements && std::find(all.begin(), all.end(), way) == all.end())
            all.push_back(std::move(way));
      }
    }
  }
  return all;
}

namespace {

// What happens at one moment and not at another, or lasts until one end and not another: of two of these, a text says
// only the one that the card has.
bool HasRivals(PatternKeyKind kind) {
  return kind == PatternKeyKind::Hook || kind == PatternKeyKind::Part || kind == PatternKeyKind::Group ||
         kind == PatternKeyKind::Until || kind == PatternKeyKind::Value;
}

}  // namespace

namespace {

void AddWithoutHoles(const Wording& wording, Statements& all) {
  for (const check::WordingPhrase& phrase : wording.phrases) {
    std::string text;
    for (const std::string& piece : phrase.pieces) text += InflectPiece(piece, true) + ' ';
    all.push_back(std::move(text));
  }
}

}  // namespace

Statements TextChecker::AboutOthers(const CardFeature& thing, const std::set<const Wording*>& used) const {
  Statements all;
  const auto like = by_head_.find({thing.kind, thing.index});
  if (like == by_head_.end()) return all;
  for (const Wording* wording : like->second)
    if (used.count(wording) == 0) AddWithoutHoles(*wording, all);
  return all;
}

Statements TextChecker::AboutAnything(const CardFeature& thing, const std::set<const Wording*>& used) const {
  Statements all;
  if (thing.kind != PatternKeyKind::Event) return all;
  for (const auto& [head, wordings] : by_head_)
    for (const Wording* wording : wordings)
      if (head.first == thing.kind && used.count(wording) == 0) AddWithoutHoles(*wording, all);
  return all;
}

Statements TextChecker::RivalsOf(const CardFeature& thing, const std::set<const Wording*>& used) const {
  Statements all;
  if (!HasRivals(thing.kind)) return all;
  for (const auto& [head, wordings] : by_head_) {
    if (head.first != thing.kind || (thing.kind == PatternKeyKind::Value && head.second != thing.index)) continue;
    for (const Wording* wording : wordings) {
      if (used.count(wording) == 0) AddWithoutHoles(*wording, all);
    }
  }
  return all;
}

bool TextChecker::IsTest(ExprId id) const {
  if (!id.IsValid()) return false;
  const Expr& expr = rules_.exprs[id];
  if (expr.kind == ExprKind::And) return IsTest(expr.args[0]) && IsTest(expr.args[1]);
  return expr.kind == ExprKind::Present;
}

bool TextChecker::AllowsOmission(const std::vector<const Wording*>& wordings) {
  return std::any_of(wordings.begin(), wordings.end(),
                     [](const Wording* wording) { return wording->silent || wording->phrases.empty(); });
}

namespace {

// Whether the file begins with `cards`.
bool IsOfSet(const ast::File& tree) {
  const ast::NodeId declarations = tree.Child(tree.Root(), 1);
  return tree[declarations].child_count > 0 && tree.IsKind(tree.Child(declarations, 0), ast::NodeKind::CardsHeader);
}

std::vector<ComparedText> CompareAll(const LintContext& all) {
  std::vector<ComparedText> compared;
  if (all.rules.wordings.empty()) return compared;
  const CardFeatures things(all.rules, all.analyses.bodies);
  TextCheckersByFile sayings(all.rules);
  ForEachCard(all, [&](const CardInFile& written) {
    if (!all.IsReportable(written.Node().span)) return;
    const ast::File& tree = written.tree;
    std::vector<CardFeature> card;
    for (const ast::NodeId item : written.items) {
      const std::int32_t language = TextLanguage(tree, item, all.rules);
      if (language < 0 || !sayings.CheckerFor(language, tree[item].span.file).HasWordings()) continue;
      if (card.empty()) card = things.FeaturesFor(tree, written.node);
      compared.push_back(
          {&tree, item, language, IsOfSet(tree),
           sayings.CheckerFor(language, tree[item].span.file).CompareText(card, tree[item].text, &things)});
    }
  });
  return compared;
}

}  // namespace

std::int32_t TextLanguage(const ast::File& tree, ast::NodeId item, const CheckedRules& rules) {
  if (!tree.IsKind(item, ast::NodeKind::CardText) || rules.languages.empty()) return -1;
  const ast::NodeId code = tree.Child(item, 0);
  if (!tree.IsPresent(code)) return 0;
  for (const auto i : rules.languages.Ids())
    if (tree[code].text == rules.languages[i].code) return i;
  return -1;
}

std::string DescribeWordingFile(const LintContext& all, const ComparedText& text) {
  const std::string word = "`wording " + all.rules.languages[text.language].code + "`";
  return word + (text.of_set ? " of this file, for its own cards, or of the ruleset, for all" : " of the ruleset");
}

const std::vector<ComparedText>& ComparedTexts(const LintContext& all) {
  auto& kept = all.analyses.compared;
  if (!kept) kept = std::make_shared<const std::vector<ComparedText>>(CompareAll(all));
  return *kept;
}

}  // namespace cardinal::lint
