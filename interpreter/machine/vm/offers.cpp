#include "interpreter/machine/vm/offers.h"

#include <algorithm>

#include "interpreter/machine/vm/look.h"

namespace cardinal::vm {

std::int32_t VariantFor(const Machine& m, const program::Action& action, CardId card) {
  if (action.card_type < 0) return action.variants.empty() ? -1 : 0;
  const std::int32_t def = At(m.read->cards, card).def;
  return def < static_cast<std::int32_t>(action.variant_of.size()) ? At(action.variant_of, def) : -1;
}

namespace {

// An offering, and the machine that its questions are asked on.
struct Search {
  const Offering& offering;
  Nested asked{offering.m};
};

bool IsLegal(Search& search, const program::Action& action, const program::ActionVariant& variant, CardId card,
             bool& legal) {
  const auto& [m, seat, window, one_will_do, options] = search.offering;
  const Value me = card < 0 ? kNone : card;
  Value answer = 1;
  if (action.can_query >= 0 && !search.asked.Ask(At(m.program.queries, action.can_query).code, {me, seat}, answer))
    return false;
  if (answer == 1 && variant.offer >= 0 && !search.asked.Ask(variant.offer, {seat, me, window}, answer)) return false;
  legal = answer == 1;
  return true;
}

bool Offer(Search& search, std::int32_t index, CardId card) {
  const Offering& offering = search.offering;
  Machine& m = offering.m;
  const program::Action& action = At(m.program.actions, index);
  const std::int32_t variant = VariantFor(m, action, card);
  bool legal = false;
  if (variant < 0) return true;
  if (!Charge(m, 1) || !IsLegal(search, action, At(action.variants, variant), card, legal)) return false;
  if (!legal) return true;
  offering.options.push_back({model::OptionKind::Act, index, card});
  return !offering.one_will_do;
}

bool OfferAction(Search& search, std::int32_t index) {
  Machine& m = search.offering.m;
  const program::Action& action = At(m.program.actions, index);
  if (action.card_type < 0) return Offer(search, index, -1);
  // Who hears each step hears the whole question.
  const bool foreseen = !m.observer || !m.observer->HearsSteps();
  const auto offer = [&](CardId card) {
    return (foreseen && At(action.never, At(m.read->cards, card).def) != 0) || Offer(search, index, card);
  };
  if (action.your_zone >= 0) {
    const auto zone = m.read->Zone(match::ZoneIndex(m.program, action.your_zone, search.offering.seat, m.read->seats));
    return std::all_of(zone.begin(), zone.end(), offer);
  }
  if (foreseen && m.memory) {
    const auto cards = m.memory->CastOf(m.program, *m.read).Candidates(m.program, index);
    return std::all_of(cards.begin(), cards.end(), [&](CardId card) { return Offer(search, index, card); });
  }
  for (CardId card = 0; card < static_cast<CardId>(m.read->cards.size()); ++card) {
    if (IsOfType(m, card, action.card_type) && !offer(card)) return false;
  }
  return true;
}

// While the offers of a window are found nothing changes.
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
  return std::all_of(actions.begin(), actions.end(), [&](std::int32_t action) { return OfferAction(search, action); });
}

}  // namespace cardinal::vm
