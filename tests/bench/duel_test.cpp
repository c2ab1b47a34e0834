// The vanilla duel: all peers and the engine play the same games, and the engine's own games have the known results.
#include <catch2/catch.hpp>

#include "tests/bench/duel_results.h"
#include "tests/bench/duel_rival.h"
#include "tests/bench/peers/script.h"
#include "tests/bench/rules.h"

using namespace cardinal;

TEST_CASE("duel: the peers in C++ play the known games") {
  const peers::DuelDeck deck = peers::ReadDuelDeck();
  const peers::DuelTally flat = peers::PlayFlat(deck, bench::kKnownSeed, 1000);
  CHECK(flat.checksum == bench::kChecksum1000);
  CHECK(peers::PlayFlat(deck, bench::kKnownSeed, 200).checksum == bench::kChecksum200);
  CHECK(peers::PlayStepByStep(deck, bench::kKnownSeed, 1000) == flat);
  CHECK(peers::PlayBytecode(deck, bench::kKnownSeed, 1000) == flat);
}

TEST_CASE("duel: the peers in Lua and JavaScript play the games of flat C++") {
  const peers::DuelTally flat = peers::PlayFlat(peers::ReadDuelDeck(), bench::kKnownSeed, 50);
  for (const peers::Script& script : peers::DuelScripts()) {
    INFO(script.name);
    const std::string missing = peers::MissingFor(script);
    if (!missing.empty()) {
      WARN(script.name << " is skipped, it needs: " << missing);
      continue;
    }
    const peers::DuelTally tally = peers::RunDuelScript(script, bench::kKnownSeed, 50).tally;
    CHECK(tally.checksum == flat.checksum);
    CHECK(tally == flat);
  }
}

TEST_CASE("duel: the engine plays the games of flat C++") {
  const program::Program program = bench::LoadDuel();
  bench::EngineSide engine(program, bench::DuelDecks());
  const peers::DuelDeck deck = peers::ReadDuelDeck();
  bench::DuelRival rival(deck);
  by_hand::Dice dice{bench::kKnownSeed};
  for (int i = 0; i < 200; ++i) {
    INFO("game " << i + 1);
    REQUIRE(bench::Lockstep(engine, rival, dice) == "");
  }
  CHECK(rival.Tally() == peers::PlayFlat(deck, bench::kKnownSeed, 200));
}

TEST_CASE("duel: the engine's own games have the known results of the duel") {
  const program::Program program = bench::LoadDuel();
  bench::EngineSide engine(program, bench::DuelDecks());
  by_hand::Dice dice{99};
  bench::DuelFigures ours;
  for (int i = 0; i < 2000; ++i) ours.Add(engine.PlayRandom(dice));
  for (std::size_t i = 0; i < bench::kKnownResults.size(); ++i) {
    INFO(bench::kKnownResults[i].name << ": " << ours.figures[i].Mean());
    CHECK(bench::Apart(bench::MakeFigure(bench::kKnownResults[i]), ours.figures[i]) < 4.5);
  }
}
