// Simulates the games of a schedule.
// In: a Program, a Schedule, a function that deals a match, and when to stop. Out: Simulation, the results of the
// games. Promises: game i of the schedule has the seed `seed` + i and the seating Schedule::SeatingFor(i); the same
// seed gives the same statistics with any number of threads; a stopped run has played consecutive games from the first
// one.
#pragma once

#include <functional>

#include "interpreter/drivers/simulate/game_pool.h"
#include "interpreter/drivers/simulate/play_game.h"

namespace cardinal::simulate {

// Makes the match of a game at its start.
using DealFunction = std::function<match::Match(std::uint64_t seed, const Seating& seating)>;

struct SimulationOptions : GameOptions, RunOptions {
  std::uint64_t seed = 1;  // of game 0; game i has `seed` + i
};

struct Simulation {
  GameStatistics statistics;
  bool stopped = false;  // by `stop` or the time, before all games were played
  std::vector<AbortedGame> aborted;
};

Simulation Simulate(const program::Program& program, const Schedule& schedule, const DealFunction& deal,
                    const SimulationOptions& options);

// Plays one game of a schedule.
PlayedGame PlayScheduled(const program::Program& program, const EventRoles& counted, const Schedule& schedule,
                         const DealFunction& deal, const SimulationOptions& options, std::int64_t game);

}  // namespace cardinal::simulate
