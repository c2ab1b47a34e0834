// Reads of cards, fields and zones, inlined for the usual case. In: ids. Out: what is read. Promises: false, and
// nothing changed, if the card, seat or owner does not exist: then the function in things.cpp reports the fault.
#pragma once

#include <algorithm>
#include <utility>

#include "interpreter/machine/program/state_cells.h"
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
  const program::ZoneLayout::Zone& place = m.zones[zone];
  id = place.first;
  if (place.of == program::OwnerKind::Table) return true;
  if (place.of == program::OwnerKind::Player ? !IsSeat(m, owner) : !IsCard(m, owner)) return false;
  id += static_cast<match::ZoneId>(owner) * place.stride;
  return true;
}
inline bool IsOfType(const Machine& m, CardId card, std::int32_t type) {
  return ((m.program.derived.kinds[m.read->cards[card].def] >> type) & 1u) != 0;
}

// True if the rules of a card are active in its zone; `works.code` is not evaluated.
inline bool WorksThere(const Machine& m, const program::Works& works, CardId card) {
  return (works.zones >> ZoneDeclarationOf(m, m.read->cards[card].zone)) & 1u;
}

// Whether the text of a card can ask the card for a value that is not printed on it.
inline bool MayLackValues(const Machine& m) { return m.program.identity.print >= 0 || m.program.identity.lends; }

// Of an attribute that is a single value.
inline bool ReadAttribute(const Machine& m, std::int32_t attribute, Value card, Value& value) {
  if (!IsCard(m, card) || m.program.attributes[attribute].type.kind == program::TypeKind::List) return false;
  const auto& printed = DefOf(m, card).attributes;
  value = printed.Contains(attribute) ? printed[attribute] : kNone;
  return value != kNone || !MayLackValues(m);
}

inline bool ReadFieldOf(const Machine& m, std::int32_t index, Value owner, Value& value) {
  const program::Field& field = m.program.fields[index];
  if (!IsOwner(m, field.of, owner)) return false;
  value = m.read->fields[match::FieldIndex(m.program, *m.read, field, owner)];
  return true;
}

// The field with this number among those of one player or card, which exist up to `owners`.
inline bool ReadOwnField(const Machine& m, const FieldRows& rows, Value owner, std::uint64_t owners, std::int32_t slot,
                         Value& value) {
  if (static_cast<std::uint64_t>(owner) >= owners) return false;
  value = m.read->fields[rows.first + static_cast<std::size_t>(owner) * rows.stride + static_cast<std::size_t>(slot)];
  return true;
}

// Finds a running occurrence of a match that is played.
inline bool FindRunning(Machine& m, const Instr& in, Value& uid) {
  if (!m.live) return false;
  const std::int32_t position = m.scratch->occurrences.Find(in.b, in.a);
  uid = position < 0 ? kNone : m.stack.frames[static_cast<std::size_t>(position)].uid;
  return true;
}

// A variable, not a list, of the occurrence that was found last.
inline bool ReadLocalOfFound(const Machine& m, const Instr& in, Value uid, Value& value) {
  const auto position = static_cast<std::size_t>(m.scratch->occurrences.Found());
  if (!m.live || uid <= 0 || position >= m.stack.frames.size()) return false;
  const Frame& frame = m.stack.frames[position];
  if (frame.uid != uid || (frame.flags & kEnded) != 0 || in.a >= m.CodeOf(frame).variables) return false;
  value = m.stack.values[static_cast<std::size_t>(frame.base + in.a)];
  return true;
}

