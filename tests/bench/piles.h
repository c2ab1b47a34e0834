// In: cards.
// Out: piles of cards for hand-written games.
// Promises: flat values, of at most a deck of cards each; nothing is allocated; a caller that removes a card makes sure
// that it is there.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "tests/bench/dice.h"

namespace cardinal::by_hand {

inline constexpr int kDeckSize = 25;

// A card of the match: seat 0 owns 0..24 and seat 1 25..49, in the order of their deck lists.
using Card = std::uint8_t;
inline constexpr int kCards = 2 * kDeckSize;
inline constexpr Card kNoCard = 255;

// Cards in the order in which they were added.
template <std::size_t kRoom>
struct PileOf {
  std::uint8_t count = 0;
  std::array<Card, kRoom> cards;
  void Add(Card card) { cards[count++] = card; }
  Card TakeLast() { return cards[--count]; }
  Card TakeAt(std::size_t at) {
    const Card card = cards[at];
    for (--count; at < count; ++at) cards[at] = cards[at + 1];
    return card;
  }
  void Remove(Card card) {
    std::size_t at = 0;
    while (cards[at] != card) ++at;
    TakeAt(at);
  }
  std::span<const Card> View() const { return {cards.data(), count}; }
};
using Pile = PileOf<kDeckSize>;

// Shuffles from the end to the beginning.
inline void Shuffle(Pile& pile, Dice& dice) {
  for (std::size_t i = pile.count; i-- > 1;)
    std::swap(pile.cards[i], pile.cards[dice.Below(static_cast<std::uint32_t>(i + 1))]);
}

// A ring: cards are drawn from the top, and added at the bottom or on the top.
struct DrawPile {
  static constexpr unsigned kRing = 32;
  std::uint8_t top = 0;
  std::uint8_t count = 0;
  std::array<Card, kRing> cards;
  Card At(unsigned depth) const { return cards[(top + depth) % kRing]; }
  void AddAbove(Card card) {
    top = static_cast<std::uint8_t>((top + kRing - 1) % kRing);
    cards[top] = card;
    ++count;
  }
  void AddBelow(Card card) { cards[(top + count++) % kRing] = card; }
  Card Draw() {
    --count;
    return cards[top++ % kRing];
  }
  void Remove(Card card) {
    unsigned depth = 0;
    while (At(depth) != card) ++depth;
    for (; depth + 1 < count; ++depth) cards[(top + depth) % kRing] = At(depth + 1);
    --count;
  }
};

}  // namespace cardinal::by_hand
