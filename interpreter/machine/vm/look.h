// Reads of cards, fields and zones, inlined for the usual case. In: an instruction that reads, and its one or two
// operands. Out: the value read, in place of the first operand. Promises: false, and nothing changed, if the simple way
// fails (a card does not exist, a list must be made): then the function in ops_things.cpp does the work or reports the
// fault. Why: every other instruction reads something, and reads usually succeed. Among writes only fields are frequent
// enough.
#pragma once

#include <algorithm>
#include <utility>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// A card id is valid if it is less than the number of cards: every card of a match is in the match's order.
inline bool IsCard(const Machine& m, Value value) { return static_cast<std::uint64_t>(value) < m.cards; }
inline bool IsSeat(const Machine& m, Value value) { return static_cast<std::uint64_t>(value) < m.seats; }
inline bool IsOwner(const Machine& m, program::OwnerKind kind, Value owner) {
  return kind == program::OwnerKind::Player ? IsSeat(m, owner) : kind == program::OwnerKind::Table || IsCard(m, owner);
}

inline const program::CardDef& DefOf(const Machine& m, Value card) { return m.program.cards[m.read->cards[card].def]; }
// Finds the zone of that owner; false if the owner has no such zone.
inline bool FindZone(const Machine& m, std::int32_t zone, Value owner, match::ZoneId& id) {
  if (!m.zones) return false;
  const program::OptimizedCode::ZoneLayout::Zone& place = m.zones[zone];
  id = place.first;
  if (place.of == program::OwnerKind::Table) return true;
  if (place.of == program::OwnerKind::Player ? !IsSeat(m, owner) : !IsCard(m, owner)) return false;
  id += static_cast<match::ZoneId>(owner) * place.stride;
  return true;
}
// The zone of an owner that has one.
inline match::ZoneId ZoneOf(const Machine& m, std::int32_t zone, Value owner) {
  match::ZoneId id = -1;
  return FindZone(m, zone, owner, id) ? id : -1;
}
inline bool IsOfType(const Machine& m, CardId card, std::int32_t type) {
  return ((m.program.optimized.kinds[m.read->cards[card].def] >> type) & 1u) != 0;
}

// True if the rules of a card are active in its zone; `works.code` is not evaluated.
inline bool WorksThere(const Machine& m, const program::Works& works, CardId card) {
  return (works.zones >> ZoneDeclarationOf(m, m.read->cards[card].zone)) & 1u;
}

inline bool LookAtAttribute(const Machine& m, const Instr& in, Value& card) {
  if (!IsCard(m, card) || m.program.attributes[in.b].type.kind == program::TypeKind::List) return false;
  card = m.program.optimized.register_code->Printed(m.program, m.read->cards[card].def, in.b);
  return true;
}

inline bool LookAtField(const Machine& m, const Instr& in, Value& owner) {
  const program::Field& field = m.program.fields[in.b];
  if (!IsOwner(m, field.of, owner)) return false;
  owner = m.read->fields[match::FieldIndex(m.program, *m.read, field, owner)];
  return true;
}

// Sets a field, clamped to its range.
inline void WriteField(Machine& m, std::int32_t index, Value& slot, Value value) {
  const program::Field& field = m.program.fields[index];
  const Value within = value == kNone ? kNone : std::clamp(value, field.min, field.max);
  if (std::exchange(slot, within) != within) Changed(m, program::StateCell::Field(m.program, index));
}
// Returns the field if it can be written directly; null if the machine is observed or the owner does not exist.
inline Value* FieldToWrite(Machine& m, const program::Field& field, Value owner) {
  if (!m.quiet || !IsOwner(m, field.of, owner)) return nullptr;
  return &m.write->fields[match::FieldIndex(m.program, *m.write, field, owner)];
}

inline bool LookAtCard(const Machine& m, const Instr& in, Value& value) {
  using program::CardInfoKind;
  if (!IsCard(m, value)) return false;
  const Card& card = m.read->cards[value];
  switch (static_cast<CardInfoKind>(in.a)) {
    case CardInfoKind::Owner: value = card.owner; break;
    case CardInfoKind::Controller: value = card.controller; break;
    case CardInfoKind::Name: value = m.program.cards[card.def].name_id; break;
    case CardInfoKind::Since: value = card.since; break;
    case CardInfoKind::Zone: value = ZoneDeclarationOf(m, card.zone); break;
    case CardInfoKind::Holder: {
      const CardId holder = match::ZoneHolder(m.program, card.zone, m.read->seats);
      value = holder < 0 ? kNone : holder;
      break;
    }
  }
  return true;
}

inline bool LookForPart(const Machine& m, const Instr& in, Value& card) {
  if (!IsCard(m, card)) return false;
  card = DefOf(m, card).provides_part[in.b];
  return true;
}

inline bool LookAtType(const Machine& m, const Instr& in, Value& card) {
  if (card != kNone && !IsCard(m, card)) return false;
  card = card != kNone && IsOfType(m, static_cast<CardId>(card), in.b);
  return true;
}

inline void LookAtRelation(const Machine& m, std::int32_t index, Value& x, Value y) {
  const program::Relation& relation = m.program.relations[index];
  const auto width = static_cast<Value>(m.program.enums[relation.to].values.size());
  const auto height = static_cast<Value>(m.program.enums[relation.from].values.size());
  const bool values = x >= 0 && x < height && y >= 0 && y < width;  // excludes none, and values of a forged save
  x = values && relation.holds[x * width + y] != 0;
}

inline bool LookInZoneOf(const Machine& m, const Instr& in, Value& card, Value owner) {
  match::ZoneId zone = -1;
  if (!IsCard(m, card) || !FindZone(m, in.b, owner, zone)) return false;
  card = m.read->cards[card].zone == zone;
  return true;
}

inline bool LookInZone(const Machine& m, const Instr& in, Value& card) {
  if (!IsCard(m, card)) return false;
  card = ZoneDeclarationOf(m, m.read->cards[card].zone) == in.b;
  return true;
}

inline bool CountZone(const Machine& m, const Instr& in, Value& owner) {
  match::ZoneId zone = -1;
  if (!FindZone(m, in.b, owner, zone)) return false;
  owner = static_cast<Value>(m.read->CardsIn(zone).size());
  return true;
}

// `end`: 0 for the first card, 1 for the last.
inline bool LookAtEnd(const Machine& m, std::int32_t zone, std::int32_t end, Value& owner) {
  match::ZoneId id = -1;
  if (!FindZone(m, zone, owner, id)) return false;
  const auto cards = m.read->CardsIn(id);
  owner = cards.empty() ? kNone : end == 0 ? cards.front() : cards.back();
  return true;
}

inline bool LookForNextSeat(const Machine& m, Value& seat) {
  if (!IsSeat(m, seat)) return false;
  Value next = seat;
  for (Seat i = 0; i < m.read->seats; ++i) {
    if (++next == m.read->seats) next = 0;
    if (!((m.read->eliminated >> next) & 1u)) return seat = next, true;
  }
  seat = kNone;
  return true;
}

}  // namespace cardinal::vm
