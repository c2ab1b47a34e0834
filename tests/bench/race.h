// In: players of one game.
// Out: the speed of each, in alternating batches of one run, and whether they play the same game.
// Promises: every game of a batch counts in its side's tally; times are the smaller of wall and processor time, so that
// other work on the machine has little effect; the result is the median of the batches.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/engine_side.h"
#include "tests/bench/lockstep.h"
#include "tests/bench/tally.h"

namespace cardinal::bench {

// The options of a benchmark's command line.
struct Settings {
  int lockstep = 200;             // --lockstep: games that are compared decision by decision
  int batches = 7;                // --batches: of each side
  double seconds = 0.3;           // --seconds: the approximate length of a batch
  int games = 20'000;             // --games: for statistics, if a benchmark has them
  std::uint32_t seed = 20240607;  // --seed
};

// `run` returns true if the sides agree. Exit codes: 0 they agree, 1 they differ, 2 the benchmark could not run.
int Main(int argc, char** argv, const Settings& defaults, const std::function<bool(const Settings&)>& run);

// From now on the process and the programs that it starts run on the core on which it is.
void StayOnOneCore();

// The smaller of wall and processor time, in seconds.
double MeasureSeconds(const std::function<void()>& work);

// One program in a race: it plays a number of games and returns the seconds. `tally` counts the games of the batches of
// a side that plays one game at a time.
struct Side {
  Side(std::string side_name, std::function<double(int)> play_games);
  Side(std::string side_name, std::function<by_hand::Played()> play_game);
  Side(const Side&) = delete;
  std::string name;
  std::function<double(int games)> play;
  int games = 1;  // in a batch
  Tally tally;
  std::vector<double> seconds_per_game;
};

double Median(std::vector<double> values);
// The difference of the largest and the smallest value, as a part of the median.
double Spread(const std::vector<double>& values);

void Race(std::span<Side* const> sides, const Settings& settings);
void PrintSpeeds(std::span<Side* const> sides);
// The time of `a` divided by that of `b`.
double Ratio(const Side& a, const Side& b);

// Prints the results of the games of both sides; returns false if a figure differs more than sampling explains.
bool PlayAlike(const Side& a, const Side& b);

// Prints the first difference, if there is one.
bool InLockstep(EngineSide& engine, Rival& rival, by_hand::Dice& dice, int games);

}  // namespace cardinal::bench
