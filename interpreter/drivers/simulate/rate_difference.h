// Estimates how much the win rates of two groups of seats differ.
// In: the seats and wins of both groups, game by game. Out: the difference with its 95 % interval. Promises: only
// integers are kept, so that adding games and merging give the same result in any order.
#pragma once

#include <array>
#include <cstdint>

namespace cardinal::simulate {

// The number of a group's seats in one game, and how many of them won.
struct GroupCount {
  std::int64_t seats = 0, won = 0;
};

// What is kept of all games: the sums, and the sums of all products of two numbers. The seats of a game depend on each
// other (if one wins, the other does not), so the interval counts games as independent, not seats.
struct RateDifference {
  static constexpr std::size_t kNumbers = 15;
  std::int64_t games = 0;
  std::array<std::int64_t, 4> sums{};       // seats and wins of the first group, then of the second
  std::array<std::int64_t, 10> products{};  // of each pair of these numbers, also of a number with itself
  // A game in which neither group has a seat is ignored.
  void AddGame(const GroupCount& one, const GroupCount& other);
  void Merge(const RateDifference& more);
  bool operator==(const RateDifference&) const = default;
};

struct RateDifferenceEstimate {
  bool known = false;         // both groups have had a seat
  double one = 0, other = 0;  // win rates
  double low = -1, high = 1;  // of one - other
};
// The variance is that of a difference of two ratios over games (linearised). For the interval, a win and a loss are
// added to each group, so that it is not too narrow if there are few games (Agresti and Caffo).
RateDifferenceEstimate EstimateRateDifference(const RateDifference& contrast);

// The same games played twice, in two ways: the wins of a seat or deck in both.
struct PairedCounts {
  std::int64_t games = 0, won_before = 0, won_after = 0;
  std::int64_t squares = 0;  // of the differences per game
  void AddGame(std::int64_t before, std::int64_t after);
  void Merge(const PairedCounts& more);
  bool operator==(const PairedCounts&) const = default;
};
// The change of the wins per game, after - before. For the interval, half a win more and half a win less are added
// (Agresti, Min).
struct PairedEstimate {
  bool known = false;
  double before = 0, after = 0;
  double low = -1, high = 1;  // of after - before
};
PairedEstimate EstimateChange(const PairedCounts& paired);

}  // namespace cardinal::simulate
