// A player that answers with given texts in their order. If there are none left, or the next one is not an option, it
// passes if it may; otherwise it takes the first option. For tests and for drivers that follow a record.
#pragma once

#include <string>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

class ScriptedPlayer : public Player {
 public:
  explicit ScriptedPlayer(std::vector<std::string> answers) : answers_(std::move(answers)) {}
  std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) override;
  // The number of answers that were used.
  std::size_t UsedCount() const { return used_; }

 private:
  std::vector<std::string> answers_;
  std::size_t used_ = 0;
};

}  // namespace cardinal::players
