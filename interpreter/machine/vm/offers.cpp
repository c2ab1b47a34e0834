#include "interpreter/machine/vm/offers.h"

#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/look.h"

namespace cardinal::vm {

std::int32_t VariantFor(const Machine& m, const program::Action& action, CardId card) {
  if (action.card_type < 0) return action.variants.empty() ? -1 : 0;
  const std::int32_t def = m.read->cards[card].def;
  return def < static_cast<std::int32_t>(action.variant_of.size()) ? action.variant_of[def] : -1;
}

namespace {

constexpr std::int64_t kMostAloud = 100'000;  // instructions for an evaluation that only an observer needs

// A query for legal actions, and the nested machine that evaluates its conditions.
struct Search {
  const Offering& offering;
  // An observer of single instructions receives the whole evaluation for each card, also for cards that are ruled out.
  // Otherwise cards that are ruled out are not evaluated.
  bool aloud = offering.m.observer && offering.m.observer->WantsInstructionEvents();
  Nested asked{offering.m};
};

// The conditions of an action that read no card (program::Action). They are evaluated before the first card that could
// be offered. A fault in them has no effect: an earlier condition may rule all cards out.
class Gate {
 public:
  Gate(Search& search, const program::Action& action)
      : search_(search), action_(action), asked_(action.precondition < 0 && action.candidate_filter < 0) {}
  // In a glance fewer instructions are left than in an ordinary run. If they do not suffice, the conditions are
  // unknown.
  bool GaveUp() const { return gave_up_; }
  bool LetsThrough(CardId card) {
    if (!asked_) Ask();
    if (gave_up_) return true;
    return some_only_ ? search_.offering.m.scratch->among[card] != 0 : open_;
  }

 private:
  [[gnu::noinline]] void Ask() {  // not inlined: few actions have such conditions
    Machine& m = search_.offering.m;
    const std::int64_t all = m.steps + m.reserve;
    asked_ = true;
    if (search_.aloud) {
      Nested silent(m, nullptr);  // on the same scratch stack: only one is in use at a time, and each leaves it empty
      Ask(silent);
    } else {
      Ask(search_.asked);
    }
    gave_up_ = search_.offering.one_will_do && m.fault && m.fault->kind == model::FaultKind::StepBudget;
    if (m.fault) m.steps = all - m.reserve;
    m.fault.reset();
  }
  void Ask(Nested& asked) {
    const Offering& offering = search_.offering;
    const auto params = {Value{offering.seat}, kNone, Value{offering.window}};
    Value answer = 1;
    if (action_.precondition >= 0 && asked.Ask(action_.precondition, params, answer)) open_ = answer == 1;
    if (action_.candidate_filter >= 0 && asked.AskList(action_.candidate_filter, params, offering.m.scratch->values))
      Mark();
  }
  void Mark() {
    Machine& m = search_.offering.m;
    auto& among = m.scratch->among;
    among.assign(m.read->cards.size(), 0);
    for (const Value card : m.scratch->values)
      if (IsCard(m, card)) among[card] = 1;
    some_only_ = true;
  }

