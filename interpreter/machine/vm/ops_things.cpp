// Things: what the position holds, read without changing it.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;
using program::CardInfoKind;

namespace {

const program::CardDef& DefOf(const Machine& m, CardId card) { return At(m.program.cards, At(m.read->cards, card).def); }

match::ZoneId ZoneOf(const Machine& m, std::int32_t zone, Value owner) {
  return match::ZoneIndex(m.program, zone, owner == kNone ? model::kNobody : static_cast<std::int32_t>(owner), m.read->seats);
}

bool NeedOwner(Machine& m, program::OwnerKind kind, Value owner) {
  if (kind == program::OwnerKind::Table) return true;
  return kind == program::OwnerKind::Player ? NeedSeat(m, owner) : NeedCard(m, owner);
}

}  // namespace

bool Attribute(Machine& m, const Instr& in) {
  const Value card = m.Pop();
  if (!NeedCard(m, card)) return false;
  const auto& values = DefOf(m, static_cast<CardId>(card)).attributes;
  const Value value = in.b < static_cast<std::int32_t>(values.size()) ? At(values, in.b) : kNone;
  if (At(m.program.attributes, in.b).type.kind == program::TypeKind::List && value != kNone) {
    const auto& list = At(m.program.lists, value);
    return Charge(m, list.size()) && PushList(m, list);
  }
  m.Push(value);
  return true;
}

bool LoadField(Machine& m, const Instr& in) {
  const program::Field& field = At(m.program.fields, in.b);
  const Value owner = m.Pop();
  if (!NeedOwner(m, field.of, owner)) return false;
  m.Push(m.read->fields[match::FieldIndex(m.program, *m.read, field, owner)]);
  return true;
}

bool CardInfo(Machine& m, const Instr& in) {
  const Value id = m.Pop();
  if (!NeedCard(m, id)) return false;
  const Card& card = At(m.read->cards, id);
  switch (static_cast<CardInfoKind>(in.a)) {
    case CardInfoKind::Owner: m.Push(card.owner); break;
    case CardInfoKind::Controller: m.Push(card.controller); break;
    case CardInfoKind::Name: m.Push(At(m.program.cards, card.def).name_id); break;
    case CardInfoKind::Since: m.Push(card.since); break;
    case CardInfoKind::Zone: m.Push(ZoneDeclarationOf(m, card.zone)); break;
    case CardInfoKind::Holder: {
      const CardId holder = match::ZoneHolder(m.program, card.zone, m.read->seats);
      m.Push(holder < 0 ? kNone : holder);
      break;
    }
  }
  return true;
}

bool HasPart(Machine& m, const Instr& in) {
  const Value card = m.Pop();
  if (!NeedCard(m, card)) return false;
  m.Push(At(DefOf(m, static_cast<CardId>(card)).supplies, in.b));
  return true;
}

bool IsCardType(Machine& m, const Instr& in) {
  const Value card = m.Pop();
  if (card == kNone) return m.Push(0), true;
  if (!NeedCard(m, card)) return false;
  m.Push(IsOfType(m, static_cast<CardId>(card), in.b));
  return true;
}

bool IsZoneOf(Machine& m, const Instr& in) {
  const Value owner = m.Pop(), card = m.Pop();
  if (!NeedCard(m, card) || !NeedOwner(m, At(m.program.zones, in.b).of, owner)) return false;
  m.Push(At(m.read->cards, card).zone == ZoneOf(m, in.b, owner));
  return true;
}

bool IsInZone(Machine& m, const Instr& in) {
  const Value card = m.Pop();
  if (!NeedCard(m, card)) return false;
  m.Push(ZoneDeclarationOf(m, At(m.read->cards, card).zone) == in.b);
  return true;
}

namespace {

// Cards are stored as 32 bits, lists as 64.
bool PushCards(Machine& m, std::span<const CardId> cards) {
  if (!Charge(m, cards.size())) return false;
  auto& values = m.scratch->values;
  values.assign(cards.begin(), cards.end());
  return PushList(m, values);
}

}  // namespace

