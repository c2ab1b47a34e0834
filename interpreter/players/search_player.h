// Searches for each answer anew: see search.h. As long as its budget is a number of walks, the same decision gets the
// same answer; a budget of time makes as many walks as the machine can, and is kept whatever a walk takes.
#pragma once

#include <chrono>

#include "interpreter/players/player.h"

namespace cardinal::players {

// How long a search may go on for one decision.
struct SearchBudget {
  std::int32_t iterations = 40;
  std::chrono::milliseconds time{0};  // more than 0: so long instead
};

class TreeSearch;

class SearchPlayer : public Player {
 public:
  SearchPlayer(std::uint64_t seed, const SearchBudget& budget) : seed_(seed), budget_(budget) {}
  // Where there is nothing to choose.
  std::optional<std::int32_t> DecideBlind(model::Seat seat, std::uint32_t serial, std::size_t options) const override;
  std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) override;

 private:
  std::int32_t DecideInTime(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination);
  static std::int32_t MinIterations(const TreeSearch& search);

  std::uint64_t seed_;
  SearchBudget budget_;
};

}  // namespace cardinal::players
