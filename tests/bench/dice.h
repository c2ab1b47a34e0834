// In: a seed.
// Out: random numbers for the games of the benchmarks.
// Promises: the same seed gives the same numbers.
#pragma once

#include <cstdint>

namespace cardinal::by_hand {

// xorshift32 and multiply-shift: the cheapest random numbers.
struct Dice {
  std::uint32_t state = 1;
  std::uint32_t Next() {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
  }
  // From 0 to n - 1; draws nothing if n is at most 1.
  std::uint32_t Below(std::uint32_t n) {
    return n > 1 ? static_cast<std::uint32_t>((std::uint64_t{Next()} * n) >> 32) : 0;
  }
};

}  // namespace cardinal::by_hand
