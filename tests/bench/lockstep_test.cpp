// The engine with rulesets/imagimon against the hand-written rules: the same random games, position by position.
#include "tests/bench/lockstep.h"

#include <catch2/catch.hpp>

#include "tests/bench/bench_set.h"
#include "tests/bench/rules.h"

using namespace cardinal;

TEST_CASE("lockstep: the engine and the hand-written rules play the same games") {
  const program::Program program = bench::LoadBenchRules();
  bench::EngineSide engine(program, bench::BenchDecks());
  const by_hand::Game game;
  bench::BenchRival rival(game);
  by_hand::Dice dice{7};
  for (int i = 0; i < 40; ++i) {
    INFO("game " << i + 1);
    REQUIRE(bench::Lockstep(engine, rival, dice) == "");
  }
}
