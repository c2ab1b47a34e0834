#include "interpreter/players/option_race.h"

#include <catch2/catch.hpp>

namespace cardinal::players {
namespace {

using model::OutcomeKind;

SeatEvaluation Worth(std::int64_t goal) { return {OutcomeKind::Running, false, goal}; }

TEST_CASE("race: without a standard option the best average is the best, of equal ones the first") {
  OptionRace race(3);
  CHECK(race.BestOption() == 0);
  for (const std::int64_t chance : {-3, 0, 3}) {
    race.AddResult(0, Worth(chance));
    race.AddResult(1, Worth(chance + 1));
    race.AddResult(2, Worth(chance + 1));
  }
  CHECK(race.BestOption() == 1);
}

TEST_CASE("race: the standard option is replaced only if the difference in the same matches is more than chance") {
  // Option 1 is a little better than the standard in each match. Option 2 is better on the average, because of one
  // match.
  OptionRace steady(2, 0), lucky(2, 0), free(2);
  const std::int64_t chances[] = {-40, 30, 0, 10};
  for (const std::int64_t chance : chances) {
    steady.AddResult(0, Worth(chance));
    steady.AddResult(1, Worth(chance + 10));
    lucky.AddResult(0, Worth(chance));
    lucky.AddResult(1, Worth(chance == 30 ? 90 : chance - 10));
    free.AddResult(0, Worth(chance));
    free.AddResult(1, Worth(chance == 30 ? 90 : chance - 10));
  }
  CHECK(steady.BestOption() == 1);
  CHECK(lucky.BestOption() == 0);
  CHECK(free.BestOption() == 1);
}

TEST_CASE("race: without results the standard option is the best") {
  OptionRace race(3, 2);
  CHECK(race.BestOption() == 2);
  race.AddResult(0, Worth(5));
  CHECK(race.BestOption() == 2);
}

TEST_CASE("race: what is clearly worse is dropped, and the race ends with the last option") {
  OptionRace race(3);
  std::int64_t tried[3] = {0, 0, 0};
  while (!race.IsDecided()) {
    const std::size_t option = race.NextOption();
    const std::int64_t chance = tried[option] % 2;
    // Option 2 is much worse than the others; option 1 is better than option 0 in most matches only.
    const std::int64_t worth[] = {10 * chance, tried[0] % 4 == 0 ? 10 * chance : 10 * chance + 8, -40};
    race.AddResult(option, Worth(worth[option]));
    REQUIRE(++tried[option] < 100);
  }
  CHECK(tried[2] == 5);
  CHECK(tried[0] >= 5);
  CHECK(tried[1] >= tried[0]);
  CHECK(race.BestOption() == 1);
}

TEST_CASE("race: an option that may replace the standard is dropped sooner than the standard") {
  // Option 1 is worse than option 0 by a little more than one standard error.
  const auto dropped = [](std::size_t standard) {
    OptionRace race(2, standard);
    for (const std::int64_t value : {-14, 6, -14, 6, -14, 6, -14}) {
      if (!race.IsDecided()) race.AddResult(0, Worth(0));
      if (!race.IsDecided()) race.AddResult(1, Worth(value));
    }
    return race.IsDecided();
  };
  CHECK(dropped(0));
  CHECK_FALSE(dropped(1));
}

TEST_CASE("race: a won game is better than any value of the goal") {
  OptionRace race(2, 0);
  for (int i = 0; i < 6; ++i) {
    if (!race.IsDecided()) race.AddResult(0, Worth(1'000'000));
    if (!race.IsDecided()) race.AddResult(1, {OutcomeKind::Won, true, std::nullopt});
  }
  CHECK(race.IsDecided());
  CHECK(race.BestOption() == 1);
}

}  // namespace
}  // namespace cardinal::players
