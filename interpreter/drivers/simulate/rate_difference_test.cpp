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

// A deck that wins 80 % draws a card in 40 of 50 games, one that wins 20 % draws it in 10 of 50. Pooled, who drew it
// wins 68 % and who did not 32 %; within each deck it makes no difference. Each deck has the weight 40 * 10 / 50 = 8,
// so half of a win and of a loss is added to each of its groups. By hand: 32.5/41 - 8.5/11 = 2.5/11 - 8.5/41 =
// 0.019956; the variance is (0.0040082 + 0.0159654) * 2 / 4.
TEST_CASE("contrast: within strata the strength of a stratum does not count in the difference") {
  RateDifference strong, weak;
  for (int game = 0; game < 50; ++game) {
    const std::int64_t strong_wins = game % 5 < 4 ? 1 : 0, weak_wins = 1 - strong_wins;
    game < 40 ? strong.AddGame({1, strong_wins}, {}) : strong.AddGame({}, {1, strong_wins});
    game < 10 ? weak.AddGame({1, weak_wins}, {}) : weak.AddGame({}, {1, weak_wins});
  }
  RateDifference pooled = strong;
  pooled.Merge(weak);
  CHECK(EstimateRateDifference(pooled).one == Approx(0.68));
  CHECK(EstimateRateDifference(pooled).other == Approx(0.32));
  const RateDifferenceEstimate difference = EstimateWithinStrata({strong, weak});
  REQUIRE(difference.known);
  CHECK(difference.one == Approx(0.5));
  CHECK(difference.other == Approx(0.5));
  CHECK(difference.middle == Approx(0.019956).margin(0.000001));
  CHECK(difference.error == Approx(0.099934).margin(0.000001));
  CHECK(difference.low == Approx(-0.175911).margin(0.00001));
  CHECK(difference.high == Approx(0.215823).margin(0.00001));
}

TEST_CASE("contrast: one stratum gives the plain result, one with an empty group does not count") {
  RateDifference some, empty;
  for (int game = 0; game < 30; ++game) {
    some.AddGame({1, game % 2}, {1, 1 - game % 2});
    empty.AddGame({1, 1}, {});
  }
  const RateDifferenceEstimate plain = EstimateRateDifference(some), one = EstimateWithinStrata({some, empty});
  CHECK(one.low == Approx(plain.low));
  CHECK(one.high == Approx(plain.high));
  CHECK_FALSE(EstimateWithinStrata({empty}).known);
  CHECK_FALSE(EstimateWithinStrata({}).known);
}

// 40 games in which the card is drawn in both versions: 20 are won in both, 10 only after. 60 in which it is not drawn:
// 30 are won in both. By hand: (31/42 - 31/62) - (21/42 - 31/62) = 0.238095, and the sum of squares is 7.50567
// + 1.113378 over 42^2, and 1 over 62^2.
TEST_CASE("contrast: the change of a difference in the same games") {
  RateDifferenceChange change;
  for (int game = 0; game < 40; ++game)
    change.AddGame({GroupCount{1, game < 30 ? 1 : 0}, {}, GroupCount{1, game < 20 ? 1 : 0}, {}});
  for (int game = 0; game < 60; ++game)
    change.AddGame({GroupCount{}, {1, game < 30 ? 1 : 0}, {}, {1, game < 30 ? 1 : 0}});
  const RateDifferenceChangeEstimate estimate = EstimateChangeWithinStrata({change});
  REQUIRE(estimate.known);
  CHECK(estimate.after == Approx(0.25));
  CHECK(estimate.before == Approx(0).margin(1e-12));
  CHECK(estimate.middle == Approx(0.238095).margin(0.000001));
  CHECK(estimate.error == Approx(0.0717372).margin(0.000001));
  CHECK(estimate.low == Approx(0.238095 - 1.959964 * 0.0717372).margin(0.00001));
  RateDifferenceChange only_after;
  only_after.AddGame({GroupCount{1, 1}, GroupCount{1, 0}, {}, {}});
  CHECK_FALSE(EstimateChangeWithinStrata({only_after}).known);
}

// From a table of the normal distribution.
TEST_CASE("normal distribution: how many errors a value exceeds with a probability") {
  CHECK(NormalQuantile(1) == Approx(0).margin(1e-9));
  CHECK(NormalQuantile(0.05) == Approx(1.959964).margin(0.000001));
  CHECK(NormalQuantile(0.01) == Approx(2.575829).margin(0.000001));
  CHECK(NormalQuantile(0.0001) == Approx(3.890592).margin(0.000001));
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
