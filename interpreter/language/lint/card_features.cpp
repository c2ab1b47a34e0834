#include "interpreter/language/lint/card_features.h"

#include <algorithm>
#include <set>

#include "interpreter/language/lint/feature_extractor.h"

namespace cardinal::lint {

using check::PatternKeyKind;

namespace {

bool IsInside(source::Span span, source::Span around) {
  return span.file == around.file && span.begin >= around.begin && span.end <= around.end;
}

// `cost 2` on a card becomes the comparison `cost = 2`. `no` and `none` count as not printed.
class PrintedValues {
 public:
  PrintedValues(const CheckedRules& rules, const check::Card& card) : rules_(rules), card_(card) {}

  void AddFeature(const std::string& name, source::Span span, std::vector<CardFeature>& things) const {
    for (std::size_t i = 0; i < rules_.attributes.size(); ++i) {
      const check::Attribute& attribute = rules_.attributes[i];
      if (attribute.name != name || !check::IsBelow(rules_, card_.type, attribute.card_type)) continue;
      const CardFeature value = MakeAttributeFeature(attribute, i, span);
      if (value.kind == PatternKeyKind::None || (value.kind == PatternKeyKind::Truth && value.value == 0)) continue;
      CardFeature equal = MakeFeature(PatternKeyKind::Compare, span, -1, BinaryOp::Eq);
      equal.args = {MakeFeature(PatternKeyKind::Query, span, QueryForWordings(rules_, attribute.query)), value};
      things.push_back(std::move(equal));
    }
  }

 private:
  CardFeature MakeAttributeFeature(const check::Attribute& attribute, std::size_t index, source::Span span) const {
    if (!attribute.type.IsList()) return MakeValue(attribute.type, card_.values[index], span);
    CardFeature list;
    list.span = span;
    for (const std::int64_t value : card_.lists[index])
      list.args.push_back(MakeValue(attribute.type.Element(), value, span));
    return list;
  }

  const CheckedRules& rules_;
  const check::Card& card_;
};

// Reads the rule bodies of one card.
class CardReader {
 public:
  CardReader(const CheckedRules& rules, std::int32_t card, std::int32_t opponent, std::vector<CardFeature>& things)
      : rules_(rules), card_(card), opponent_(opponent), things_(things) {}

  void ReadBody(const RuleBody& text) {
    const FeatureExtractor maker(rules_, text, opponent_);
    if (text.kind == RuleBodyKind::Part) {
      AddOnce(PatternKeyKind::Part, text.index, rules_.bodies[text.body].origin.span);
      maker.AddFromBlock(rules_.bodies[text.body].block, things_);
    } else if (text.kind == RuleBodyKind::Action) {
      ReadPart(text, maker);
    } else if (text.kind == RuleBodyKind::Modifier) {
      ReadModifier(rules_.modifiers[text.GetModifier()], maker);
    } else if (text.kind == RuleBodyKind::Hook) {
      ReadHook(rules_.hooks[text.GetHook()], maker);
    }
  }

 private:
  // Reads the clauses of the action that the card itself has.
  void ReadPart(const RuleBody& text, const FeatureExtractor& maker) {
    const check::Action& action = rules_.actions[text.index];
    const std::vector<ActionClause>& clauses = action.variants[text.variant].clauses;
    std::int32_t end = 0;  // the end of the card's own clauses
    for (const ActionClause& clause : clauses)
      if (IsInside(clause.origin.span, rules_.cards[card_].origin.span)) end = std::max(end, clause.origin.span.end);
    for (const ActionClause& clause : clauses) {
      if (!IsInside(clause.origin.span, rules_.cards[card_].origin.span)) continue;
      if (action.part >= 0) AddOnce(PatternKeyKind::Part, action.part, clause.origin.span);
      maker.AddFromCondition(clause.condition, things_);
      if (clause.condition.IsValid()) things_.back().scope_end = end;
      if (clause.choice.IsValid()) maker.AddFromChoice(rules_.choices[clause.choice], clause.origin.span, things_);
      maker.AddFromBlock(clause.block, things_);
    }
  }

  void ReadModifier(const check::Modifier& modifier, const FeatureExtractor& maker) {
    Group(modifier.works, modifier.origin.span);
    maker.AddFromModifier(modifier, things_);
  }

  void ReadHook(const check::Hook& hook, const FeatureExtractor& maker) {
    Group(hook.works, hook.origin.span);
    maker.AddFromHook(hook, things_);
  }

  void Group(check::WorksId works, source::Span span) {
    for (const auto i : rules_.groups.Ids())
      if (rules_.groups[i].works == works) AddOnce(PatternKeyKind::Group, i, span);
  }

  void AddOnce(PatternKeyKind kind, std::int32_t index, source::Span span) {
    if (!seen_.insert({kind, index}).second) return;
    CardFeature thing;
    thing.kind = kind;
    thing.index = index;
    thing.span = span;
    things_.push_back(std::move(thing));
  }

