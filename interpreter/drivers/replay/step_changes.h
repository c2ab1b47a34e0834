// In: the match at one decision and the answer given there. Out: Since, all that happens until the next: what is told,
// what changes, whose text runs. Promises: the same step is taken again; the match that is given is not changed.
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
  match::Match match;    // before the answer; not begun: the step is the beginning
  model::Answer answer;  // given there
};

struct StepChanges {
  std::vector<std::string> sentences;
  std::vector<std::string> changes;
  std::vector<AffectedCard> cards;  // of those that changed
  std::vector<std::string> rules;   // of those that changed, a line a file
};
StepChanges CollectStepChanges(const ReplayedStep& step, const ChangedInputs& suspects, const base::Limits& limits);

}  // namespace cardinal::replay
