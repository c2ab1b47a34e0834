// Lists that are made often, inline for the usual case. In: a machine. Out: the list. Promises: false, and nothing
// changed, if there is no room, no budget or no owner: then the function in lists.cpp or things.cpp makes the list, or
// reports the fault.
#pragma once

#include <bit>

#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

// The place of a new list at the end of the arena; null: it needs more memory, or is too long.
inline Value* PlaceForList(Machine& m, std::size_t length, Value& list) {
  auto& arena = m.stack.arena;
  const std::size_t offset = arena.size(), end = offset + length;
  if (static_cast<std::int64_t>(length) > m.limits.list || static_cast<std::int64_t>(end) > m.limits.arena ||
      end > arena.Capacity())
    return nullptr;
  Value* const place = arena.end();
  arena.SetEnd(place + length);
  list = match::ToValue({static_cast<std::int32_t>(offset), static_cast<std::int32_t>(length)});
  return place;
}

inline bool BeginNewList(Machine& m, Value& building) {
  auto& marks = m.stack.building_marks;
  if (marks.size() == marks.capacity()) return false;
  marks.push_back(static_cast<std::int32_t>(m.stack.building.size()));
  building = static_cast<Value>(marks.size());
  return true;
}

inline bool EndNewList(Machine& m, Value& list) {
  auto& building = m.stack.building;
  const auto mark = static_cast<std::size_t>(m.stack.building_marks.back());
  const std::size_t length = building.size() - mark;
  Value* const place = PlaceForList(m, length, list);
  if (!place) return false;
  for (std::size_t i = 0; i < length; ++i) place[i] = building[mark + i];
  m.stack.building_marks.pop_back();
  building.resize(mark);
  return true;
}

inline bool ListZoneCards(Machine& m, std::int32_t zone, Value owner, Value& list) {
  match::ZoneId id = -1;
  if (!FindZone(m, zone, owner, id)) return false;
  const std::span<const CardId> cards = m.read->CardsIn(id);
  if (m.fuel < std::ssize(cards)) return false;
  Value* place = PlaceForList(m, cards.size(), list);
  if (!place) return false;
  m.fuel -= std::ssize(cards);
  for (const CardId card : cards) *place++ = card;
  return true;
}

// The cards of a type in a list.
inline bool ListCardsOfType(Machine& m, std::int32_t type, Value source, Value& list) {
  const std::span<const Value> all = Elements(m.stack, source);
  Value made = kNone;
  if (m.fuel < std::ssize(all)) return false;
  Value* const place = PlaceForList(m, all.size(), made);
  if (!place) return false;
  Value* end = place;
  for (const Value card : all) {
    if (!IsCard(m, card) && card != kNone) return m.stack.arena.SetEnd(place), false;
    *end = card;
    end += card != kNone && IsOfType(m, static_cast<CardId>(card), type);
  }
  m.fuel -= std::ssize(all);
  m.stack.arena.SetEnd(end);
  list = match::ToValue({match::ToList(made).offset, static_cast<std::int32_t>(end - place)});
  return true;
}

// The beginning or the ending of a list, of that length at most.
inline std::span<const Value> PartOf(std::span<const Value> all, bool ending, Value length) {
  const auto count = static_cast<std::size_t>(std::clamp<Value>(length, 0, std::ssize(all)));
  return all.subspan(ending ? all.size() - count : 0, count);
}

inline bool ListPart(Machine& m, bool ending, Value source, Value length, Value& list) {
  const std::span<const Value> part = PartOf(Elements(m.stack, source), ending, length);
  if (length == kNone || m.fuel < std::ssize(part)) return false;
  Value* const place = PlaceForList(m, part.size(), list);
  if (!place) return false;
  for (std::size_t i = 0; i < part.size(); ++i) place[i] = part[i];
  m.fuel -= std::ssize(part);
  return true;
}

// The players that are in the game.
inline bool ListPlayers(Machine& m, Value& list) {
  const std::uint32_t out = m.read->eliminated;
  const auto playing = m.read->seats - std::popcount(out);
  if (m.fuel < playing) return false;
  Value* place = PlaceForList(m, static_cast<std::size_t>(playing), list);
  if (!place) return false;
  m.fuel -= playing;
  for (Seat seat = 0; seat < m.read->seats; ++seat)
    if (((out >> seat) & 1u) == 0) *place++ = seat;
  return true;
}

// The same from one of them on, if none has been eliminated.
inline bool ListPlayersFrom(Machine& m, Value first, Value& list) {
  const Value seats = m.read->seats;
  if (!IsSeat(m, first) || m.read->eliminated != 0 || m.fuel < seats) return false;
  Value* place = PlaceForList(m, static_cast<std::size_t>(seats), list);
  if (!place) return false;
  m.fuel -= seats;
  for (Value seat = first; seat < seats; ++seat) *place++ = seat;
  for (Value seat = 0; seat < first; ++seat) *place++ = seat;
  return true;
}

// The cards in every zone of a declaration of the table or of players: these zones follow each other.
inline bool ListZones(Machine& m, std::int32_t zone, Value& list) {
  match::ZoneId first = -1;
  const program::OwnerKind of = m.program.zones[zone].of;
  if (of == program::OwnerKind::Card || !FindZone(m, zone, 0, first)) return false;
  const match::ZoneId end = first + (of == program::OwnerKind::Player ? m.read->seats : 1);
  const std::int32_t from = m.read->zone_starts[static_cast<std::size_t>(first)];
  const std::int32_t count = m.read->zone_starts[static_cast<std::size_t>(end)] - from;
  if (m.fuel < count) return false;
  Value* place = PlaceForList(m, static_cast<std::size_t>(count), list);
  if (!place) return false;
  m.fuel -= count;
  const CardId* const cards = m.read->order.data() + from;
  for (std::int32_t i = 0; i < count; ++i) *place++ = cards[i];
  return true;
}

inline bool ListOneValue(Machine& m, Value value, Value& list) {
  Value* const place = PlaceForList(m, value == kNone ? 0 : 1, list);
  if (place && value != kNone) *place = value;
  return place != nullptr;
}

}  // namespace cardinal::vm
