#include "interpreter/language/lint/things.h"

#include <algorithm>
#include <set>

#include "interpreter/language/lint/thing_maker.h"

namespace cardinal::lint {

using check::SaidKind;

namespace {

bool Within(source::Span span, source::Span around) {
  return span.file == around.file && span.begin >= around.begin && span.end <= around.end;
}

// `cost 2` on a card: the comparison `cost = 2`. `no` and `none` are as good as not printed.
class PrintedValues {
 public:
  PrintedValues(const check::CheckedRules& rules, const check::Card& card) : rules_(rules), card_(card) {}

  void Add(const std::string& name, source::Span span, std::vector<Thing>& things) const {
    for (std::size_t i = 0; i < rules_.attributes.size(); ++i) {
      const check::Attribute& attribute = rules_.attributes[i];
      if (attribute.name != name || !check::IsBelow(rules_, card_.type, attribute.card_type)) continue;
      const Thing value = Of(attribute, i, span);
      if (value.kind == SaidKind::None || (value.kind == SaidKind::Truth && value.value == 0)) continue;
      Thing equal = MakeThing(SaidKind::Compare, span, -1, static_cast<std::int64_t>(check::BinaryOp::Eq));
      equal.args = {MakeThing(SaidKind::Query, span, QueryForWordings(rules_, attribute.query)), value};
      things.push_back(std::move(equal));
    }
  }

 private:
  Thing Of(const check::Attribute& attribute, std::size_t index, source::Span span) const {
    if (!attribute.type.IsList()) return MakeValue(attribute.type, card_.values[index], span);
    Thing list;
    list.span = span;
    for (const std::int64_t value : card_.lists[index])
      list.args.push_back(MakeValue(attribute.type.Element(), value, span));
    return list;
  }

  const check::CheckedRules& rules_;
  const check::Card& card_;
};

// All that the texts of one card say.
class CardReader {
 public:
  CardReader(const check::CheckedRules& rules, std::int32_t card, std::int32_t opponent, std::vector<Thing>& things)
      : rules_(rules), card_(card), opponent_(opponent), things_(things) {}

  void Read(const Text& text) {
    const ThingMaker maker(rules_, text, opponent_);
    if (text.kind == TextKind::Part) {
      Once(SaidKind::Part, text.index, At(rules_.bodies, text.body).origin.span);
      maker.OfBlock(At(rules_.bodies, text.body).block, things_);
    } else if (text.kind == TextKind::Action) {
      ReadPart(text, maker);
    } else if (text.kind == TextKind::Modifier) {
      ReadModifier(At(rules_.modifiers, text.index), maker);
    } else if (text.kind == TextKind::Hook) {
      ReadHook(At(rules_.hooks, text.index), maker);
    }
  }

 private:
  // The card's own clauses among those of the action.
  void ReadPart(const Text& text, const ThingMaker& maker) {
    const check::Action& action = At(rules_.actions, text.index);
    const std::vector<check::Clause>& clauses = At(action.variants, text.variant).clauses;
    std::int32_t end = 0;  // of the card's own
    for (const check::Clause& clause : clauses)
      if (Within(clause.origin.span, At(rules_.cards, card_).origin.span)) end = std::max(end, clause.origin.span.end);
    for (const check::Clause& clause : clauses) {
      if (!Within(clause.origin.span, At(rules_.cards, card_).origin.span)) continue;
      if (action.part >= 0) Once(SaidKind::Part, action.part, clause.origin.span);
      maker.OfCondition(clause.condition, things_);
      if (clause.condition >= 0) things_.back().scope_end = end;
      if (clause.choice >= 0) maker.OfChoice(At(rules_.choices, clause.choice), clause.origin.span, things_);
      maker.OfBlock(clause.block, things_);
    }
  }

