// For every ruleset of the repository and for the duel: the number of decisions a second of random games on one core,
// and the cost of copying a running match in time and memory, with the fewest and with the most players that the rules
// allow (at most four). `make bench` runs it; compare.sh runs it for two builds in turn.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <vector>

#include "tests/bench/race.h"
#include "tests/bench/random_games.h"

// Counts allocations; the memory comes from the allocator of the program.
namespace {
std::size_t allocated = 0;
}
void* operator new(std::size_t size) {
  allocated += size;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace cardinal::bench {

namespace {

constexpr double kSeconds = 1.0;  // of each measurement
constexpr int kRepeats = 5;       // the result is the median
constexpr int kMostDecisions = 20'000;

int Play(const LoadedGame& game, match::Match& match, std::uint64_t seed, int most = kMostDecisions) {
  return PlayRandomly(game.program, match, seed, most);
}

double DecisionsASecond(const LoadedGame& game, int seats) {
  std::vector<double> speeds;
  for (std::uint64_t seed = 0; speeds.size() < kRepeats;) {
    const double start = ProcessorTime();
    double decisions = 0;
    while (ProcessorTime() - start < kSeconds / kRepeats) {
      match::Match match = Deal(game, seats, ++seed);
      decisions += Play(game, match, seed);
    }
    speeds.push_back(decisions / (ProcessorTime() - start));
  }
  return Median(speeds);
}

struct Copying {
  double microseconds = 0;
  std::size_t bytes = 0;
};

// Copies a match in the middle of a game into an existing match, as searches do.
Copying MeasureCopying(const LoadedGame& game, int seats) {
  constexpr std::uint64_t kSeed = 7;
  match::Match whole = Deal(game, seats, kSeed), running = Deal(game, seats, kSeed);
  Play(game, running, kSeed, Play(game, whole, kSeed) / 2);
  Copying copying;
  const std::size_t before = allocated;
  match::Match copy = running;
  copying.bytes = allocated - before + sizeof copy;
  std::vector<double> times;
  while (times.size() < kRepeats) {
    constexpr int kCopies = 20'000;
    const double start = ProcessorTime();
    for (int i = 0; i < kCopies; ++i) copy = running;
    times.push_back((ProcessorTime() - start) / kCopies * 1e6);
  }
  copying.microseconds = Median(times);
  return copying;
}

void Measure(const LoadedGame& game) {
  const int few = game.program.min_players, many = std::min(game.program.max_players, 4);
  for (int seats = few; seats <= many; seats += std::max(1, many - few)) {
    const Copying copying = MeasureCopying(game, seats);
    std::printf("%-10s %7d  %11.0f  %13.2f  %8.1f\n", game.name.c_str(), seats, DecisionsASecond(game, seats),
                copying.microseconds, static_cast<double>(copying.bytes) / 1024);
  }
}

}  // namespace

}  // namespace cardinal::bench

int main() {
  using namespace cardinal;
  try {
    bench::StayOnOneCore();
    std::puts("random games, one core               a copy of a match");
    std::puts("game       players  decisions/s   microseconds       KiB");
    for (const bench::LoadedGame& game : bench::LoadGames()) bench::Measure(game);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "games_bench: %s\n", error.what());
    return 1;
  }
}
