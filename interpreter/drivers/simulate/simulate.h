// In: a Program, a Schedule, a way to deal a match, and how long to go on. Out: Simulation, what the games came to.
// Promises: game i of the schedule has the seed `seed` + i and the seating Schedule::At(i); the same seed gives the
// same tally however many threads there are; a run that is stopped has played the games from the first without a gap.
#pragma once

#include <functional>

#include "interpreter/drivers/simulate/game_pool.h"
#include "interpreter/drivers/simulate/play_game.h"

namespace cardinal::simulate {

// The match of a game before it begins.
using DealFunction = std::function<match::Match(std::uint64_t seed, const Seating& seating)>;

struct SimulationOptions : GameOptions, RunOptions {
  std::uint64_t seed = 1;  // of game 0; the next has the next
};

struct Simulation {
  GameStatistics statistics;
  bool stopped = false;  // by `stop` or the time, before all games were played
  std::vector<AbortedGame> aborted;
};

Simulation Simulate(const program::Program& program, const Schedule& schedule, const DealFunction& deal,
                    const SimulationOptions& options);

// One game of a schedule.
PlayedGame PlayScheduled(const program::Program& program, const EventRoles& counted, const Schedule& schedule,
                         const DealFunction& deal, const SimulationOptions& options, std::int64_t game);

}  // namespace cardinal::simulate
