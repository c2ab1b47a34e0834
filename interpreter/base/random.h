// The random stream of Cardinal, "cardinal-1": SplitMix64 seeding, xoshiro256**.
// In: a 64-bit seed. Out: random numbers. Promises: the same seed gives the same numbers on every machine and in every
// version; NextBelow draws without bias, by rejection.
#pragma once

#include <array>
#include <cstdint>

namespace cardinal::base {

class Random {
 public:
  explicit Random(std::uint64_t seed = 0);
  std::uint64_t Next();
  // A number from 0 to n - 1; n must be at least 1. Draws nothing when n is 1.
  std::uint64_t NextBelow(std::uint64_t n);
  // NextBelow for the index of one of n elements; n is at most 2^31.
  std::int32_t NextIndex(std::uint64_t n) { return static_cast<std::int32_t>(NextBelow(n)); }
  const std::array<std::uint64_t, 4>& State() const { return state_; }
  void SetState(const std::array<std::uint64_t, 4>& state) { state_ = state; }
  bool operator==(const Random&) const = default;

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace cardinal::base
