// A player that tries each option in a few determinized matches and takes the one with the best average of the
// ruleset's goal at the end of the turn, by itself and after the best further choices that the player finds. An option
// replaces the one that does nothing (`pass`, so that it does not repeat an action without value) only if it is also
// better in other determinized matches; among equal options it takes the first. Without a goal it takes a random
// option. In a very long game, in which all players only wait, it takes a random option from time to time
// (long_game.h).
#pragma once

#include "interpreter/players/player.h"

namespace cardinal::players {

class GreedyPlayer : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed, std::int32_t samples = 3) : seed_(seed), samples_(samples) {}
  // Decides only if there is a single option.
  std::optional<std::int32_t> DecideBlind(model::Seat seat, std::uint32_t serial, std::size_t options) const override;
  std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) override;

 private:
  std::uint64_t seed_;
  std::int32_t samples_;
};

}  // namespace cardinal::players