  Search& search_;
  const program::Action& action_;
  bool asked_, open_ = true, some_only_ = false, gave_up_ = false;
};

bool IsLegal(Search& search, const program::Action& action, const program::ActionVariant& variant, CardId card,
             bool& legal) {
  const auto& [m, seat, window, one_will_do, options] = search.offering;
  const Value me = card < 0 ? kNone : card;
  Value answer = 1;
  if (action.can_query >= 0 && !search.asked.Ask(m.program.queries[action.can_query].code, {me, seat}, answer))
    return false;
  if (answer == 1 && variant.offer >= 0 && !search.asked.Ask(variant.offer, {seat, me, window}, answer)) return false;
  legal = answer == 1;
  return true;
}

// True if the offer is known to be yes for a card in `zone` of the acting seat, and charges its cost.
bool IsSure(Search& search, const program::Action& action, const program::ActionVariant& variant, std::int32_t zone) {
  Machine& m = search.offering.m;
  if (zone < 0 || action.can_query >= 0 || variant.offer < 0 || search.aloud || !m.memory) return false;
  const program::Looks::Start& look = m.program.optimized.register_code->Of(variant.offer);
  if (look.sure_zone != zone || m.steps < look.sure_steps) return false;
  m.steps -= look.sure_steps;
  return true;
}

// `zone`: the zone of the acting seat that contains the card, -1: any.
bool Offer(Search& search, std::int32_t index, CardId card, std::int32_t zone = -1) {
  const Offering& offering = search.offering;
  Machine& m = offering.m;
  const program::Action& action = m.program.actions[index];
  const std::int32_t variant = VariantFor(m, action, card);
  bool legal = false;
  if (variant < 0) return true;
  const program::ActionVariant& chosen = action.variants[variant];
  if (!Charge(m, 1)) return false;
  if (!IsSure(search, action, chosen, zone)) {
    if (!IsLegal(search, action, chosen, card, legal)) return false;
    if (!legal) return true;
  }
  offering.options.push_back({model::OptionKind::Act, index, card});
  return !offering.one_will_do;
}

// Evaluates a card that is ruled out, for an observer only; nothing is charged. If the evaluation says that the action
// is legal, whatever ruled the card out is wrong. So the action is offered, and `fuzz`, which plays with and without an
// observer, finds the difference.
[[gnu::noinline]] void AskAloud(Search& search, std::int32_t index, CardId card) {
  Machine& m = search.offering.m;
  const program::Action& action = m.program.actions[index];
  const std::int32_t variant = VariantFor(m, action, card);
  if (variant < 0) return;
  const std::int64_t steps = std::exchange(m.steps, std::min(m.limits.steps, kMostAloud));
  const std::int64_t reserve = std::exchange(m.reserve, 0);
  bool legal = false;
  if (IsLegal(search, action, action.variants[variant], card, legal) && legal)
    search.offering.options.push_back({model::OptionKind::Act, index, card});
  m.fault.reset();
  m.steps = steps;
  m.reserve = reserve;
}

// Without a branch, because the processor cannot predict which cards are ruled out.
std::span<const CardId> NotRuledOut(Machine& m, const program::Action& action, std::span<const CardId> cards) {
  auto& open = m.scratch->order;
  if (open.size() < cards.size()) open.resize(cards.size());
  CardId* end = open.data();
  for (const CardId card : cards) {
    *end = card;
    end += action.never_offered[m.read->cards[card].def] == 0;
  }
  return {open.data(), end};
}

bool OfferAction(Search& search, std::int32_t index) {
  Machine& m = search.offering.m;
  const program::Action& action = m.program.actions[index];
  if (action.card_type < 0) return Offer(search, index, -1);
  Gate gate(search, action);
  const auto offer = [&](CardId card) {
    if (action.never_offered[m.read->cards[card].def] == 0 && gate.LetsThrough(card))
      return !gate.GaveUp() && Offer(search, index, card, action.your_zone);
    if (search.aloud) AskAloud(search, index, card);
    return true;
  };
  if (action.your_zone >= 0) {
    match::ZoneId zone = -1;
    if (!FindZone(m, action.your_zone, search.offering.seat, zone)) return true;
    const auto cards = m.read->CardsIn(zone);
    if (search.aloud) return std::all_of(cards.begin(), cards.end(), offer);
    const auto open = NotRuledOut(m, action, cards);
    return std::all_of(open.begin(), open.end(), offer);
  }
  if (!search.aloud && m.memory) {
    const auto cards = m.memory->CastOf(m.program, *m.read).Candidates(m.program, index);
    return std::all_of(cards.begin(), cards.end(), offer);
  }
  for (const auto card : m.read->cards.Ids()) {
    if (IsOfType(m, card, action.card_type) && !offer(card)) return false;
  }
  return true;
}

// The state is read-only while the legal actions of a window are computed.
class Frozen {
 public:
  explicit Frozen(Memory* memory) : memory_(memory) {
    if (memory_) memory_->Freeze();
  }
  ~Frozen() {
    if (memory_) memory_->Thaw();
  }
  Frozen(const Frozen&) = delete;
  Frozen& operator=(const Frozen&) = delete;

 private:
  Memory* memory_;
};

}  // namespace

bool FindOffers(const Offering& offering, const std::vector<std::int32_t>& actions) {
  const Frozen frozen(offering.m.memory);
  Search search{offering};
  for (const std::int32_t action : actions)
    if (!OfferAction(search, action)) return false;
  return true;
}

}  // namespace cardinal::vm
