// duel_bench: the vanilla duel by the engine and by its peers in C++, Lua and JavaScript (peers/), with uniformly
// random answers. First it checks that all play the same games. Then it compares the engine's own games, which have
// other random numbers, with the known results of the duel. Then it measures the speed of all in one run, and prints
// how many times as long as flat C++ each takes. Options and exit codes: race.h.
#include <cmath>
#include <cstdio>
#include <memory>

#include "tests/bench/duel_results.h"
#include "tests/bench/duel_rival.h"
#include "tests/bench/peers/script.h"
#include "tests/bench/race.h"
#include "tests/bench/rules.h"

namespace cardinal::bench {
namespace {

// For seven figures: a correct program fails once in 20,000 runs.
constexpr double kTooFar = 4.5;

struct Peer {
  std::string name;
  std::function<peers::DuelRun(std::uint32_t seed, int games)> run;
  std::string missing;  // what must be installed before it can run
};

using PlayInCpp = peers::DuelTally (*)(const peers::DuelDeck&, std::uint32_t, int);

Peer CppPeer(std::string name, PlayInCpp play, const peers::DuelDeck& deck) {
  return {std::move(name),
          [&deck, play](std::uint32_t seed, int games) {
            peers::DuelRun run;
            run.seconds = MeasureSeconds([&] { run.tally = play(deck, seed, games); });
            return run;
          },
          ""};
}

// Flat C++ is the first, the library that stops at each decision the second.
std::vector<Peer> FindPeers(const peers::DuelDeck& deck) {
  std::vector<Peer> found = {CppPeer("C++, flat", peers::PlayFlat, deck),
                             CppPeer("C++ that suspends", peers::PlayStepByStep, deck),
                             CppPeer("bytecode (a probe)", peers::PlayBytecode, deck)};
  for (const peers::Script& script : peers::DuelScripts())
    found.push_back({script.name,
                     [script](std::uint32_t seed, int games) { return peers::RunDuelScript(script, seed, games); },
                     peers::MissingFor(script)});
  return found;
}

// In lockstep with the engine, and each peer alone, from one seed.
bool PlayTheSameGames(EngineSide& engine, const peers::DuelDeck& deck, const std::vector<Peer>& all, int games) {
  DuelRival rival(deck);
  by_hand::Dice dice{kKnownSeed};
  if (!InLockstep(engine, rival, dice, games)) return false;
  bool same = true;
  int compared = 0;
  for (const Peer& peer : all) {
    if (!peer.missing.empty()) continue;
    ++compared;
    if (peer.run(kKnownSeed, games).tally == rival.Tally()) continue;
    std::printf("NOT the same games: %s\n", peer.name.c_str());
    same = false;
  }
  if (same)
    std::printf("Cardinal and %d peers play the same %d games: checksum %u\n", compared, games, rival.Tally().checksum);
  return same;
}

bool HasTheKnownResults(EngineSide& engine, by_hand::Dice& dice, int games) {
  DuelFigures ours;
  for (int i = 0; i < games; ++i) ours.Add(engine.PlayRandom(dice));
  std::printf("\n%-18s %24s %24s %8s\n", "", "flat C++ +- error", "Cardinal +- error", "apart");
  bool same = true;
  for (std::size_t i = 0; i < kKnownResults.size(); ++i) {
    const Figure theirs = MakeFigure(kKnownResults[i]), &mine = ours.figures[i];
    const double scale = kKnownResults[i].share ? 100 : 1;
    const char* unit = kKnownResults[i].share ? "%" : " ";
    const double apart = Apart(theirs, mine);
    same = same && apart < kTooFar;
    std::printf("%-18s %12.3f%s +- %7.3f %12.3f%s +- %7.3f %8.2f\n", kKnownResults[i].name, scale * theirs.Mean(), unit,
                scale * std::sqrt(theirs.ErrorSquared()), scale * mine.Mean(), unit,
                scale * std::sqrt(mine.ErrorSquared()), apart);
  }
  std::printf("%d games of Cardinal against %.0f: %s\n\n", games, kKnownGames,
              same ? "they agree" : "they do NOT agree");
  return same;
}

using Sides = std::vector<std::unique_ptr<Side>>;  // of the peers that can run, in their order; the last is Cardinal

Sides MakeSides(EngineSide& engine, const std::vector<Peer>& all, std::uint32_t seed) {
  Sides sides;
  for (const Peer& peer : all)
    if (peer.missing.empty())
      sides.push_back(std::make_unique<Side>(
          peer.name, std::function<double(int)>([&peer, seed](int games) { return peer.run(seed, games).seconds; })));
  sides.push_back(std::make_unique<Side>("Cardinal", std::function<double(int)>([&engine, seed](int games) {
                                           by_hand::Dice dice{seed};
                                           return MeasureSeconds([&] {
                                             for (int i = 0; i < games; ++i) engine.PlayRandom(dice);
                                           });
                                         })));
  return sides;
}

void PrintRow(const Side& side, const Side& flat) {
  const double game = Median(side.seconds_per_game);
  std::printf("%-22s %10.0f %10.2f %12.1f %12.1f %7.1f%%\n", side.name.c_str(), 1 / game, game * 1e6,
              game * 1e9 / kKnownDecisions, Ratio(side, flat), 100 * Spread(side.seconds_per_game));
}

void PrintTable(const std::vector<Peer>& all, const Sides& sides) {
  std::printf("%-22s %10s %10s %12s %12s %8s\n", "", "games/s", "us/game", "ns/decision", "x C++ flat", "spread");
  std::size_t next = 0;
  for (const Peer& peer : all) {
    if (peer.missing.empty())
      PrintRow(*sides[next++], *sides.front());
    else
      std::printf("%-22s not installed: %s\n", peer.name.c_str(), peer.missing.c_str());
  }
  PrintRow(*sides.back(), *sides.front());
}

void RaceAll(EngineSide& engine, const std::vector<Peer>& all, const Settings& settings) {
  const Sides sides = MakeSides(engine, all, settings.seed);
  std::vector<Side*> pointers;
  for (const auto& side : sides) pointers.push_back(side.get());
  Race(pointers, settings);
  std::printf(
      "vanilla duel, uniformly random answers, seed %u; medians of %d batches a program, in turn, on one core\n\n",
      settings.seed, settings.batches);
  PrintTable(all, sides);
  std::printf("\nCardinal takes %.1f times as long as flat C++, %.1f times as long as C++ that suspends\n",
              Ratio(*sides.back(), *sides[0]), Ratio(*sides.back(), *sides[1]));
}

bool Run(const Settings& settings) {
  const program::Program program = LoadDuel();
  EngineSide engine(program, DuelDecks());
  const peers::DuelDeck deck = peers::ReadDuelDeck();
  const std::vector<Peer> all = FindPeers(deck);
  by_hand::Dice dice{settings.seed};
  if (!PlayTheSameGames(engine, deck, all, settings.lockstep)) return false;
  if (!HasTheKnownResults(engine, dice, settings.games)) return false;
  RaceAll(engine, all, settings);
  return true;
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) {
  return cardinal::bench::Main(argc, argv, {.batches = 5, .seconds = 1}, cardinal::bench::Run);
}
