// Collects what happens in one step of a game. In: the match at one decision and the answer given there. Out:
// StepChanges, all that happens until the next decision: sentences, changes, and the changed cards and rules that ran.
// Promises: the step is replayed on a copy; the given match is not changed.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/log_comparison.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::replay {

struct ReplayedStep {
  const program::Program& program;
  const GameRecord& record;
  match::Match match;    // before the answer; if not begun, the step is the start of the game
  model::Answer answer;  // given there
};

struct StepChanges {
  std::vector<std::string> sentences;
  std::vector<std::string> changes;
  std::vector<AffectedCard> cards;  // of the changed cards
  std::vector<std::string> rules;   // of the changed rules, one line a file
};
StepChanges CollectStepChanges(const ReplayedStep& step, const ChangedInputs& suspects, const base::Limits& limits);

}  // namespace cardinal::replay
