// In: a world, a card and a zone. Out: the card in that zone. Promises: what match.h says of MoveCard. Why it stands
// where it is asked for: what rules do most often to a world is to move a card.
#pragma once

#include <algorithm>

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

// `before`, `now`: who sees the faces of cards where it lies and where it comes to (Watchers).
inline void MoveCard(GameState& world, CardId card, ZoneId to, std::int32_t position, std::uint32_t before,
                     std::uint32_t now) {
  Card& moved = world.cards[static_cast<std::size_t>(card)];
  const ZoneId from = moved.zone;
  std::int32_t* const starts = world.zone_starts.data();
  CardId* const order = world.order.data();
  CardId* place = order + starts[from];
  while (*place != card) ++place;  // mostly it lies near the top
  // It is counted where it comes to, and those between shift by one.
  for (ZoneId zone = from + 1; zone <= to; ++zone) --starts[zone];
  for (ZoneId zone = to + 1; zone <= from; ++zone) ++starts[zone];
  const std::int32_t others = starts[to + 1] - starts[to] - 1;
  CardId* const end = order + starts[to] + (position < 0 ? others : std::min(position, others));
  if (place < end) {
    std::copy(place + 1, end + 1, place);
  } else {
    std::copy_backward(end, place, place + 1);
  }
  *end = card;
  if (from == to) return;
  moved.since = ++world.move_count;
  ++moved.zone_changes;
  moved.zone = to;
  moved.known_by = (moved.known_by | before) & ~now;
}

}  // namespace cardinal::match
