// Plays a step that answers. In: a RunState at the decision of the step. Out: the game after the answer, or a Failure
// that says why the answer cannot be given and what can be written instead. Promises: also notes the steps whose answer
// was the only possible one: such an answer may have been meant for a later decision.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

// The player of the step exists, or it is `everyone` or `chance`.
bool CheckPlayer(RunState& run, const documents::ScenarioStep& step);

bool PlayAnswer(RunState& run, const documents::ScenarioStep& step);

// The last steps without a choice, in words for a failure.
std::vector<std::string> DescribeForcedSteps(const RunState& run);

}  // namespace cardinal::scenario_runner
