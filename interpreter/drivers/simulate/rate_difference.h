// In: two groups of seats in the same games, and how often each won. Out: by how much their win rates differ, with the
// 95 % interval. Promises: whole numbers only, so that adding games and merging comes to the same in any order.
#pragma once

#include <array>
#include <cstdint>

namespace cardinal::simulate {

// So many seats of a group in one game, and how many of them won.
struct GroupCount {
  std::int64_t seats = 0, won = 0;
};

// What is kept of all games: the sums, and the sums of all products of two. The seats of a game depend on each other
// (where one wins, the other does not), so games are what the interval counts as independent, not seats.
struct RateDifference {
  static constexpr std::size_t kNumbers = 15;
  std::int64_t games = 0;
  std::array<std::int64_t, 4> sums{};       // seats and wins of the one side, then of the other
  std::array<std::int64_t, 10> products{};  // of each two of these, also with themselves
  // Games in which neither side has a seat say nothing.
  void AddGame(const GroupCount& one, const GroupCount& other);
  void Merge(const RateDifference& more);
  bool operator==(const RateDifference&) const = default;
};

struct RateDifferenceEstimate {
  bool known = false;         // both sides have had a seat
  double one = 0, other = 0;  // win rates
  double low = -1, high = 1;  // of one - other
};
// The variance is that of a difference of two ratios over games (linearised); to each side a win and a loss are added
// for the interval, so that it is not too narrow where there are few games (Agresti and Caffo).
RateDifferenceEstimate EstimateRateDifference(const RateDifference& contrast);

// The same games played twice, in two ways: in each what a seat or deck came to in the one and in the other.
struct PairedCounts {
  std::int64_t games = 0, won_before = 0, won_after = 0;
  std::int64_t squares = 0;  // of the differences of a game
  void AddGame(std::int64_t before, std::int64_t after);
  void Merge(const PairedCounts& more);
  bool operator==(const PairedCounts&) const = default;
};
// Of the wins in a game, after - before. A win more and a win less are added by halves for the interval (Agresti, Min).
struct PairedEstimate {
  bool known = false;
  double before = 0, after = 0;
  double low = -1, high = 1;  // of after - before
};
PairedEstimate EstimateChange(const PairedCounts& paired);

}  // namespace cardinal::simulate