bool ZoneCards(Machine& m, const Instr& in) {
  const Value owner = m.Pop();
  return NeedOwner(m, At(m.program.zones, in.b).of, owner) && PushCards(m, m.read->Zone(ZoneOf(m, in.b, owner)));
}

bool ZoneCount(Machine& m, const Instr& in) {
  const Value owner = m.Pop();
  if (!NeedOwner(m, At(m.program.zones, in.b).of, owner)) return false;
  m.Push(static_cast<Value>(m.read->Zone(ZoneOf(m, in.b, owner)).size()));
  return true;
}

bool ZoneAll(Machine& m, const Instr& in) {
  auto& values = m.scratch->values;
  values.clear();
  const program::OwnerKind of = At(m.program.zones, in.b).of;
  const Value owners = of == program::OwnerKind::Table    ? 1
                       : of == program::OwnerKind::Player ? m.read->seats
                                                          : static_cast<Value>(m.read->cards.size());
  for (Value owner = 0; owner < owners; ++owner) {
    const auto cards = m.read->Zone(ZoneOf(m, in.b, owner));
    values.insert(values.end(), cards.begin(), cards.end());
  }
  return Charge(m, values.size()) && PushList(m, values);
}

bool AllCards(Machine& m, const Instr& in) {
  auto& values = m.scratch->values;
  values.clear();
  for (CardId card = 0; card < static_cast<CardId>(m.read->cards.size()); ++card) {
    if (in.b < 0 || IsOfType(m, card, in.b)) values.push_back(card);
  }
  return Charge(m, m.read->cards.size()) && PushList(m, values);
}

namespace {

bool Plays(const Machine& m, Value seat) { return !((m.read->out >> seat) & 1u); }

bool PushSeatsFrom(Machine& m, Value first) {
  auto& values = m.scratch->values;
  values.clear();
  for (Seat i = 0; i < m.read->seats; ++i) {
    const Value seat = (first + i) % m.read->seats;
    if (Plays(m, seat)) values.push_back(seat);
  }
  return Charge(m, values.size()) && PushList(m, values);
}

}  // namespace

bool AllPlayers(Machine& m, const Instr&) { return PushSeatsFrom(m, 0); }

bool SeatsFrom(Machine& m, const Instr&) {
  const Value seat = m.Pop();
  return NeedSeat(m, seat) && PushSeatsFrom(m, seat);
}

bool NextSeat(Machine& m, const Instr&) {
  const Value seat = m.Pop();
  if (!NeedSeat(m, seat)) return false;
  for (Seat i = 1; i <= m.read->seats; ++i) {
    const Value next = (seat + i) % m.read->seats;
    if (Plays(m, next)) return m.Push(next), true;
  }
  m.Push(kNone);
  return true;
}

bool AllOfEnum(Machine& m, const Instr& in) {
  auto& values = m.scratch->values;
  values.clear();
  const std::size_t count = At(m.program.enums, in.b).values.size();
  for (std::size_t i = 0; i < count; ++i) values.push_back(static_cast<Value>(i));
  return Charge(m, count) && PushList(m, values);
}

bool Related(Machine& m, const Instr& in) {
  const Value y = m.Pop(), x = m.Pop();
  const program::Relation& relation = At(m.program.relations, in.b);
  const Value width = static_cast<Value>(At(m.program.enums, relation.to).values.size());
  const Value height = static_cast<Value>(At(m.program.enums, relation.from).values.size());
  const bool values = x >= 0 && x < height && y >= 0 && y < width;  // not none, nor what a forged save may hold
  const bool holds = values && At(relation.holds, x * width + y) != 0;
  if (holds && m.observer && At(relation.sites, x * width + y) >= 0) m.observer->OnSite(At(relation.sites, x * width + y));
  m.Push(holds);
  return true;
}

bool IsOfType(const Machine& m, CardId card, std::int32_t type) {
  const program::CardDef& def = DefOf(m, card);
  return def.type >= 0 && ((At(m.program.card_types, def.type).is >> type) & 1u);
}

}  // namespace cardinal::vm
