// rulesets/imagimon and cards/imagimon/first_light against the oracle: the same random games, position by position.
#include "tests/bench/oracle/oracle.h"

#include <catch2/catch.hpp>

#include "tests/bench/oracle_rival.h"
#include "tests/bench/rules.h"

using namespace cardinal;

TEST_CASE("oracle: the engine plays First Light as the oracle does") {
  const program::Program program = bench::LoadFirstLight();
  bench::EngineSide engine(program, bench::FirstLightDecks());
  const oracle::Game game;
  bench::OracleRival rival(game);
  by_hand::Dice dice{11};
  for (int i = 0; i < 150; ++i) {
    INFO("game " << i + 1);
    REQUIRE(bench::Lockstep(engine, rival, dice) == "");
  }
}
