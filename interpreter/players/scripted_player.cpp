#include "interpreter/players/scripted_player.h"

#include <algorithm>

namespace cardinal::players {

std::int32_t ScriptedPlayer::Decide(const DecisionView& decision, DeterminizedGame&) {
  if (used_ < answers_.size()) {
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      if (decision.options[i].text != answers_[used_]) continue;
      ++used_;
      return static_cast<std::int32_t>(i);
    }
  }
  return std::max(FindPass(decision), 0);
}

}  // namespace cardinal::players
