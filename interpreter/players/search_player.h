// A player that runs a new tree search for each decision (tree_search.h). With a budget of iterations the same decision
// gets the same answer. With a budget of time the number of iterations depends on the machine, and the budget is kept
// however long an iteration takes. In a very long game it takes a random option from time to time (long_game.h).
#pragma once

#include <chrono>

#include "interpreter/players/player.h"

namespace cardinal::players {

// The bound of the search for one decision.
struct SearchBudget {
  std::int32_t iterations = 100;
  std::chrono::milliseconds time{0};  // if more than 0, it is the bound instead of the iterations
};

class TreeSearch;

class SearchPlayer : public Player {
 public:
  SearchPlayer(std::uint64_t seed, const SearchBudget& budget) : seed_(seed), budget_(budget) {}
  // Decides only if there is a single option.
  std::optional<std::int32_t> DecideBlind(model::Seat seat, std::uint32_t serial, std::size_t options) const override;
  std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) override;

 private:
  std::int32_t DecideInTime(std::uint64_t seed, const DecisionView& decision, DeterminizedGame& imagination);
  static std::int32_t MinIterations(const TreeSearch& search);

  std::uint64_t seed_;
  SearchBudget budget_;
};

}  // namespace cardinal::players
