// cardinal_bench: full Imagimon by the engine and by hand-written C++, the same game in alternating batches of one run.
// First both play some games in lockstep; then each plays on its own with random answers, and the averages are compared.
// Usage: cardinal_bench [--lockstep GAMES] [--batches N] [--seconds S] [--seed N]
// Exit codes: 0 the same game, 1 the two sides differ, 2 could not run.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/lockstep.h"
#include "tests/bench/rules.h"
#include "tests/bench/tally.h"

namespace cardinal::bench {
namespace {

struct Settings {
  int lockstep = 200;
  int batches = 7;
  double seconds = 0.3;  // a batch, about
  std::uint32_t seed = 20240607;
};

// One player of games: its tally, and the time of each batch.
struct Side {
  explicit Side(const char* side_name) : name(side_name) {}
  const char* name;
  int games = 1;              // a batch
  Tally tally;
  std::vector<double> seconds_per_game;
};

// The smaller of wall and processor time: neighbours on the machine count little.
template <typename PlayGame>
double Time(int games, Tally& tally, PlayGame play_game) {
  const std::clock_t processor = std::clock();
  const auto wall = std::chrono::steady_clock::now();
  for (int i = 0; i < games; ++i) tally.Add(play_game());
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - wall;
  return std::min(passed.count(), static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC);
}

// Warms up and finds how many games fill a batch.
template <typename PlayGame>
void Calibrate(Side& side, double seconds, PlayGame play_game) {
  Tally unused;
  double spent = 0;
  for (side.games = 1; spent < seconds / 10; side.games *= 2) spent = Time(side.games, unused, play_game);
  side.games = std::max(1, static_cast<int>(side.games / 2 * seconds / spent));
}

template <typename PlayGame>
void Batch(Side& side, PlayGame play_game) {
  side.seconds_per_game.push_back(Time(side.games, side.tally, play_game) / side.games);
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double Spread(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return (*most - *least) / Median(values);
}

void PrintSpeed(const Side& side) {
  const double game = Median(side.seconds_per_game);
  const double decisions = side.tally.decisions.Mean(), choices = side.tally.choices.Mean();
  std::printf("%-14s %10.0f %13.0f %12.0f %10.2f %13.1f %7.1f%%\n", side.name, 1 / game, decisions / game, choices / game,
              game * 1e6, game * 1e9 / decisions, 100 * Spread(side.seconds_per_game));
}

void PrintPlay(const Side& side) {
  const Tally& t = side.tally;
  std::printf("%-14s %10.0f %9.2f %10.2f %9.2f %8.2f%% %8.2f%% %8.2f%%\n", side.name, t.rounds.count, t.rounds.Mean(), t.decisions.Mean(),
              t.choices.Mean(), 100 * t.won_first.Mean(), 100 * t.won_second.Mean(), 100 * t.drawn.Mean());
}

// All six figures lie within 4.5 standard errors: a true match fails this once in 25,000 runs.
bool SameGame(const Tally& a, const Tally& b) {
  bool same = true;
  std::printf("%-14s %10s", "apart (s.e.)", "");
  for (Figure Tally::*figure : {&Tally::rounds, &Tally::decisions, &Tally::choices, &Tally::won_first, &Tally::won_second, &Tally::drawn}) {
    const double apart = Apart(a.*figure, b.*figure);
    same = same && apart < 4.5;
    std::printf(figure == &Tally::decisions ? " %10.2f" : " %9.2f", apart);
  }
  std::printf("\n");
  return same;
}

bool PlayLockstep(EngineSide& engine, const by_hand::Game& game, by_hand::Dice& dice, int games) {
  for (int i = 0; i < games; ++i) {
    const std::string found = Lockstep(engine, game, dice);
    if (found.empty()) continue;
    std::printf("lockstep: game %d differs at %s\n", i + 1, found.c_str());
    return false;
  }
  std::printf("lockstep: %d games agree in every decision, zone and number\n", games);
  return true;
}

bool Run(const Settings& settings) {
  const program::Program program = LoadBenchRules();
  EngineSide engine(program);
  const by_hand::Game game;
  by_hand::Dice dice{settings.seed};
  if (!PlayLockstep(engine, game, dice, settings.lockstep)) return false;

  Side ours("Cardinal"), theirs("C++ by hand");
  const auto play_ours = [&] { return engine.PlayRandom(dice); };
  const auto play_theirs = [&] { return by_hand::PlayRandom(game, dice); };
  Calibrate(ours, settings.seconds, play_ours);
  Calibrate(theirs, settings.seconds, play_theirs);
  for (int i = 0; i < settings.batches; ++i) {
    Batch(theirs, play_theirs);
    Batch(ours, play_ours);
  }

  std::printf("\nfull Imagimon, bench deck, uniformly random answers; %d batches a side, alternating; medians\n\n", settings.batches);
  std::printf("%-14s %10s %13s %12s %10s %13s %8s\n", "", "games/s", "decisions/s", "choices/s", "us/game", "ns/decision", "spread");
  PrintSpeed(theirs);
  PrintSpeed(ours);
  std::printf("\nCardinal takes %.1f times as long as C++ by hand\n\n", Median(ours.seconds_per_game) / Median(theirs.seconds_per_game));
  std::printf("%-14s %10s %9s %10s %9s %9s %9s %9s\n", "a game", "games", "rounds", "decisions", "choices", "1st wins", "2nd wins", "drawn");
  PrintPlay(theirs);
  PrintPlay(ours);
  const bool same = SameGame(theirs.tally, ours.tally);
  std::printf(same ? "the same game, as far as sampling can tell\n" : "NOT the same game: the averages lie too far apart\n");
  return same;
}

bool Read(int argc, char** argv, Settings& settings) {
  for (int i = 1; i < argc; i += 2) {
    const std::string_view option = argv[i];
    if (i + 1 == argc) return false;
    const double value = std::atof(argv[i + 1]);
    if (option == "--lockstep" && value >= 0) settings.lockstep = static_cast<int>(value);
    else if (option == "--batches" && value >= 1) settings.batches = static_cast<int>(value);
    else if (option == "--seconds" && value > 0) settings.seconds = value;
    else if (option == "--seed" && value >= 1) settings.seed = static_cast<std::uint32_t>(value);
    else return false;
  }
  return true;
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) {
  cardinal::bench::Settings settings;
  if (!cardinal::bench::Read(argc, argv, settings)) {
    std::fprintf(stderr, "usage: cardinal_bench [--lockstep GAMES] [--batches N] [--seconds S] [--seed N]\n");
    return 2;
  }
  try {
    return cardinal::bench::Run(settings) ? 0 : 1;
  } catch (const cardinal::bench::Trouble& trouble) {
    std::fprintf(stderr, "cardinal_bench: %s\n", trouble.what());
    return 2;
  }
}
