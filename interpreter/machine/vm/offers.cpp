#include "interpreter/machine/vm/offers.h"

#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/identity.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

bool FindLentVariant(Machine& m, const program::Action& action, CardId card, std::int32_t& variant) {
  const auto is_in = [&](Value text) { return VariantIn(action, text) >= 0; };
  Value text = kNone;
  if (!FindText(m, card, is_in, text)) return false;
  variant = text == kNone ? -1 : VariantIn(action, text);
  return true;
}

std::int32_t VariantOf(const program::Action& action, FunctionId code) {
  const auto found = std::ranges::find_if(action.variants, [&](const program::ActionVariant& variant) {
    return variant.run == code || variant.cancelled == code;
  });
  return found == action.variants.end() ? -1 : static_cast<std::int32_t>(found - action.variants.begin());
}

namespace {

constexpr std::int64_t kMostForObserver = 100'000;  // work for an evaluation that only an observer needs

// The conditions of an action that read no card (program::Action). They are evaluated before the first card that could
// be offered. A fault in them has no effect: an earlier condition may rule all cards out.
class Gate {
 public:
  Gate(const Offering& offering, const program::Action& action)
      : offering_(offering), action_(action), asked_(action.precondition < 0 && action.candidate_filter < 0) {}

  bool LetsThrough(CardId card) {
    return IsOpen() && (!some_only_ || std::ranges::binary_search(offering_.m.scratch->among, card));
  }
  // Whether some card may be offered.
  bool IsOpen() {
    if (!asked_) Ask();
    return open_;
  }
  // Whether only the cards in Scratch::among can be offered. They are sorted by their ids.
  bool NamesCards() const { return some_only_; }

 private:
  // No observer learns of it: each offer tests its part of these conditions too.
  void Ask() {
    Machine& m = offering_.m;
    asked_ = true;
    const std::int64_t fuel = m.fuel, reserve = m.reserve;
    Observer* const observer = std::exchange(m.observer, nullptr);
    const bool heard = std::exchange(m.heard, false);
    Evaluate();
    m.observer = observer;
    m.heard = heard;
    if (!m.fault) return;
    m.fault.reset();
    m.fuel = fuel;
    m.reserve = reserve;
  }

  void Evaluate() {
    Machine& m = offering_.m;
    const std::initializer_list<Value> arguments = {offering_.seat, kNone, offering_.window};
    Value answer = 1;
    if (action_.precondition >= 0 && Call(m, action_.precondition, arguments, answer)) open_ = answer == 1;
    const std::size_t height = m.stack.arena.size();
    if (action_.candidate_filter >= 0 && Call(m, action_.candidate_filter, arguments, answer)) Collect(answer);
    m.stack.arena.Truncate(height);
  }

  void Collect(Value list) {
    Machine& m = offering_.m;
    auto& among = m.scratch->among;
    among.clear();
    for (const Value card : Elements(m.stack, list))
      if (IsCard(m, card)) among.push_back(static_cast<CardId>(card));
    if (!std::ranges::is_sorted(among)) std::ranges::sort(among);
    among.erase(std::ranges::unique(among).begin(), among.end());
    some_only_ = true;
    open_ = open_ && !among.empty();
  }

