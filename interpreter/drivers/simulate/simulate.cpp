#include "interpreter/drivers/simulate/simulate.h"

namespace cardinal::simulate {

namespace {

// What one thread plays.
struct SimulationPart {
  const program::Program& program;
  const Schedule& schedule;
  const DealFunction& deal;
  const SimulationOptions& options;
  const EventRoles& counted;
  GameStatistics tally;

  void Play(std::int64_t game) {
    tally.AddGame(schedule, PlayScheduled(program, counted, schedule, deal, options, game));
  }
  void Merge(const SimulationPart& other) { tally.Merge(other.tally); }
};

}  // namespace

PlayedGame PlayScheduled(const program::Program& program, const EventRoles& counted, const Schedule& schedule,
                         const DealFunction& deal, const SimulationOptions& options, std::int64_t game) {
  PlayedGame played;
  played.game = game;
  played.seed = options.seed + static_cast<std::uint64_t>(game);
  played.seating = schedule.SeatingFor(game);
  std::vector<std::string> kinds;
  for (const std::int32_t player : played.seating.players) kinds.push_back(schedule.players[player]);
  PlayGame(program, counted, deal(played.seed, played.seating), kinds, options, played);
  return played;
}

Simulation Simulate(const program::Program& program, const Schedule& schedule, const DealFunction& deal,
                    const SimulationOptions& options) {
  const EventRoles counted(program);
  const SimulationPart empty{program, schedule, deal, options, counted, GameStatistics(schedule)};
  GamePool<SimulationPart> crew(options, empty);
  crew.PlayAll();
  return {crew.Result().tally, crew.WasStopped(), crew.AbortedGames()};
}

}  // namespace cardinal::simulate
