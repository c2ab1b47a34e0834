// A player that takes each option with the same probability.
#pragma once

#include "interpreter/players/player.h"

namespace cardinal::players {

class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}
  std::optional<std::int32_t> DecideBlind(model::Seat seat, std::uint32_t serial, std::size_t options) const override;
  std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) override;

 private:
  std::uint64_t seed_;
};

}  // namespace cardinal::players
