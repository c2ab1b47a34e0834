// Reads of the game state. Reads that make no list are in look.h.
#include <algorithm>
#include <bit>

#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

bool NeedOwner(Machine& m, program::OwnerKind kind, Value owner) {
  if (kind == program::OwnerKind::Table) return true;
  return kind == program::OwnerKind::Player ? NeedSeat(m, owner) : NeedCard(m, owner);
}

}  // namespace

bool MissingThing(Machine& m, const Instr& in) {
  const Value topmost = m.Peek();
  switch (in.op) {
    case Op::LoadField: return NeedOwner(m, m.program.fields[in.b].of, topmost);
    case Op::ZoneCount:
    case Op::ZoneEnd: return NeedOwner(m, m.program.zones[in.b].of, topmost);
    case Op::NextSeat: return NeedSeat(m, topmost);
    case Op::IsZoneOf:
      return NeedCard(m, *(m.stack.values.end() - 2)) && NeedOwner(m, m.program.zones[in.b].of, topmost);
    default: return NeedCard(m, topmost);
  }
}

bool Attribute(Machine& m, const Instr& in) {
  const Value card = m.Pop();
  if (!NeedCard(m, card)) return false;
  const auto& values = DefOf(m, static_cast<CardId>(card)).attributes;
  const Value value = in.b < static_cast<std::int32_t>(values.size()) ? values[in.b] : kNone;
  if (m.program.attributes[in.b].type.kind == program::TypeKind::List && value != kNone) {
    const auto& list = m.program.lists[value];
    return Charge(m, list.size()) && PushList(m, list);
  }
  m.Push(value);
  return true;
}

namespace {

// Cards are stored as 32 bits, lists as 64.
bool PushCards(Machine& m, std::span<const CardId> cards) {
  Value* place = nullptr;
  if (!Charge(m, cards.size()) || !PushEmptyList(m, cards.size(), place)) return false;
  std::copy(cards.begin(), cards.end(), place);
  return true;
}

}  // namespace

bool ZoneCards(Machine& m, const Instr& in) {
  const Value owner = m.Pop();
  return NeedOwner(m, m.program.zones[in.b].of, owner) && PushCards(m, m.read->CardsIn(ZoneOf(m, in.b, owner)));
}

// The zones of one declaration are adjacent, seat after seat; those on cards are not.
bool ZoneAll(Machine& m, const Instr& in) {
  const GameState& world = *m.read;
  const program::OwnerKind of = m.program.zones[in.b].of;
  if (of != program::OwnerKind::Card) {
    const match::ZoneId first = ZoneOf(m, in.b, 0), end = first + (of == program::OwnerKind::Player ? world.seats : 1);
    const std::int32_t from = world.zone_starts[first], to = world.zone_starts[end];
    return PushCards(m, {world.order.data() + from, static_cast<std::size_t>(to - from)});
  }
  auto& values = m.scratch->values;
  values.clear();
  for (Value owner = 0; owner < static_cast<Value>(world.cards.size()); ++owner) {
    const auto cards = world.CardsIn(ZoneOf(m, in.b, owner));
    values.insert(values.end(), cards.begin(), cards.end());
  }
  return Charge(m, values.size()) && PushList(m, values);
}

bool AllCards(Machine& m, const Instr& in) {
  auto& values = m.scratch->values;
  values.clear();
  for (const auto card : m.read->cards.Ids()) {
    if (in.b < 0 || IsOfType(m, card, in.b)) values.push_back(card);
  }
  return Charge(m, m.read->cards.size()) && PushList(m, values);
}

namespace {

bool PushSeatsFrom(Machine& m, Value first) {
  const Seat seats = m.read->seats;
  const auto playing = static_cast<std::size_t>(seats - std::popcount(m.read->eliminated));
  Value* place = nullptr;
  if (!Charge(m, playing) || !PushEmptyList(m, playing, place)) return false;
  for (Value seat = first, i = 0; i < seats; ++i) {
    if (!((m.read->eliminated >> seat) & 1u)) *place++ = seat;
    if (++seat == seats) seat = 0;
  }
  return true;
}

}  // namespace

bool AllPlayers(Machine& m, const Instr&) { return PushSeatsFrom(m, 0); }

bool SeatsFrom(Machine& m, const Instr&) {
  const Value seat = m.Pop();
  return NeedSeat(m, seat) && PushSeatsFrom(m, seat);
}

bool AllOfEnum(Machine& m, const Instr& in) {
  auto& values = m.scratch->values;
  values.clear();
  const std::size_t count = m.program.enums[in.b].values.size();
  for (std::size_t i = 0; i < count; ++i) values.push_back(static_cast<Value>(i));
  return Charge(m, count) && PushList(m, values);
}

bool Related(Machine& m, const Instr& in) {
  const Value y = m.Pop(), x = m.Pop();
  const program::Relation& relation = m.program.relations[in.b];
  const Value width = static_cast<Value>(m.program.enums[relation.to].values.size());
  const Value height = static_cast<Value>(m.program.enums[relation.from].values.size());
  const bool values = x >= 0 && x < height && y >= 0 && y < width;  // excludes none, and values of a forged save
  const bool holds = values && relation.holds[x * width + y] != 0;
  if (holds && m.observer && relation.sites[x * width + y] >= 0) m.observer->OnSite(relation.sites[x * width + y]);
  m.Push(holds);
  return true;
}

}  // namespace cardinal::vm
