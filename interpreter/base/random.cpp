#include "interpreter/base/random.h"

namespace cardinal::base {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014): spreads one seed over the whole state.
std::uint64_t SplitMix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

std::uint64_t RotateLeft(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

}  // namespace

Random::Random(std::uint64_t seed) {
  for (std::uint64_t& word : state_) word = SplitMix64(seed);
}

// xoshiro256** 1.0 (Blackman, Vigna 2018).
std::uint64_t Random::Next() {
  const std::uint64_t result = RotateLeft(state_[1] * 5, 7) * 9;
  const std::uint64_t t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = RotateLeft(state_[3], 45);
  return result;
}

std::uint64_t Random::NextBelow(std::uint64_t n) {
  if (n <= 1) return 0;
  std::uint64_t drawn = Next();
  if (drawn < n) [[unlikely]] {
    // The lowest 2^64 mod n numbers would make small remainders more likely: they are drawn again.
    const std::uint64_t unfair = (0 - n) % n;
    while (drawn < unfair) drawn = Next();
  }
  return drawn % n;
}

}  // namespace cardinal::base
