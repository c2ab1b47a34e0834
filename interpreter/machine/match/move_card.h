// Moves a card, inline: moving a card is the most frequent change of a game state. In: a game state, a card and a zone.
// Out: the card in that zone. Promises: those of MoveCard in match.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

// Moves the card at `place` to `end`; the cards between shift by one. A few are swapped one by one, because a call of
// memmove costs more than that.
inline void PutBetween(CardId* place, CardId* end) {
  constexpr std::ptrdiff_t kFew = 8;
  const CardId card = *place;
  if (place <= end && end - place <= kFew) {
    for (; place != end; ++place) std::swap(place[0], place[1]);
  } else if (end < place && place - end <= kFew) {
    for (; place != end; --place) std::swap(place[0], place[-1]);
  } else if (place < end) {
    std::copy(place + 1, end + 1, place);
    *end = card;
  } else {
    std::copy_backward(end, place, place + 1);
    *end = card;
  }
}

// `before`, `now`: the seats that see faces in the old zone and in the new zone (ZoneViewers).
inline void MoveCard(GameState& world, CardId card, ZoneId to, std::int32_t position, std::uint32_t before,
                     std::uint32_t now) {
  Card& moved = world.cards[card];
  const ZoneId from = moved.zone;
  std::int32_t* const starts = world.zone_starts.data();
  CardId* const order = world.order.data();
  CardId* place = order + starts[from];
  while (*place != card) ++place;  // the card is mostly near the top
  // The new zone counts the card, and the starts of the zones between shift by one.
  for (ZoneId zone = from + 1; zone <= to; ++zone) --starts[zone];
  for (ZoneId zone = to + 1; zone <= from; ++zone) ++starts[zone];
  const std::int32_t others = starts[to + 1] - starts[to] - 1;
  CardId* const end = order + starts[to] + (position < 0 ? others : std::min(position, others));
  PutBetween(place, end);
  if (from == to) return;
  moved.since = ++world.move_count;
  ++moved.zone_changes;
  moved.zone = to;
  moved.known_by = (moved.known_by | before) & ~now;
}

}  // namespace cardinal::match
