// The vanilla duel: the hand-written version plays bit by bit like the yardsticks; the engine plays the same games.
#include <catch2/catch.hpp>

#include "tests/bench/duel_rival.h"
#include "tests/bench/duel_yardstick.h"
#include "tests/bench/rules.h"

using namespace cardinal;

TEST_CASE("duel: by hand, the games of the yardsticks") {
  CHECK(duel::ChecksumByHand(bench::kYardstickSeed, 200) == bench::kChecksum200);
  CHECK(duel::ChecksumByHand(bench::kYardstickSeed, 1000) == bench::kChecksum1000);
}

TEST_CASE("duel: the engine plays the games of the yardsticks, bit by bit") {
  const program::Program program = bench::LoadDuel();
  bench::EngineSide engine(program, bench::DuelDecks());
  bench::DuelRival rival;
  by_hand::Dice dice{bench::kYardstickSeed};
  duel::Checksum sum;
  for (int i = 0; i < 200; ++i) {
    INFO("game " << i + 1);
    REQUIRE(bench::Lockstep(engine, rival, dice) == "");
    const auto& players = rival.State().players;
    sum.Add(engine.Rounds(), players[0].wins.count, players[1].wins.count);
  }
  CHECK(sum.value == bench::kChecksum200);
}

TEST_CASE("duel: the engine's own games have the known results of the duel") {
  const program::Program program = bench::LoadDuel();
  bench::EngineSide engine(program, bench::DuelDecks());
  by_hand::Dice dice{99};
  bench::DuelFigures ours;
  for (int i = 0; i < 2000; ++i) ours.Add(engine.PlayRandom(dice));
  for (std::size_t i = 0; i < bench::kYardstick.size(); ++i) {
    INFO(bench::kYardstick[i].name << ": " << ours.figures[i].Mean());
    CHECK(bench::Apart(bench::FigureOf(bench::kYardstick[i]), ours.figures[i]) < 4.5);
  }
}
