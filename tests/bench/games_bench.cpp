// For every ruleset of the repository: the number of decisions a second of random games on one core, and the cost of
// copying a running match in time and memory, with the fewest and with the most players that the rules allow (at most
// four). `make bench` runs it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <new>
#include <vector>

#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/language/load/load.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/bench/trouble.h"

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

double Now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Game {
  program::Program program;
  std::vector<std::vector<match::SetupCard>> decks;
};

Game LoadGame(const source::FileSystem& files, const load::GameHome& home) {
  load::LoadRequest request;
  request.ruleset = home.ruleset;
  request.cards = {home.cards};
  source::SourceSet sources;
  diag::Sink sink;
  auto program = load::LoadProgram(files, request, {}, sources, sink);
  if (!program) throw Trouble("the rules of " + home.game + " have errors");
  Game game{std::move(*program), {}};
  const std::int32_t zone = program::FindZone(game.program, "deck");
  for (const auto& path : deck::FindDeckFiles(files, home.cards)) {
    const auto file = deck::ReadDeckFile(files, path, {}, sources, sink);
    const auto found = file ? deck::ResolveDeck(*file, game.program, sink) : std::nullopt;
    if (!found) throw Trouble("this deck has errors: " + path.string());
    auto& deck = game.decks.emplace_back();
    for (const std::int32_t card : found->cards) deck.push_back({card, zone});
  }
  return game;
}

match::Match Deal(const Game& game, int seats, std::uint64_t seed) {
  match::Setup setup;
  setup.seed = seed;
  setup.seats = seats;
  for (int seat = 0; seat < seats; ++seat)
    setup.decks.push_back(game.decks[(seed + static_cast<std::uint64_t>(seat)) % game.decks.size()]);
  return match::NewMatch(game.program, setup);
}

class AtRandom : public vm::IndexPolicy {
 public:
  explicit AtRandom(std::uint64_t seed) : luck_(seed) {}
  std::int32_t ChooseIndex(model::Seat, std::uint32_t, std::size_t options) override {
    return static_cast<std::int32_t>(luck_.NextBelow(options));
  }

 private:
  base::Random luck_;
};

// Plays with random answers; returns their number. Leaves the game after `most` answers.
int Play(const Game& game, match::Match& match, std::uint64_t seed, int most) {
  AtRandom random(seed);
  auto step = engine::StartMatch(game.program, match, {});
  const auto left = [&] { return most - static_cast<int>(match.serial); };  // the open decision is counted already
  while (step.kind == engine::StepResult::Kind::Decision && left() >= 0)
    step = engine::AdvanceToOpenChoice(game.program, match, {random.ChooseOption(match), 0, {}}, {left(), &random});
  if (step.kind == engine::StepResult::Kind::Fault) throw Trouble("the rules failed: " + step.fault.message);
  return static_cast<int>(match.serial);
}

double DecisionsASecond(const Game& game, int seats) {
  std::vector<double> speeds;
  for (std::uint64_t seed = 0; speeds.size() < kRepeats;) {
    const double start = Now();
    double decisions = 0;
    while (Now() - start < kSeconds / kRepeats) {
      match::Match match = Deal(game, seats, ++seed);
      decisions += Play(game, match, seed, kMostDecisions);
    }
    speeds.push_back(decisions / (Now() - start));
  }
  return Median(speeds);
}

struct Copying {
  double microseconds = 0;
  std::size_t bytes = 0;
};

// Copies a match in the middle of a game into an existing match, as searches do.
Copying MeasureCopying(const Game& game, int seats) {
  constexpr std::uint64_t kSeed = 7;
  match::Match whole = Deal(game, seats, kSeed), running = Deal(game, seats, kSeed);
  Play(game, running, kSeed, Play(game, whole, kSeed, kMostDecisions) / 2);
  Copying copying;
  const std::size_t before = allocated;
  match::Match copy = running;
  copying.bytes = allocated - before + sizeof copy;
  std::vector<double> times;
  while (times.size() < kRepeats) {
    constexpr int kCopies = 20'000;
    const double start = Now();
    for (int i = 0; i < kCopies; ++i) copy = running;
    times.push_back((Now() - start) / kCopies * 1e6);
  }
  copying.microseconds = Median(times);
  return copying;
}

void Measure(const load::GameHome& home, const Game& game) {
  const int few = game.program.min_players, many = std::min(game.program.max_players, 4);
  for (int seats = few; seats <= many; seats += std::max(1, many - few)) {
    const Copying copying = MeasureCopying(game, seats);
    std::printf("%-10s %7d  %11.0f  %13.2f  %8.1f\n", home.game.c_str(), seats, DecisionsASecond(game, seats),
                copying.microseconds, static_cast<double>(copying.bytes) / 1024);
  }
}

}  // namespace

}  // namespace cardinal::bench

int main() {
  using namespace cardinal;
  try {
    const source::FileSystem files;
    std::puts("random games, one core               a copy of a match");
    std::puts("game       players  decisions/s   microseconds       KiB");
    for (const load::GameHome& home : load::Library(files, CARDINAL_SOURCE_DIR, "").ListGames())
      bench::Measure(home, bench::LoadGame(files, home));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "games_bench: %s\n", error.what());
    return 1;
  }
}
