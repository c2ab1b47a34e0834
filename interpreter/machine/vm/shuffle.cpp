// Shuffles. With explicit chance, kChance is asked for the order; otherwise it is drawn at once.
#include <utility>

#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

namespace {

bool ZoneFor(Machine& m, std::int32_t zone, Value owner, match::ZoneId& id) {
  if (FindZone(m, zone, owner, id)) return true;
  return m.program.zones[zone].of == program::OwnerKind::Player ? NoSeat(m, owner) : NoCard(m, owner);
}

// Fisher-Yates from the end, one draw per card.
void DrawOrder(Machine& m, match::ZoneId zone) {
  const auto cards = m.write->CardsIn(zone);
  auto& order = m.scratch->order;
  order.assign(cards.begin(), cards.end());
  for (std::size_t i = order.size() - 1; i >= 1; --i) std::swap(order[i], order[m.live->random.NextBelow(i + 1)]);
  match::ReorderZone(m.program, *m.write, zone, order);
}

void TellShuffled(Machine& m, const Instr& in, match::ZoneId zone) {
  Changed(m, program::StateCell::Zone(in.a));
  Changed(m, program::StateCell::Moves());  // the rules of cards are evaluated in the order of the cards in their zones
  if (m.observer) ObserverOf(m)->OnShuffle(*m.live, zone);
}

}  // namespace

bool ShuffleZone(Machine& m, const Instr& in) {
  match::ZoneId zone = -1;
  if (!NeedLive(m) || !ZoneFor(m, in.a, m.R(in.x), zone)) return false;
  const std::size_t cards = m.write->CardsIn(zone).size();
  if (!Charge(m, cards)) return false;
  if (cards >= 2 && m.live->explicit_chance) {
    model::Decision& decision = NewDecision(m, model::DecisionKind::Shuffle);
    decision.seat = model::kChance;
    decision.zone = zone;
    decision.options.push_back({model::OptionKind::Order, -1, -1});
    return OpenDecision(m);
  }
  if (cards >= 2) DrawOrder(m, zone);
  TellShuffled(m, in, zone);
  ++m.pc;
  return true;
}

// The answer (answers.cpp) has reordered the zone already.
bool EndShuffle(Machine& m, const Instr& in, match::ZoneId zone) {
  TellShuffled(m, in, zone);
  ++m.pc;
  return true;
}

}  // namespace cardinal::vm
