// oracle_bench: full Imagimon, "Ember and Stone" against "Quiet Water" of First Light, by the engine and by the oracle
// of oracle/oracle.h. Both play ten thousand games in lockstep; then both play against the clock. Options and exit
// codes: race.h.
#include <cstdio>

#include "tests/bench/oracle_rival.h"
#include "tests/bench/race.h"
#include "tests/bench/rules.h"

namespace cardinal::bench {
namespace {

bool Run(const Settings& settings) {
  const program::Program program = LoadFirstLight();
  EngineSide engine(program, FirstLightDecks());
  const oracle::Game game;
  OracleRival rival(game);
  by_hand::Dice dice{settings.seed};
  if (!InLockstep(engine, rival, dice, settings.lockstep)) return false;

  Side theirs("the oracle", [&] { return oracle::PlayRandom(game, dice); });
  Side ours("Cardinal", [&] { return engine.PlayRandom(dice); });
  Side* const sides[] = {&theirs, &ours};
  Race(sides, settings);
  std::printf(
      "\nfull Imagimon, Ember and Stone against Quiet Water, uniformly random answers; %d batches a side, alternating; "
      "medians\n\n",
      settings.batches);
  PrintSpeeds(sides);
  std::printf("\nCardinal takes %.1f times as long as the oracle\n\n", Ratio(ours, theirs));
  return PlayAlike(theirs, ours);
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) {
  return cardinal::bench::Main(argc, argv, {.lockstep = 10'000, .batches = 5}, cardinal::bench::Run);
}
