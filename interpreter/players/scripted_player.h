// Answers by the texts it was given, in their order; when they run out, or the next is no option now, it passes if it
// may, else takes the first option. For tests and for drivers that follow a record.
#pragma once

#include <string>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

class ScriptedPlayer : public Player {
 public:
  explicit ScriptedPlayer(std::vector<std::string> answers) : answers_(std::move(answers)) {}
  std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) override;
  // How many of the answers were used.
  std::size_t UsedCount() const { return used_; }

 private:
  std::vector<std::string> answers_;
  std::size_t used_ = 0;
};

}  // namespace cardinal::players
