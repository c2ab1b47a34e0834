// In: nothing. Out: the oracle as a Rival of the engine, and its decks as the engine wants them.
// Promises: the decks are the oracle's, card for card, so card numbers agree.
#pragma once

#include "tests/bench/oracle/oracle.h"
#include "tests/bench/rivals.h"

namespace cardinal::bench {

inline Decks FirstLightDecks() {
  Decks decks;
  for (const oracle::Face& face : oracle::FacesOf(oracle::kEmberAndStone)) decks[0].emplace_back(face.name);
  for (const oracle::Face& face : oracle::FacesOf(oracle::kQuietWater)) decks[1].emplace_back(face.name);
  return decks;
}

using OracleRival = ImagimonRival<oracle::Game, oracle::State, oracle::kMaxMoves>;

}  // namespace cardinal::bench
