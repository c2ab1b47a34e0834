// Ends games in which every computer player waits for the others.
#pragma once

#include <cstdint>

#include "interpreter/base/random.h"

namespace cardinal::players {

// Few games that end by themselves have more decisions. In a longer game each player prefers to wait, and only another
// action can end the game: every second decision is random.
inline constexpr std::uint32_t kLongGame = 4'000;

inline bool TakesRandomOption(std::uint32_t serial, std::uint64_t seed) {
  return serial > kLongGame && base::Random(seed).NextBelow(2) == 0;
}

}  // namespace cardinal::players
