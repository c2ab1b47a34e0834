// In: players of one game. Out: how fast each is, in alternating batches of one run, and whether they play the same
// game. Promises: every game that a batch plays counts in its side's tally; times are the smaller of wall and processor
// time, so that neighbours on the machine count little; medians over the batches.
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

// What the command line of a benchmark may say.
struct Settings {
  int lockstep = 200;             // --lockstep: games that are compared decision by decision
  int batches = 7;                // --batches: of each side
  double seconds = 0.3;           // --seconds: a batch, about
  int games = 20'000;             // --games: for statistics, where a benchmark has them
  std::uint32_t seed = 20240607;  // --seed
};

// `run` says whether the sides agree. Exit codes: 0 they do, 1 they do not, 2 it could not run.
int Main(int argc, char** argv, const Settings& defaults, const std::function<bool(const Settings&)>& run);

struct Side {
  Side(std::string side_name, std::function<by_hand::Played()> play_game)
      : name(std::move(side_name)), play(std::move(play_game)) {}
  std::string name;
  std::function<by_hand::Played()> play;
  int games = 1;  // a batch
  Tally tally;
  std::vector<double> seconds_per_game;
};

double Median(std::vector<double> values);

void Race(std::span<Side* const> sides, const Settings& settings);
void PrintSpeeds(std::span<Side* const> sides);
// How long `a` takes, `b` being 1.
double Ratio(const Side& a, const Side& b);

// Prints what games came to on both sides; no, if a figure lies further apart than sampling explains.
bool PlayAlike(const Side& a, const Side& b);

// Prints the first difference, if there is one.
bool InLockstep(EngineSide& engine, Rival& rival, by_hand::Dice& dice, int games);

}  // namespace cardinal::bench