// The number of the innermost occurrence of a kind, or one of its variables; kNone: there is none.
Value ReadAskedOccurrence(const Machine& m, const ir::OccurrenceRead& read);  // of a match that is not played
inline Value ReadOccurrence(const Machine& m, const ir::OccurrenceRead& read) {
  if (!m.live) return ReadAskedOccurrence(m, read);
  const std::int32_t position = m.scratch->occurrences.Innermost(read.kind, read.what);
  if (position < 0) return kNone;
  const Frame& frame = m.stack.frames[static_cast<std::size_t>(position)];
  if (read.variable == ir::OccurrenceRead::kUid) return frame.uid;
  const bool exists = read.variable < m.CodeOf(frame).variables;
  return exists ? m.stack.values[static_cast<std::size_t>(frame.base + read.variable)] : kNone;
}

// Adds an element to the list under construction, if it has room.
inline bool AppendTo(Machine& m, Value element) {
  auto& building = m.stack.building;
  if (building.size() == building.capacity() ||
      static_cast<std::int64_t>(building.size()) - m.stack.building_marks.back() >= m.limits.list)
    return false;
  building.push_back(element);
  return true;
}

// Sets a field, clamped to its range.
inline void WriteField(Machine& m, std::int32_t index, Value& slot, Value value) {
  const program::Field& field = m.program.fields[index];
  const Value within = value == kNone ? kNone : std::clamp(value, field.min, field.max);
  if (std::exchange(slot, within) != within) Changed(m, program::StateCell::Field(m.program, index));
}

// Sets a field of a card, a player or the table, which no observer notices.
inline bool WriteFieldOf(Machine& m, std::int32_t index, Value owner, Value value) {
  const program::Field& field = m.program.fields[index];
  if (m.observer || m.IsPure() || !IsOwner(m, field.of, owner)) return false;
  WriteField(m, index, m.write->fields[match::FieldIndex(m.program, *m.write, field, owner)], value);
  return true;
}

inline bool ReadRelated(const Machine& m, std::int32_t index, Value x, Value y, Value& related) {
  const program::Relation& relation = m.program.relations[index];
  const std::size_t width = m.program.enums[relation.to].values.size();
  const auto row = static_cast<std::uint64_t>(x), column = static_cast<std::uint64_t>(y);
  if (m.heard || row >= m.program.enums[relation.from].values.size() || column >= width) return false;
  related = relation.holds[row * width + column] != 0;
  return true;
}

// Of a player of the game; with an eliminated player somewhere it takes longer.
inline bool ReadNextSeat(const Machine& m, Value seat, Value& next) {
  if (!IsSeat(m, seat) || m.read->eliminated != 0) return false;
  next = seat + 1 == m.read->seats ? 0 : seat + 1;
  return true;
}

inline bool ReadCardType(const Machine& m, std::int32_t type, Value card, Value& is) {
  if (card != kNone && !IsCard(m, card)) return false;
  is = card != kNone && IsOfType(m, static_cast<CardId>(card), type);
  return true;
}

inline bool ReadZoneCount(const Machine& m, std::int32_t zone, Value owner, Value& count) {
  match::ZoneId id = -1;
  if (!FindZone(m, zone, owner, id)) return false;
  count = static_cast<Value>(m.read->CardsIn(id).size());
  return true;
}

inline bool ReadZoneEnd(const Machine& m, std::int32_t zone, bool last, Value owner, Value& card) {
  match::ZoneId id = -1;
  if (!FindZone(m, zone, owner, id)) return false;
  const auto cards = m.read->CardsIn(id);
  card = cards.empty() ? kNone : last ? cards.back() : cards.front();
  return true;
}

inline bool ReadIsZoneOf(const Machine& m, std::int32_t zone, Value card, Value owner, Value& is) {
  match::ZoneId id = -1;
  if (!IsCard(m, card) || !FindZone(m, zone, owner, id)) return false;
  is = m.read->cards[card].zone == id;
  return true;
}

inline bool ReadIsInZone(const Machine& m, std::int32_t zone, Value card, Value& is) {
  if (!IsCard(m, card)) return false;
  is = ZoneDeclarationOf(m, m.read->cards[card].zone) == zone;
  return true;
}

}  // namespace cardinal::vm
