// In: nothing.
// Out: the bench set's deck in the form of the engine, and the hand-written rules as a Rival of the engine.
// Promises: the deck is by_hand's deck, card for card, so card numbers agree.
#pragma once

#include "tests/bench/imagimon_by_hand.h"
#include "tests/bench/rivals.h"

namespace cardinal::bench {

inline Decks BenchDecks() {
  Decks decks;
  for (const std::uint8_t face : by_hand::BenchDeck()) decks[0].emplace_back(by_hand::kBenchSet[face].name);
  decks[1] = decks[0];
  return decks;
}

using BenchRival = ImagimonRival<by_hand::Game, by_hand::State, by_hand::kMaxMoves>;

}  // namespace cardinal::bench
