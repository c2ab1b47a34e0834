#include "interpreter/drivers/simulate/rate_difference.h"

#include <catch2/catch.hpp>

namespace cardinal::simulate {
namespace {

// For groups that never meet in a game, the result equals the formula of Agresti and Caffo. Rates of 21/42 and 11/42,
// computed by hand: 10/42 -+ 1.96 * sqrt(1/4/42 + 11*31/42^3).
TEST_CASE("contrast: the interval of a difference between seats of different games") {
  RateDifference contrast;
  for (int game = 0; game < 40; ++game) {
    contrast.AddGame({1, game < 20 ? 1 : 0}, {});
    contrast.AddGame({}, {1, game < 10 ? 1 : 0});
  }
  contrast.AddGame({}, {});
  CHECK(contrast.games == 80);
  const RateDifferenceEstimate difference = EstimateRateDifference(contrast);
  REQUIRE(difference.known);
  CHECK(difference.one == 0.5);
  CHECK(difference.other == 0.25);
  CHECK(difference.low == Approx(0.23810 - 0.20136).margin(0.0001));
  CHECK(difference.high == Approx(0.23810 + 0.20136).margin(0.0001));
}

// If both groups are in one game, one wins what the other loses: the interval is wider by the square root of two.
TEST_CASE("contrast: seats of one game are not independent evidence") {
  RateDifference apart, together;
  for (int game = 0; game < 1000; ++game) {
    const std::int64_t won = game % 2;
    together.AddGame({1, won}, {1, 1 - won});
    apart.AddGame({1, won}, {});
    apart.AddGame({}, {1, 1 - won});
  }
  const RateDifferenceEstimate wide = EstimateRateDifference(together), narrow = EstimateRateDifference(apart);
  CHECK((wide.high - wide.low) / (narrow.high - narrow.low) == Approx(1.41421).margin(0.002));
  CHECK(wide.high == Approx(-wide.low));
}

TEST_CASE("contrast: without a seat on a side nothing is known; merged it is the same") {
  RateDifference one;
  one.AddGame({2, 1}, {});
  CHECK_FALSE(EstimateRateDifference(one).known);
  CHECK(EstimateRateDifference(one).low == -1);
  RateDifference whole, left, right;
  for (int game = 0; game < 30; ++game) {
    const GroupCount a{game % 3, game % 2 == 0 && game % 3 > 0 ? 1 : 0}, b{2, game % 2};
    whole.AddGame(a, b);
    (game < 11 ? left : right).AddGame(a, b);
  }
  right.Merge(left);
  CHECK(right == whole);
  // One group won every game and the other none: the result is not certain.
  RateDifference sure;
  for (int game = 0; game < 5; ++game) sure.AddGame({1, 1}, {1, 0});
  const RateDifferenceEstimate difference = EstimateRateDifference(sure);
  CHECK(difference.low > 0);
  CHECK(difference.low < 0.9);
  CHECK(difference.high == 1);
}

// 50 games: 10 won only after, 4 only before, 20 in both. Computed by hand: 6/52 -+ 1.96 * sqrt(15 - 36/52) / 52.
TEST_CASE("paired: the change of a rate in the same games") {
  PairedCounts paired, part;
  for (int game = 0; game < 50; ++game)
    (game % 2 == 0 ? paired : part).AddGame(game < 24 ? 1 : 0, game >= 4 && game < 34 ? 1 : 0);
  paired.Merge(part);
  const PairedEstimate change = EstimateChange(paired);
  REQUIRE(change.known);
  CHECK(change.before == 0.48);
  CHECK(change.after == 0.6);
  CHECK(change.low == Approx(0.11538 - 0.14257).margin(0.0001));
  CHECK(change.high == Approx(0.11538 + 0.14257).margin(0.0001));
  CHECK_FALSE(EstimateChange({}).known);
}

}  // namespace
}  // namespace cardinal::simulate