  const CheckedRules& rules_;
  std::int32_t card_;
  std::int32_t opponent_;
  std::vector<CardFeature>& things_;
  std::set<std::pair<PatternKeyKind, std::int32_t>> seen_;
};

}  // namespace

CardFeatures::CardFeatures(const CheckedRules& rules, const std::vector<RuleBody>& texts)
    : rules_(rules), opponent_(OpponentOfTwo(rules)) {
  for (const auto i : rules.cards.Ids()) cards_.emplace(rules.cards[i].name, i);
  for (const RuleBody& text : texts)
    if (text.kind == RuleBodyKind::Event) events_.emplace(text.index, &text);
  for (const RuleBody& text : texts)
    if (text.card >= 0 || text.kind == RuleBodyKind::Part) texts_[text.card].push_back(&text);
}

std::vector<CardFeature> CardFeatures::FeaturesOfEvent(std::int32_t event) const {
  std::vector<CardFeature> things;
  const auto found = events_.find(event);
  if (found == events_.end()) return things;
  const FeatureExtractor maker(rules_, *found->second, opponent_);
  maker.AddFromBlock(rules_.bodies[found->second->body].block, things);
  return things;
}

namespace {

// Whether both are the same except for numbers.
bool AreAlike(const CardFeature& a, const CardFeature& b) {
  if (a.kind == PatternKeyKind::Number && b.kind == PatternKeyKind::Number)
    return a.amounts.values.size() == 1 && b.amounts.values.size() == 1;
  return a.kind == b.kind && a.index == b.index && a.value == b.value && a.args.size() == b.args.size() &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(), AreAlike);
}

void AddNumbers(CardFeature& sum, const CardFeature& more) {
  if (sum.kind == PatternKeyKind::Number) {
    sum.value += more.value;
    sum.amounts.values[0] += more.amounts.values[0];
  }
  for (std::size_t i = 0; i < sum.args.size(); ++i) AddNumbers(sum.args[i], more.args[i]);
}

void MultiplyNumbers(CardFeature& thing, std::int64_t factor) {
  if (thing.kind == PatternKeyKind::Number) thing.value *= factor;
  for (std::int64_t& value : thing.amounts.values) value *= factor;
  for (CardFeature& arg : thing.args) MultiplyNumbers(arg, factor);
}

}  // namespace

std::vector<CardFeature> SumRounds(const std::vector<CardFeature>& things) {
  std::vector<CardFeature> summed;
  for (const CardFeature& thing : things) {
    if (thing.counts_rounds) continue;
    summed.push_back(thing);
    if (thing.kind == PatternKeyKind::Event && thing.rounds > 1) MultiplyNumbers(summed.back(), thing.rounds);
  }
  return summed;
}

std::vector<CardFeature> MergeRepeated(const std::vector<CardFeature>& things) {
  std::vector<CardFeature> merged;
  for (const CardFeature& thing : things) {
    const bool repeats = thing.kind == PatternKeyKind::Event && !merged.empty() && AreAlike(merged.back(), thing);
    if (repeats)
      AddNumbers(merged.back(), thing);
    else
      merged.push_back(thing);
  }
  return merged;
}

std::int32_t CardFeatures::FindCard(const std::string& name) const {
  const auto found = cards_.find(name);
  return found == cards_.end() ? -1 : found->second;
}

std::vector<CardFeature> CardFeatures::FeaturesFor(const ast::File& tree, ast::NodeId node) const {
  std::vector<CardFeature> things;
  const std::int32_t index = FindCard(tree[node].text);
  if (index < 0) return things;
  const check::Card& card = rules_.cards[index];
  const PrintedValues values(rules_, card);
  for (const ast::NodeId item : tree.Children(tree.Child(node, 1)))
    if (tree.IsKind(item, ast::NodeKind::CardValue))
      values.AddFeature(tree[tree.Child(item, 0)].text, tree[item].span, things);
  CardReader reader(rules_, index, opponent_, things);
  if (const auto own = texts_.find(index); own != texts_.end())
    for (const RuleBody* text : own->second) reader.ReadBody(*text);
  std::stable_sort(things.begin(), things.end(),
                   [](const CardFeature& a, const CardFeature& b) { return a.span.begin < b.span.begin; });
  // A text may mention what the default of a part does for every card without a body of its own, and may omit it.
  const auto defaults = texts_.find(-1);
  const std::size_t written = things.size();
  if (defaults != texts_.end())
    for (const RuleBody* text : defaults->second)
      if (check::IsBelow(rules_, card.type, rules_.parts[text->index].card_type) && !card.parts[text->index].IsValid())
        reader.ReadBody(*text);
  for (std::size_t i = written; i < things.size(); ++i) things[i].may_be_omitted = true;
  return things;
}

}  // namespace cardinal::lint
