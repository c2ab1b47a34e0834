// rulesets/imagimon and cards/imagimon/first_light against the oracle: the same random games, position by position.
#include "tests/bench/oracle/oracle.h"

#include <catch2/catch.hpp>

#include "tests/bench/oracle_rival.h"
#include "tests/bench/rules.h"

using namespace cardinal;

TEST_CASE("oracle: it knows every card of First Light") {
  const program::Program program = bench::LoadFirstLight();
  const auto cards = bench::EveryCard();
  CHECK(cards.size() == program.cards.size());
  for (const oracle::Face& face : cards) CHECK(program::FindCard(program, face.name) >= 0);
}

TEST_CASE("oracle: the engine plays First Light like the oracle, each deck against each") {
  const program::Program program = bench::LoadFirstLight();
  by_hand::Dice dice{11};
  for (const oracle::DeckFaces& deck0 : oracle::kDecks)
    for (const oracle::DeckFaces& deck1 : oracle::kDecks) {
      bench::OracleTable table(program, deck0, deck1);
      for (int i = 0; i < 8; ++i) REQUIRE(bench::Lockstep(table.engine, table.rival, dice) == "");
    }
}

TEST_CASE("oracle: the engine plays First Light like the oracle, with any cards") {
  const program::Program program = bench::LoadFirstLight();
  by_hand::Dice dice{13};
  for (int i = 0; i < 200; ++i) {
    const oracle::DeckFaces deck0 = bench::RandomDeck(dice), deck1 = bench::RandomDeck(dice);
    bench::OracleTable table(program, deck0, deck1);
    INFO("game " << i + 1 << ": " << deck0[0].name << " and others against " << deck1[0].name << " and others");
    REQUIRE(bench::Lockstep(table.engine, table.rival, dice) == "");
  }
}
