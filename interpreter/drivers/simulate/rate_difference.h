// Estimates how much the rates of groups of seats differ.
// In: the seats and wins of each group, game by game. Out: the difference with its 95 % interval. Promises: only
// integers are kept, so that adding games and merging give the same result in any order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace cardinal::simulate {

inline constexpr double kNormal95 = 1.959963984540054;  // 95 % of a normal distribution are within +- this

// The number of a group's seats in one game, and how many of them won.
struct GroupCount {
  std::int64_t seats = 0, won = 0;
};

// What is kept of all games: the sums, and the sums of all products of two numbers. The seats of a game depend on each
// other (if one wins, the other does not), so the interval counts games as independent, not seats.
template <std::size_t kGroups>
struct GroupSums {
  static constexpr std::size_t kSums = 2 * kGroups, kProducts = kSums * (kSums + 1) / 2;
  static constexpr std::size_t kNumbers = 1 + kSums + kProducts;
  std::int64_t games = 0;
  std::array<std::int64_t, kSums> sums{};          // seats and wins of the first group, then of the second, ...
  std::array<std::int64_t, kProducts> products{};  // of each pair of these numbers, also of a number with itself
  // A game in which no group has a seat is ignored.
  void AddGame(const std::array<GroupCount, kGroups>& groups);
  void AddGame(const GroupCount& one, const GroupCount& other) requires(kGroups == 2) { AddGame({one, other}); }
  void Merge(const GroupSums& more);
  bool operator==(const GroupSums&) const = default;
};
extern template struct GroupSums<2>;
extern template struct GroupSums<4>;

// The rate of the first group minus that of the second.
using RateDifference = GroupSums<2>;
// The same games played twice: a rate difference after (groups 0 and 1) minus the one before (groups 2 and 3).
using RateDifferenceChange = GroupSums<4>;

struct RateDifferenceEstimate {
  bool known = false;            // both groups have had a seat
  double one = 0, other = 0;     // rates
  double low = -1, high = 1;     // of one - other
  double middle = 0, error = 1;  // the centre of the interval, and the standard error
};
// The variance is that of a difference of two ratios over games (linearised). For the interval, a win and a loss are
// added to each group, so that it is not too narrow if there are few games (Agresti and Caffo).
RateDifferenceEstimate EstimateRateDifference(const RateDifference& contrast);

// The difference within strata, such as decks: the weighted mean of the differences of the strata in which both groups
// have a seat. The weight is n1 * n2 / (n1 + n2) for n1 and n2 seats (Mantel and Haenszel); strata count as
// independent. One stratum gives the result of EstimateRateDifference.
RateDifferenceEstimate EstimateWithinStrata(const std::vector<RateDifference>& strata);

struct RateDifferenceChangeEstimate {
  bool known = false;            // all four groups have had a seat in some stratum
  double before = 0, after = 0;  // the differences
  double low = -2, high = 2;     // of after - before
  double middle = 0, error = 2;
};
RateDifferenceChangeEstimate EstimateChangeWithinStrata(const std::vector<RateDifferenceChange>& strata);

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
  double middle = 0, error = 1;
};
PairedEstimate EstimateChange(const PairedCounts& paired);

// The number of standard errors that a normal value exceeds, on either side, with this probability; 0.05 gives
// kNormal95. `probability` is more than 0 and at most 1.
double NormalQuantile(double probability);

}  // namespace cardinal::simulate
