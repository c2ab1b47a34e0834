#include "interpreter/drivers/simulate/ratings.h"

#include <catch2/catch.hpp>
#include <cmath>

namespace cardinal::simulate {
namespace {

TEST_CASE("ratings: three wins of four are about 191 points, and more games make the error smaller") {
  const auto few = ComputeRatings({0, 0}, {{{0}, {1}, 40, 30}});
  const auto many = ComputeRatings({0, 0}, {{{0}, {1}, 40'000, 30'000}});
  CHECK(many[0].value - many[1].value == Approx(190.85).margin(0.05));
  CHECK(many[0].value == Approx(-many[1].value));
  CHECK(few[0].value - few[1].value == Approx(184).margin(8));  // the imagined draws bring it nearer to 0
  // The error of the difference is 400 / ln 10 / sqrt(games * 0.75 * 0.25); a rating is half of the difference.
  CHECK(many[0].standard_error == Approx(400 / std::log(10) / std::sqrt(40'000 * 0.1875) / 2).epsilon(0.01));
  CHECK(few[0].standard_error > 25 * many[0].standard_error);
}

TEST_CASE("ratings: of three entrants, each result counts, also between the two others") {
  const auto ratings = ComputeRatings({0, 0, 0}, {{{0}, {1}, 1000, 640}, {{1}, {2}, 1000, 640}});
  CHECK(ratings[0].value - ratings[1].value == Approx(100).margin(1));
  CHECK(ratings[1].value - ratings[2].value == Approx(100).margin(1));
  CHECK(ratings[0].value + ratings[1].value + ratings[2].value == Approx(0).margin(1e-6));
  CHECK(ratings[0].standard_error > ratings[1].standard_error);  // it played half as many games
}

TEST_CASE("ratings: a perfect record has a finite rating, and no games give 0 with a large error") {
  const auto perfect = ComputeRatings({0, 0}, {{{0}, {1}, 100, 100}});
  CHECK(perfect[0].value > 200);
  CHECK(perfect[0].value < 1000);
  CHECK(perfect[0].standard_error > 50);
  const auto nothing = ComputeRatings({0, 0}, {});
  CHECK(nothing[0].value == 0);
  CHECK(nothing[0].standard_error > 200);
}

TEST_CASE("ratings: the deck's share of a win is not the player's") {
  // Players 0 and 1, decks 2 and 3. Equal players; deck 2 wins three of four.
  const std::vector<Meeting> meetings = {
      {{0, 2}, {1, 3}, 1000, 750}, {{0, 3}, {1, 2}, 1000, 250}, {{0, 2}, {1, 2}, 1000, 500}};
  const auto ratings = ComputeRatings({0, 0, 1, 1}, meetings);
  CHECK(ratings[0].value == Approx(0).margin(0.1));
  CHECK(ratings[2].value - ratings[3].value == Approx(191).margin(1));
}

}  // namespace
}  // namespace cardinal::simulate
