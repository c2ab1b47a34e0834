// Tries each option in a few imagined matches and takes the one with the best average for the ruleset's goal. Of equal
// ones it takes `pass` (so that it never repeats what is worth nothing), else the first. Without a goal: any option. In
// a very long game, in which all players wait, it takes a random option from time to time.
#pragma once

#include "interpreter/players/player.h"

namespace cardinal::players {

class GreedyPlayer : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed, std::int32_t samples = 6) : seed_(seed), samples_(samples) {}
  // Where there is nothing to choose.
  std::optional<std::int32_t> DecideBlind(model::Seat seat, std::uint32_t serial, std::size_t options) const override;
  std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) override;

 private:
  // Sum of the goal over the samples, or nothing if it cannot be known.
  std::optional<std::int64_t> EvaluateOption(const DecisionView& decision, std::int32_t option,
                                             DeterminizedGame& imagination) const;

  std::uint64_t seed_;
  std::int32_t samples_;
};

}  // namespace cardinal::players