  const Offering& offering_;
  const program::Action& action_;
  bool asked_, open_ = true, some_only_ = false;
};

// Whether the function of the offer only tests that the card is in the zone to which all candidates belong
// (Action::your_zone). An observer of single instructions learns of each test.
bool TestsOnlyZone(const Machine& m, const program::Action& action, FunctionId offer) {
  using enum match::ActionParam;
  if (m.heard || action.your_zone < 0 || m.functions[offer].count < 2) return false;
  const Instr* const test = m.code.instructions.data() + m.functions[offer].first;
  const Instr& next = test[1];
  return test->op == Op::IsZoneOf && test->a == action.your_zone && test->x == kActionMe && test->y == kActionYou &&
         next.op == Op::Return && next.x == test->to;
}

// `needs_test`: false if the offer tests only what is known already.
bool IsLegal(const Offering& offering, const program::Action& action, const program::ActionVariant& variant,
             CardId card, bool needs_test, bool& legal) {
  Machine& m = offering.m;
  const Value me = card < 0 ? kNone : card;
  Value answer = 1;
  if (action.can_query >= 0 && !Call(m, m.program.queries[action.can_query].code, {me, offering.seat}, answer))
    return false;
  if (answer == 1 && needs_test && variant.offer >= 0 &&
      !Call(m, variant.offer, {offering.seat, me, offering.window}, answer))
    return false;
  legal = answer == 1;
  return true;
}

bool Offer(const Offering& offering, std::int32_t index, CardId card) {
  Machine& m = offering.m;
  const program::Action& action = m.program.actions[index];
  std::int32_t variant = -1;
  bool legal = false;
  if (!FindVariant(m, action, card, variant)) return false;
  if (variant < 0) return true;
  const program::ActionVariant& tested = action.variants[static_cast<std::size_t>(variant)];
  const bool needs_test = card < 0 || tested.offer < 0 || !TestsOnlyZone(m, action, tested.offer);
  if (!Charge(m, 1) || !IsLegal(offering, action, tested, card, needs_test, legal)) return false;
  if (legal) offering.options.push_back({model::OptionKind::Act, index, card});
  return true;
}

// Evaluates a card that is ruled out, for an observer only; nothing is charged. If the evaluation says that the action
// is legal, whatever ruled the card out is wrong. So the action is offered, and `fuzz`, which plays with and without an
// observer, finds the difference.
[[gnu::noinline]] void TellObserver(const Offering& offering, std::int32_t index, CardId card) {
  Machine& m = offering.m;
  const program::Action& action = m.program.actions[index];
  std::int32_t variant = -1;
  if (!FindVariant(m, action, card, variant)) m.fault.reset();
  if (variant < 0) return;
  const std::int64_t fuel = std::exchange(m.fuel, std::min(m.limits.steps, kMostForObserver));
  const std::int64_t reserve = std::exchange(m.reserve, 0);
  bool legal = false;
  if (IsLegal(offering, action, action.variants[static_cast<std::size_t>(variant)], card, true, legal) && legal)
    offering.options.push_back({model::OptionKind::Act, index, card});
  m.fault.reset();
  m.fuel = fuel;
  m.reserve = reserve;
}

// Whether what is printed on the card leaves the action possible. A text that is lent to it may have the action.
bool MayOffer(const Machine& m, const program::Action& action, CardId card) {
  return action.never_offered[m.read->cards[card].def] == 0 || Lends(m);
}

// Of the cards in Scratch::among.
bool OfferAmong(const Offering& offering, std::int32_t index) {
  Machine& m = offering.m;
  const program::Action& action = m.program.actions[index];
  return std::ranges::all_of(m.scratch->among, [&](CardId card) {
    const bool fits = IsOfType(m, card, action.card_type) && MayOffer(m, action, card);
    return !fits || Offer(offering, index, card);
  });
}

bool OfferAction(const Offering& offering, std::int32_t index) {
  Machine& m = offering.m;
  const program::Action& action = m.program.actions[index];
  if (action.card_type < 0) return Offer(offering, index, -1);
  Gate gate(offering, action);
  const auto offer = [&](CardId card) {
    if (MayOffer(m, action, card) && gate.LetsThrough(card)) return Offer(offering, index, card);
    if (m.heard) TellObserver(offering, index, card);
    return true;
  };
  if (action.your_zone >= 0) {
    match::ZoneId zone = -1;
    if (!FindZone(m, action.your_zone, offering.seat, zone)) return true;
    return std::ranges::all_of(m.read->CardsIn(zone), offer);
  }
  if (!m.memo) {
    for (const auto card : m.read->cards.Ids())
      if (IsOfType(m, card, action.card_type) && !offer(card)) return false;
    return true;
  }
  const auto candidates = m.memo->CardsOf(m.program, *m.read).Candidates(m.program, index);
  if (candidates.empty() || !gate.IsOpen()) return true;
  if (gate.NamesCards()) return OfferAmong(offering, index);
  return std::ranges::all_of(candidates, [&](CardId card) { return Offer(offering, index, card); });
}

}  // namespace

bool FindLegalVariant(Machine& m, const Taking& taking, std::int32_t& variant) {
  const program::Action& action = m.program.actions[taking.action];
  if (!FindVariant(m, action, taking.card, variant)) return false;
  if (variant < 0) return true;
  bool legal = false;
  const Offering offering{m, taking.seat, taking.window, m.scratch->options};
  const program::ActionVariant& tested = action.variants[static_cast<std::size_t>(variant)];
  if (!IsLegal(offering, action, tested, taking.card, true, legal)) return false;
  if (!legal) variant = -1;
  return true;
}

bool FindOffers(const Offering& offering, const std::vector<std::int32_t>& actions) {
  return std::ranges::all_of(actions, [&](std::int32_t action) { return OfferAction(offering, action); });
}

}  // namespace cardinal::vm
