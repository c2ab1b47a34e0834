// Makes lists of zones and seats in a glance (glance.h). In: a zone or a seat. Out: the list, at the end of the arena,
// or only its first element. Promises: charged like the instructions that make the list; false if a list would be too
// long, or its owner does not exist.
#pragma once

#include <algorithm>
#include <bit>
#include <span>

#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/look.h"

namespace cardinal::vm {

inline bool MayList(const Machine& m, std::int64_t size, Glance& glance) {
  glance.listed += size;
  glance.steps += size;
  return size <= m.limits.list && static_cast<std::int64_t>(m.stack.arena.size()) + glance.listed <= m.limits.arena;
}

// For a zone that is not on a card.
inline std::span<const CardId> CardsOfAll(const Machine& m, std::int32_t zone) {
  const program::OptimizedCode::ZoneLayout::Zone& place = m.layout->zones[zone];
  const std::int32_t owners = place.of == program::OwnerKind::Player ? m.read->seats : 1;
  const std::int32_t from = m.read->zone_starts[place.first], to = m.read->zone_starts[place.first + owners];
  return {m.read->order.data() + from, static_cast<std::size_t>(to - from)};
}

// Makes a list of `size` elements, which the caller writes to the returned pointer; null: it would be too long.
// `listed`: elements of lists that were not built.
inline Value* RoomForList(Machine& m, std::int64_t size, std::int64_t listed, Value& list) {
  auto& arena = m.stack.arena;
  if (size > m.limits.list || std::ssize(arena) + listed + size > m.limits.arena) return nullptr;
  list = match::ToValue({static_cast<std::int32_t>(arena.size()), static_cast<std::int32_t>(size)});
  arena.Reserve(static_cast<std::size_t>(size));
  Value* const place = arena.end();
  arena.SetEnd(place + size);
  return place;
}
inline bool MakeList(Machine& m, std::int64_t size, Value& list, Value*& place, const Glance& glance) {
  return (place = RoomForList(m, size, glance.listed, list)) != nullptr;
}

inline bool ListOfOne(Machine& m, Value element, Value& list, const Glance& glance) {
  Value* place = nullptr;
  if (!MakeList(m, 1, list, place, glance)) return false;
  *place = element;
  return true;
}

// The innermost builder: its number of elements; and moving them to `place`.
inline std::int64_t CountBuilt(const Stack& stack) { return std::ssize(stack.building) - stack.building_marks.back(); }
inline void TakeBuilt(Stack& stack, Value* place) {
  const auto built = stack.building.begin() + stack.building_marks.back();
  std::copy(built, stack.building.end(), place);
  stack.building.erase(built, stack.building.end());
  stack.building_marks.pop_back();
}
inline bool ListOfBuilt(Machine& m, Value& list, const Glance& glance) {
  Value* place = nullptr;
  if (!MakeList(m, CountBuilt(m.stack), list, place, glance)) return false;
  TakeBuilt(m.stack, place);
  return true;
}

// Each element of a list of cards is charged.
inline bool ListOfCards(Machine& m, std::span<const CardId> cards, Value& list, Glance& glance) {
  Value* place = nullptr;
  glance.steps += std::ssize(cards);
  if (!MakeList(m, std::ssize(cards), list, place, glance)) return false;
  for (const CardId card : cards) *place++ = card;
  return true;
}

inline bool CardsOfZone(Machine& m, std::int32_t zone, Value owner, Value& list, Glance& glance) {
  match::ZoneId id = -1;
  return FindZone(m, zone, owner, id) && ListOfCards(m, m.read->CardsIn(id), list, glance);
}

inline bool AllOfZone(Machine& m, std::int32_t zone, Value& list, Glance& glance) {
  return ListOfCards(m, CardsOfAll(m, zone), list, glance);
}

// Each element of a list of seats is charged too.
inline std::int64_t PlayingSeats(const Machine& m) { return m.read->seats - std::popcount(m.read->eliminated); }
// All seats still in the game, beginning at `first`, which may be eliminated.
inline void WriteSeats(const Machine& m, Value first, Value* place) {
  for (Value seat = first, i = 0; i < m.read->seats; ++i) {
    if (((m.read->eliminated >> seat) & 1u) == 0) *place++ = seat;
    if (++seat == m.read->seats) seat = 0;
  }
}
inline bool SeatsFrom(Machine& m, Value first, Value& list, Glance& glance) {
  if (!IsSeat(m, first)) return false;
  const std::int64_t playing = PlayingSeats(m);
  Value* place = nullptr;
  glance.steps += playing;
  if (!MakeList(m, playing, list, place, glance)) return false;
  WriteSeats(m, first, place);
  return true;
}

// Does the work of ZoneAll, ZoneAll and ListWith, which charges each list and the comparison of the second with the
// first.
inline bool Together(Machine& m, std::int32_t one, std::int32_t other, Value& list, Glance& glance) {
  const auto front = CardsOfAll(m, one), more = CardsOfAll(m, other);
  const auto size = std::ssize(front) + std::ssize(more);
  if (!MayList(m, std::ssize(front), glance) || !MayList(m, std::ssize(more), glance)) return false;
  Value* place = nullptr;
  glance.steps += size + std::ssize(front);
  if (!MakeList(m, size, list, place, glance)) return false;
  for (const CardId card : front) *place++ = card;
  for (const CardId card : more) *place++ = card;
  return true;
}

// Does the work of SeatsFrom and ListFirst.
inline bool FirstSeatFrom(const Machine& m, Value& seat, Glance& glance) {
  if (!IsSeat(m, seat)) return false;
  const std::int64_t playing = PlayingSeats(m);
  if (playing == 0 || !MayList(m, playing, glance)) return false;
  return ((m.read->eliminated >> seat) & 1u) == 0 || LookForNextSeat(m, seat);
}

}  // namespace cardinal::vm
