#include "tests/bench/race.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

namespace cardinal::bench {

namespace {

// All six figures within this many standard errors: a correct program fails once in 25,000 runs.
constexpr double kTooFar = 4.5;

constexpr Figure Tally::*kFigures[] = {&Tally::rounds,    &Tally::decisions,  &Tally::choices,
                                       &Tally::won_first, &Tally::won_second, &Tally::drawn};

// Warms up and finds the number of games in a batch.
void Calibrate(Side& side, double seconds) {
  double spent = 0;
  for (side.games = 1; spent < seconds / 10; side.games *= 2) spent = side.play(side.games);
  side.games = std::max(1, static_cast<int>(side.games / 2 * seconds / spent));
  side.tally = {};
}

void PrintPlay(const Side& side) {
  const Tally& t = side.tally;
  std::printf("%-14s %10.0f %9.2f %10.2f %9.2f %8.2f%% %8.2f%% %8.2f%%\n", side.name.c_str(), t.rounds.count,
              t.rounds.Mean(), t.decisions.Mean(), t.choices.Mean(), 100 * t.won_first.Mean(),
              100 * t.won_second.Mean(), 100 * t.drawn.Mean());
}

bool Read(int argc, char** argv, Settings& settings) {
  for (int i = 1; i < argc; i += 2) {
    const std::string_view option = argv[i];
    if (i + 1 == argc) return false;
    const double value = std::atof(argv[i + 1]);
    if (option == "--lockstep" && value >= 0)
      settings.lockstep = static_cast<int>(value);
    else if (option == "--batches" && value >= 1)
      settings.batches = static_cast<int>(value);
    else if (option == "--seconds" && value > 0)
      settings.seconds = value;
    else if (option == "--games" && value >= 2)
      settings.games = static_cast<int>(value);
    else if (option == "--seed" && value >= 1)
      settings.seed = static_cast<std::uint32_t>(value);
    else
      return false;
  }
  return true;
}

}  // namespace

int Main(int argc, char** argv, const Settings& defaults, const std::function<bool(const Settings&)>& run) {
  Settings settings = defaults;
  if (!Read(argc, argv, settings)) {
    std::fprintf(stderr, "usage: %s [--lockstep GAMES] [--batches N] [--seconds S] [--games N] [--seed N]\n", argv[0]);
    return 2;
  }
  try {
    StayOnOneCore();
    return run(settings) ? 0 : 1;
  } catch (const Trouble& trouble) {
    std::fprintf(stderr, "%s: %s\n", argv[0], trouble.what());
    return 2;
  }
}

void StayOnOneCore() {
  cpu_set_t core;
  CPU_ZERO(&core);
  CPU_SET(static_cast<std::size_t>(std::max(0, ::sched_getcpu())), &core);
  if (::sched_setaffinity(0, sizeof core, &core) != 0) throw Trouble("this process cannot be bound to one core");
}

double MeasureSeconds(const std::function<void()>& work) {
  const std::clock_t processor = std::clock();
  const auto wall = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - wall;
  return std::min(passed.count(), static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC);
}

Side::Side(std::string side_name, std::function<double(int)> play_games)
    : name(std::move(side_name)), play(std::move(play_games)) {}

Side::Side(std::string side_name, std::function<by_hand::Played()> play_game)
    : Side(std::move(side_name), [this, play_game = std::move(play_game)](int count) {
        return MeasureSeconds([&] {
          for (int i = 0; i < count; ++i) tally.Add(play_game());
        });
      }) {}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double Spread(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return (*most - *least) / Median(values);
}

void Race(std::span<Side* const> sides, const Settings& settings) {
  for (Side* side : sides) Calibrate(*side, settings.seconds);
  for (int i = 0; i < settings.batches; ++i)
    for (Side* side : sides) side->seconds_per_game.push_back(side->play(side->games) / side->games);
}

void PrintSpeeds(std::span<Side* const> sides) {
  std::printf("%-14s %10s %13s %12s %10s %13s %8s\n", "", "games/s", "decisions/s", "choices/s", "us/game",
              "ns/decision", "spread");
  for (const Side* side : sides) {
    const double game = Median(side->seconds_per_game);
    const double decisions = side->tally.decisions.Mean(), choices = side->tally.choices.Mean();
    std::printf("%-14s %10.0f %13.0f %12.0f %10.2f %13.1f %7.1f%%\n", side->name.c_str(), 1 / game, decisions / game,
                choices / game, game * 1e6, game * 1e9 / decisions, 100 * Spread(side->seconds_per_game));
  }
}

double Ratio(const Side& a, const Side& b) { return Median(a.seconds_per_game) / Median(b.seconds_per_game); }

bool PlayAlike(const Side& a, const Side& b) {
  std::printf("%-14s %10s %9s %10s %9s %9s %9s %9s\n", "a game", "games", "rounds", "decisions", "choices", "1st wins",
              "2nd wins", "drawn");
  PrintPlay(a);
  PrintPlay(b);
  bool same = true;
  std::printf("%-14s %10s", "apart (s.e.)", "");
  for (Figure Tally::*figure : kFigures) {
    const double apart = Apart(a.tally.*figure, b.tally.*figure);
    same = same && apart < kTooFar;
    std::printf(figure == &Tally::decisions ? " %10.2f" : " %9.2f", apart);
  }
  std::printf(same ? "\nthe same game, as far as sampling can tell\n"
                   : "\nNOT the same game: the averages are too far apart\n");
  return same;
}

bool InLockstep(EngineSide& engine, Rival& rival, by_hand::Dice& dice, int games) {
  by_hand::Played all;
  for (int i = 0; i < games; ++i) {
    by_hand::Played game;
    const std::string found = Lockstep(engine, rival, dice, &game);
    if (!found.empty()) {
      std::printf("lockstep: game %d differs at %s\n", i + 1, found.c_str());
      return false;
    }
    all.rounds += game.rounds;
    all.decisions += game.decisions;
  }
  std::printf("lockstep: %d games of %d rounds and %d decisions agree in every decision, zone and number\n", games,
              all.rounds, all.decisions);
  return true;
}

}  // namespace cardinal::bench
