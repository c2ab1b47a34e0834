// Which rules of cards are on, what their heads match, and what a card is.
#include <algorithm>
#include <utility>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::PatternKind;

namespace {

// The steps in which a card becomes what it is; a change of one step sees the steps before it.
enum IdentityStep { kControllerStep, kRulesStep };

}  // namespace

bool Walker::Works(check::WorksId works, int card) {
  if (!works.IsValid()) return true;
  const check::Works& when = rules_.works[works];
  const int zone = CardAt(card).zone;
  if (zone < 0 || ((when.zones >> zone) & 1) == 0) return false;
  if (!when.condition.IsValid()) return true;
  Open call(*this);
  Text text = MakeRunningText(when.body, {Of(card), Of(Controller(card))});
  return Yes(when.condition, text);
}

bool Walker::Fits(const std::vector<check::Pattern>& patterns, const std::vector<Value>& args, int card) {
  for (std::size_t i = 0; i < patterns.size() && i < args.size(); ++i) {
    const Number arg = args[i].number;
    switch (patterns[i].kind) {
      case PatternKind::Any: break;
      case PatternKind::Me:
        if (arg != card) return false;
        break;
      case PatternKind::You:
        if (card < 0 || arg != Controller(card)) return false;
        break;
      case PatternKind::CardType:
        if (arg < 0 || arg >= static_cast<Number>(Read().cards.size())) return false;
        if (!IsType(static_cast<int>(arg), static_cast<int>(patterns[i].value))) return false;
        break;
      case PatternKind::Constant:
        if (arg != patterns[i].value) return false;
        break;
    }
  }
  return true;
}

// All cards in the order of zones: the table's zones, then the players' zones one by one, seat by seat, then those of
// each card.
std::vector<int> Walker::CardsInOrder() const {
  std::vector<int> order;
  const auto add = [&](std::int32_t zone, int owner) {
    const auto cards = Read().zones.find({zone, owner});
    if (cards != Read().zones.end()) order.insert(order.end(), cards->second.begin(), cards->second.end());
  };
  for (const std::int32_t zone : rules_.zones.Ids())
    if (rules_.zones[zone].of == check::OwnerKind::Table) add(zone, -1);
  for (const std::int32_t zone : rules_.zones.Ids())
    for (int seat = 0; seat < seats_ && rules_.zones[zone].of == check::OwnerKind::Player; ++seat) add(zone, seat);
  if (std::none_of(rules_.zones.begin(), rules_.zones.end(),
                   [](const check::Zone& zone) { return zone.of == check::OwnerKind::Card; }))
    return order;
  for (std::size_t card = 0; card < CardCount(); ++card)
    for (const std::int32_t zone : rules_.zones.Ids())
      if (rules_.zones[zone].of == check::OwnerKind::Card) add(zone, static_cast<int>(card));
  return order;
}

// The answer of such a question does not depend on what is being computed around it, but for the step.
Value Walker::AskIdentity(int query, Number card) {
  const Card& it = CardAt(card);
  const bool rules = query == rules_.identity.rules;
  const int step = rules ? kRulesStep : kControllerStep;
  const Value base = rules ? Of(std::vector<Number>{it.kind}) : Of(it.controller);
  if (identity_seen_ <= step) return base;
  const std::vector<Number> key = {-1, query, card};
  if (const auto known = remembered_.find(key); known != remembered_.end()) return known->second;
  Open call(*this);
  struct Inside {
    Inside(Walker& walker, int step)
        : walker(walker),
          asking(std::exchange(walker.asking_, {})),
          layers(std::exchange(walker.layers_seen_, std::numeric_limits<int>::max())),
          identity(std::exchange(walker.identity_seen_, step)) {}
    ~Inside() {
      walker.asking_ = std::move(asking);
      walker.layers_seen_ = layers;
      walker.identity_seen_ = identity;
    }
    Walker& walker;
    std::vector<Asking> asking;
    int layers, identity;
  } inside{*this, step};
  Value answer = ModifiedInLayer(query, {Of(card)}, base, -1);
  remembered_[key] = answer;
  return answer;
}

int Walker::Controller(Number card) {
  if (rules_.identity.controller < 0) return CardAt(card).controller;
  const Number seat = AskIdentity(rules_.identity.controller, card).number;
  NeedSeat(seat);
  return static_cast<int>(seat);
}

// Whether the text of the card works.
bool Walker::HasRules(int card) {
  return rules_.identity.rules < 0 || !AskIdentity(rules_.identity.rules, card).list.empty();
}

}  // namespace cardinal::reference
