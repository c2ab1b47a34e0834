// Plays a simulation on with a cheap policy: a seat tries some of its options, each time lets every seat pass until the
// end of the turn (of the round, if the rules have no turns), and takes the option after which its goal is best.
// In: a simulation; the ruleset has a goal and a clock. Out: the simulation at the beginning of a later turn, or at its
// end. Promises: the answers depend only on the simulation and the random numbers.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/players/player.h"

namespace cardinal::players {

// What options were worth elsewhere, by DeterminizedGame::OptionKey. A playout tries the best of them first.
using OptionHints = std::unordered_map<std::uint64_t, std::int64_t>;

struct PlayoutLimits {
  std::int32_t turns = 1;  // the playout ends when that many turns have begun since the simulation began
  // After that many answers all seats pass. Trying an option counts as two: the answer, and the passing after it.
  std::int32_t answers = 400;
  std::int32_t options = 4;           // how many options a seat tries, passing not included
  model::Seat seat = model::kNoSeat;  // if it is a seat, only this seat tries options, and the others pass
  const OptionHints* hints = nullptr;
};

// The value of a position for a seat: an outcome counts for more than any value of the goal.
std::int64_t EvaluateForSeat(const SeatEvaluation& evaluation);

class Playout {
 public:
  Playout(DeterminizedGame& game, const PlayoutLimits& limits) : game_(game), limits_(limits) {}
  // Continues the simulation from its current state `now`. It uses the state that the game remembers.
  void Run(SimulationState now, base::Random& luck);

 private:
  std::int32_t ChooseOption(const SimulationState& now, base::Random& luck);
  std::vector<std::int32_t> ChooseCandidates(const SimulationState& now, base::Random& luck) const;
  std::size_t PutBestFirst(std::vector<std::int32_t>& options, std::size_t from) const;
  std::int64_t EvaluateOption(const SimulationState& now, std::int32_t option);

  DeterminizedGame& game_;
  PlayoutLimits limits_;
  std::int32_t answers_ = 0;  // given so far, tried ones included
};

}  // namespace cardinal::players
