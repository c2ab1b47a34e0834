// Searches for each answer anew: see search.h. As long as its budget is a number of walks, the same decision gets the
// same answer; a budget of time makes as many walks as the machine can, and is kept whatever a walk takes.
#pragma once

#include <chrono>

#include "interpreter/players/player.h"

namespace cardinal::players {

// How long a search may go on for one decision.
struct Budget {
  std::int32_t walks = 40;
  std::chrono::milliseconds time{0};  // more than 0: so long instead
};

class Search;

class SearchPlayer : public Player {
 public:
  SearchPlayer(std::uint64_t seed, const Budget& budget) : seed_(seed), budget_(budget) {}
  // Where there is nothing to choose.
  std::optional<std::int32_t> DecideBlind(model::Seat seat, std::uint32_t serial, std::size_t options) const override;
  std::int32_t Decide(const DecisionView& decision, Imagination& imagination) override;

 private:
  std::int32_t DecideInTime(std::uint64_t seed, const DecisionView& decision, Imagination& imagination);
  static std::int32_t LeastWalks(const Search& search);

  std::uint64_t seed_;
  Budget budget_;
};

}  // namespace cardinal::players
