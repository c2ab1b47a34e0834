// In: a Program, a Schedule, a way to deal a match, and how long to go on. Out: Simulation, what the games came to.
// Promises: game i of the schedule has the seed `seed` + i and the seating Schedule::At(i); the same seed gives the same tally however
// many threads there are; a run that is stopped has played the games from the first without a gap.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "interpreter/drivers/simulate/game.h"

namespace cardinal::simulate {

// The match of a game before it begins.
using Deal = std::function<match::Match(std::uint64_t seed, const Seating& seating)>;

struct Options : GameOptions {
  std::int64_t games = 0;                         // 0: until the time is over
  std::int64_t first = 0;                         // the number of the first game in the schedule
  std::optional<std::chrono::milliseconds> time;  // not given: however long it takes
  std::uint64_t seed = 1;                         // of game 0; the next has the next
  unsigned threads = 1;
  std::function<bool()> stop;                  // asked by every thread before each game; may be empty
  std::function<void(std::int64_t)> progress;  // told by one thread how many games there have been; may be empty
};

struct Simulation {
  Tally tally;
  bool stopped = false;  // by `stop` or the time, before all games were played
};

Simulation Simulate(const program::Program& program, const Schedule& schedule, const Deal& deal,
                    const Options& options);

}  // namespace cardinal::simulate
