#include "interpreter/drivers/simulate/game_statistics.h"

#include <catch2/catch.hpp>

namespace cardinal::simulate {
namespace {

TEST_CASE("histogram: the smallest value that a given share does not exceed") {
  Histogram counts;
  CHECK(counts.Quantile(0.5) == 0);
  CHECK(counts.Mean() == 0);
  for (std::int64_t value = 20; value >= 1; --value) counts.AddValue(value);
  CHECK(counts.Quantile(0) == 1);
  CHECK(counts.Quantile(0.5) == 10);
  CHECK(counts.Quantile(0.95) == 19);
  CHECK(counts.Quantile(1) == 20);
  CHECK(counts.Mean() == 10.5);
  Histogram other;
  other.AddValue(1);
  other.AddValue(100);
  counts.Merge(other);
  CHECK(counts.Games() == 22);
  CHECK(counts.Quantile(1) == 100);
  CHECK(counts.Sum() == 311);
}

// The expected numbers were computed by hand with Wilson's formula.
TEST_CASE("the interval of a rate") {
  const Rate half = ComputeRate({100, 50, 0});
  CHECK(half.rate == 0.5);
  CHECK(half.low == Approx(0.40383).margin(0.00001));
  CHECK(half.high == Approx(0.59617).margin(0.00001));
  const Rate none = ComputeRate({10, 0, 0}), all = ComputeRate({10, 10, 0});
  CHECK(none.low == 0);
  CHECK(none.high == Approx(0.27753).margin(0.00001));
  CHECK(all.low == Approx(0.72247).margin(0.00001));
  CHECK(all.high == 1);
  CHECK(ComputeRate({0, 0, 0}).low == 0);
  CHECK(ComputeRate({0, 0, 0}).high == 1);
}

PlayedGame Won(const Schedule& schedule, std::int64_t game, model::Seat winner) {
  PlayedGame played;
  played.game = game;
  played.seed = static_cast<std::uint64_t>(game) + 1;
  played.seating = schedule.SeatingFor(game);
  played.outcome = {model::OutcomeKind::Won, std::uint32_t{1} << winner, 3};
  played.decisions = 10 + game;
  played.forced = 1;
  return played;
}

TEST_CASE("tally: wins go to seats, kinds, decks and pairings; a win of a deck against itself is not a success") {
  const Schedule schedule = MakeSchedule(2, {"greedy", "random"});  // pairings 00 01 11
  GameStatistics tally(schedule);
  for (std::int64_t game = 0; game < 3; ++game) tally.AddGame(schedule, Won(schedule, game, 0));
  PlayedGame drawn = Won(schedule, 3, 0);
  drawn.outcome = {model::OutcomeKind::Drawn, 0, 4};
  tally.AddGame(schedule, drawn);
  CHECK(tally.games == 4);
  CHECK(tally.CountOutcomes(model::OutcomeKind::Won) == 3);
  CHECK(tally.endings.at({model::OutcomeKind::Drawn, 4}) == 1);
  CHECK(tally.seats[0] == WinCount{4, 3, 1});
  CHECK(tally.seats[1] == WinCount{4, 0, 1});
  // Seat 0 was greedy, random, greedy, and random in the drawn game.
  CHECK(tally.players.at("greedy") == WinCount{4, 2, 1});
  CHECK(tally.players.at("random") == WinCount{4, 1, 1});
  // One game was between two decks: the second sat in seat 0.
  CHECK(tally.decks[0] == WinCount{1, 0, 0});
  CHECK(tally.decks[1] == WinCount{1, 1, 0});
  CHECK(tally.pairings[0][0] == WinCount{2, 1, 1});  // by seat
  CHECK(tally.pairings[0][1] == WinCount{2, 0, 1});
  CHECK(tally.pairings[1][1] == WinCount{1, 1, 0});  // by deck
  CHECK(tally.all_decisions == 46);
  CHECK(tally.forced == 4);
}

TEST_CASE("tally: games that did not end, and games that failed, count for no player") {
  const Schedule schedule = MakeSchedule(0, {"random", "random"});
  GameStatistics tally(schedule);
  PlayedGame endless = Won(schedule, 0, 0), wrong = Won(schedule, 1, 0);
  endless.outcome = {};
  wrong.findings.push_back({2, 1, 7, "a mishap", -1});
  tally.AddGame(schedule, endless);
  tally.AddGame(schedule, wrong);
  CHECK(tally.unfinished == 1);
  CHECK(tally.wrong == 1);
  CHECK(tally.seats[0] == WinCount{});
  CHECK(tally.decisions.Games() == 0);
  REQUIRE(tally.findings.size() == 1);
  CHECK(tally.findings[0].decision == 7);
}

TEST_CASE("tally: merged in any order it is the same, and keeps the first findings") {
  const Schedule schedule = MakeSchedule(2, {"greedy", "random"});
  GameStatistics whole(schedule), even(schedule), odd(schedule);
  for (std::int64_t game = 0; game < 500; ++game) {
    PlayedGame played = Won(schedule, game, static_cast<model::Seat>(game % 3 == 0));
    if (game >= 100) played.findings.push_back({played.seed, game, 1, "a mishap", -1});
    whole.AddGame(schedule, played);
    (game % 2 == 0 ? even : odd).AddGame(schedule, played);
  }
  GameStatistics one(schedule), other(schedule);
  one.Merge(even);
  one.Merge(odd);
  other.Merge(odd);
  other.Merge(even);
  for (const GameStatistics* merged : {&one, &other}) {
    CHECK(merged->games == 500);
    CHECK(merged->wrong == 400);
    CHECK(merged->seats == whole.seats);
    CHECK(merged->players == whole.players);
    CHECK(merged->decks == whole.decks);
    CHECK(merged->pairings == whole.pairings);
    CHECK(merged->endings == whole.endings);
    CHECK(merged->decisions == whole.decisions);
    REQUIRE(merged->findings.size() == GameStatistics::kMaxFindings);
    CHECK(merged->findings.front().game == 100);
    CHECK(merged->findings.back().game == 199);
  }
}

}  // namespace
}  // namespace cardinal::simulate