  void ReadModifier(const check::Modifier& modifier, const ThingMaker& maker) {
    Group(modifier.works, modifier.origin.span);
    const check::Query& query = At(rules_.queries, modifier.query);
    std::vector<Thing> heads = maker.OfPatterns(modifier.patterns, query.params);
    Thing thing = MakeThing(SaidKind::Modify, modifier.origin.span, -1, static_cast<std::int64_t>(modifier.op));
    if (query.from == check::QueryOrigin::Permission) {
      thing.kind = SaidKind::Permit;
      thing.args = {Heard(query.permission, query.index, thing.span, std::move(heads))};
    } else {
      thing.index = QueryForWordings(rules_, modifier.query);
      thing.args = {maker.OfExpr(modifier.amount)};
      thing.args.insert(thing.args.end(), heads.begin(), heads.end());
    }
    things_.push_back(std::move(thing));
    maker.OfCondition(modifier.condition, things_);
  }

  void ReadHook(const check::Hook& hook, const ThingMaker& maker) {
    Group(hook.works, hook.origin.span);
    const auto params =
        hook.of == check::OccurrenceKind::Event ? At(rules_.events, hook.target).params : std::vector<check::Param>{};
    Thing thing;
    thing.kind = SaidKind::Hook;
    thing.value = static_cast<std::int64_t>(hook.kind);
    thing.span = hook.origin.span;
    thing.args = {Heard(hook.of, hook.target, hook.origin.span, maker.OfPatterns(hook.patterns, params))};
    thing.scope_end = hook.origin.span.end;
    things_.push_back(std::move(thing));
    maker.OfCondition(hook.condition, things_);
    if (hook.condition >= 0) things_.back().scope_end = hook.origin.span.end;
    maker.OfBlock(At(rules_.bodies, hook.body).block, things_);
  }

  void Group(std::int32_t works, source::Span span) {
    for (std::size_t i = 0; i < rules_.groups.size(); ++i)
      if (rules_.groups[i].works == works) Once(SaidKind::Group, static_cast<std::int32_t>(i), span);
  }

  void Once(SaidKind kind, std::int32_t index, source::Span span) {
    if (!seen_.insert({kind, index}).second) return;
    Thing thing;
    thing.kind = kind;
    thing.index = index;
    thing.span = span;
    things_.push_back(std::move(thing));
  }

  const check::CheckedRules& rules_;
  std::int32_t card_;
  std::int32_t opponent_;
  std::vector<Thing>& things_;
  std::set<std::pair<SaidKind, std::int32_t>> seen_;
};

}  // namespace

Things::Things(const check::CheckedRules& rules, const std::vector<Text>& texts)
    : rules_(rules), opponent_(OpponentOfTwo(rules)) {
  for (std::size_t i = 0; i < rules.cards.size(); ++i)
    cards_.emplace(rules.cards[i].name, static_cast<std::int32_t>(i));
  for (const Text& text : texts)
    if (text.card >= 0 || text.kind == TextKind::Part) texts_[text.card].push_back(&text);
}

std::int32_t Things::CardNamed(const std::string& name) const {
  const auto found = cards_.find(name);
  return found == cards_.end() ? -1 : found->second;
}

std::vector<Thing> Things::Of(const ast::File& tree, ast::NodeId node) const {
  std::vector<Thing> things;
  const std::int32_t index = CardNamed(tree[node].text);
  if (index < 0) return things;
  const check::Card& card = At(rules_.cards, index);
  const PrintedValues values(rules_, card);
  for (const ast::NodeId item : tree.Children(tree.Child(node, 1)))
    if (tree.Is(item, ast::Kind::CardValue)) values.Add(tree[tree.Child(item, 0)].text, tree[item].span, things);
  CardReader reader(rules_, index, opponent_, things);
  if (const auto own = texts_.find(index); own != texts_.end())
    for (const Text* text : own->second) reader.Read(*text);
  std::stable_sort(things.begin(), things.end(),
                   [](const Thing& a, const Thing& b) { return a.span.begin < b.span.begin; });
  // What a part does for every card of the type that has no text for it may be said, and need not.
  const auto defaults = texts_.find(-1);
  const std::size_t written = things.size();
  if (defaults != texts_.end())
    for (const Text* text : defaults->second)
      if (check::IsBelow(rules_, card.type, At(rules_.parts, text->index).card_type) && At(card.parts, text->index) < 0)
        reader.Read(*text);
  for (std::size_t i = written; i < things.size(); ++i) things[i].tacit = true;
  return things;
}

}  // namespace cardinal::lint
