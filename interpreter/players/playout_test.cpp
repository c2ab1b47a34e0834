#include "interpreter/players/playout.h"

#include <catch2/catch.hpp>

#include "interpreter/players/greedy_player.h"
#include "tests/table_game.h"

namespace cardinal::players {
namespace {

using model::OutcomeKind;
using testing::TableGame;

// Seat 0 chooses, then seat 1; then the next turn begins with a decision of seat 0.
TableGame TwoTurns() {
  const auto next_turn = [](std::int64_t worth) {
    return TableGame::Place{0, {"pass", "more"}, 0, worth, OutcomeKind::Running, model::kNoSeat, 1};
  };
  return TableGame({{"", {0, {"pass", "low", "high"}, 0}},
                    {"a", {1, {"pass", "hit"}, 0}},
                    {"aa", next_turn(0)},
                    {"ab", next_turn(-4)},
                    {"b", {1, {"pass", "hit"}, 0}},
                    {"ba", next_turn(3)},
                    {"bb", next_turn(-4)},
                    {"c", {1, {"pass", "hit"}, 0}},
                    {"ca", next_turn(5)},
                    {"cb", next_turn(-4)},
                    {"cba", {model::kNoSeat, {}, -1, -4}},
                    {"cbb", {model::kNoSeat, {}, -1, 7}}},
                   true, true);
}

std::string Played(const PlayoutLimits& limits) {
  TableGame game = TwoTurns();
  base::Random luck(1);
  Playout(game, limits).Run(game.BeginSimulation(1), luck);
  return game.Answers();
}

TEST_CASE("playout: each seat takes the option that is best for its own goal, up to the given turn") {
  CHECK(Played({1, 400, 4, model::kNoSeat}) == "cb");
  CHECK(Played({2, 400, 4, model::kNoSeat}) == "cbb");
}

TEST_CASE("playout: a single seat looks for options while the others pass, and without answers left all pass") {
  CHECK(Played({1, 400, 4, 0}) == "ca");
  CHECK(Played({1, 400, 4, 1}) == "ab");
  CHECK(Played({1, 0, 4, model::kNoSeat}) == "aa");
  CHECK(Played({1, 1, 4, model::kNoSeat}) == "ca");  // the first choice has used up the answers
}

TEST_CASE("playout: an outcome counts for more than any value of the goal") {
  CHECK(EvaluateForSeat({OutcomeKind::Won, true, {}}) > EvaluateForSeat({OutcomeKind::Running, false, INT64_MAX}));
  CHECK(EvaluateForSeat({OutcomeKind::Won, false, {}}) < EvaluateForSeat({OutcomeKind::Running, false, INT64_MIN}));
  CHECK(EvaluateForSeat({OutcomeKind::Drawn, false, {}}) == 0);
}

TEST_CASE("greedy: an option is worth what the player can still do after it in the turn") {
  const auto end_of_turn = [](std::int64_t worth) {
    return TableGame::Place{1, {"pass", "x"}, 0, worth, OutcomeKind::Running, model::kNoSeat, 1};
  };
  TableGame game({{"", {0, {"pass", "snack", "drink"}, 0}},
                  {"a", end_of_turn(2)},
                  {"b", end_of_turn(3)},
                  {"c", {0, {"pass", "cook"}, 0}},
                  {"ca", end_of_turn(1)},
                  {"cb", end_of_turn(6)}},
                 true, true);
  int drinks = 0, snacks = 0;  // sometimes it looks only at what an option is worth by itself
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const std::int32_t answer = GreedyPlayer(seed).Decide(game.View(), game);
    drinks += answer == 2;
    snacks += answer == 1;
  }
  CHECK(drinks > 20);
  CHECK(snacks > 0);
  CHECK(drinks + snacks == 40);
}

TEST_CASE("greedy: an option that only makes two others possible is taken now and then") {
  const auto end_of_turn = [](std::int64_t worth) {
    return TableGame::Place{1, {"pass", "x"}, 0, worth, OutcomeKind::Running, model::kNoSeat, 1};
  };
  // A snack is worth 10. The bag costs 4 and allows two snacks, of which the second is worth 8.
  TableGame game({{"", {0, {"pass", "snack", "bag"}, 0}},
                  {"a", end_of_turn(0)},
                  {"b", end_of_turn(10)},
                  {"c", {0, {"pass", "snack"}, 0}},
                  {"ca", end_of_turn(-4)},
                  {"cb", {0, {"pass", "snack"}, 0}},
                  {"cba", end_of_turn(6)},
                  {"cbb", end_of_turn(14)}},
                 true, true);
  int bags = 0, snacks = 0;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const std::int32_t answer = GreedyPlayer(seed).Decide(game.View(), game);
    bags += answer == 2;
    snacks += answer == 1;
  }
  CHECK(bags > 5);
  CHECK(snacks > 40);
  CHECK(bags + snacks == 80);
}

}  // namespace
}  // namespace cardinal::players
