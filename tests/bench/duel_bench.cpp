// duel_bench: the vanilla duel of duel/*.cardinal by the engine and by hand-written C++. Both play some games in
// lockstep; the engine's own games are compared with the known results of the duel; then the speed of both is measured.
// Options and exit codes: race.h.
#include <cmath>
#include <cstdio>

#include "tests/bench/duel_rival.h"
#include "tests/bench/duel_yardstick.h"
#include "tests/bench/race.h"
#include "tests/bench/rules.h"

namespace cardinal::bench {
namespace {

// For seven figures: a correct program fails once in 20,000 runs.
constexpr double kTooFar = 4.5;

bool LikeTheYardstick(EngineSide& engine, by_hand::Dice& dice, int games) {
  DuelFigures ours;
  for (int i = 0; i < games; ++i) ours.Add(engine.PlayRandom(dice));
  std::printf("\n%-18s %24s %24s %8s\n", "", "yardstick +- error", "Cardinal +- error", "apart");
  bool same = true;
  for (std::size_t i = 0; i < kYardstick.size(); ++i) {
    const Figure theirs = FigureOf(kYardstick[i]), &mine = ours.figures[i];
    const double scale = kYardstick[i].share ? 100 : 1;
    const char* unit = kYardstick[i].share ? "%" : " ";
    const double apart = Apart(theirs, mine);
    same = same && apart < kTooFar;
    std::printf("%-18s %12.3f%s +- %7.3f %12.3f%s +- %7.3f %8.2f\n", kYardstick[i].name, scale * theirs.Mean(), unit,
                scale * std::sqrt(theirs.ErrorSquared()), scale * mine.Mean(), unit,
                scale * std::sqrt(mine.ErrorSquared()), apart);
  }
  std::printf("%d games against %.0f: %s\n\n", games, kYardstickGames, same ? "they agree" : "they do NOT agree");
  return same;
}

bool Run(const Settings& settings) {
  const program::Program program = LoadDuel();
  EngineSide engine(program, DuelDecks());
  DuelRival rival;
  by_hand::Dice dice{settings.seed};
  if (!InLockstep(engine, rival, dice, settings.lockstep)) return false;
  if (!LikeTheYardstick(engine, dice, settings.games)) return false;

  Side theirs("C++ by hand", [&] { return duel::PlayRandom(dice); });
  Side ours("Cardinal", [&] {
    by_hand::Played game = engine.PlayRandom(dice);
    game.first = 0;  // the seat that is asked first
    return game;
  });
  Side* const sides[] = {&theirs, &ours};
  Race(sides, settings);
  std::printf("vanilla duel, uniformly random answers; %d batches a side, alternating; medians\n\n", settings.batches);
  PrintSpeeds(sides);
  std::printf("\nCardinal takes %.1f times as long as C++ by hand\n\n", Ratio(ours, theirs));
  return PlayAlike(theirs, ours);
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) { return cardinal::bench::Main(argc, argv, {.batches = 5}, cardinal::bench::Run); }
