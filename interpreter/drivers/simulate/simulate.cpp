#include "interpreter/drivers/simulate/simulate.h"

namespace cardinal::simulate {

namespace {

// What one thread plays.
struct Part {
  const program::Program& program;
  const Schedule& schedule;
  const Deal& deal;
  const Options& options;
  const Counted& counted;
  Tally tally;

  void Play(std::int64_t game) { tally.Add(schedule, PlayScheduled(program, counted, schedule, deal, options, game)); }
  void Merge(const Part& other) { tally.Merge(other.tally); }
};

}  // namespace

Played PlayScheduled(const program::Program& program, const Counted& counted, const Schedule& schedule,
                     const Deal& deal, const Options& options, std::int64_t game) {
  Played played;
  played.game = game;
  played.seed = options.seed + static_cast<std::uint64_t>(game);
  played.seating = schedule.At(game);
  std::vector<std::string> kinds;
  for (const std::int32_t player : played.seating.players)
    kinds.push_back(schedule.players[static_cast<std::size_t>(player)]);
  Play(program, counted, deal(played.seed, played.seating), kinds, options, played);
  return played;
}

Simulation Simulate(const program::Program& program, const Schedule& schedule, const Deal& deal,
                    const Options& options) {
  const Counted counted(program);
  const Part empty{program, schedule, deal, options, counted, Tally(schedule)};
  Crew<Part> crew(options, empty);
  crew.Run();
  return {crew.All().tally, crew.Stopped(), crew.Cut()};
}

}  // namespace cardinal::simulate
