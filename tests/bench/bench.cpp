// cardinal_bench: full Imagimon with the bench set, by the engine and by hand-written C++: the same game in alternating
// batches of one run. First both play some games in lockstep; then each plays alone with random answers, and the
// averages are compared. Options and exit codes: race.h.
#include <cstdio>

#include "tests/bench/bench_set.h"
#include "tests/bench/race.h"
#include "tests/bench/rules.h"

namespace cardinal::bench {
namespace {

bool Run(const Settings& settings) {
  const program::Program program = LoadBenchRules();
  EngineSide engine(program, BenchDecks());
  const by_hand::Game game;
  BenchRival rival(game);
  by_hand::Dice dice{settings.seed};
  if (!InLockstep(engine, rival, dice, settings.lockstep)) return false;

  Side theirs("C++ by hand", [&] { return by_hand::PlayRandom(game, dice); });
  Side ours("Cardinal", [&] { return engine.PlayRandom(dice); });
  Side* const sides[] = {&theirs, &ours};
  Race(sides, settings);
  std::printf("\nfull Imagimon, bench deck, uniformly random answers; %d batches a side, alternating; medians\n\n",
              settings.batches);
  PrintSpeeds(sides);
  std::printf("\nCardinal takes %.1f times as long as C++ by hand\n\n", Ratio(ours, theirs));
  return PlayAlike(theirs, ours);
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) { return cardinal::bench::Main(argc, argv, {}, cardinal::bench::Run); }
