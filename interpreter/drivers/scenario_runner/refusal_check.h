// Checks a step whose answer must be refused. In: a RunState and the step. Out: a Failure if the game accepts the
// answer, or refuses it for another reason than the step gives. Promises: the answer is given in a fork of the run, as
// if it were a step; so exactly those answers are refused that a step could not give. The match does not change.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

bool CheckRefusal(RunState& run, const documents::ScenarioStep& step);

}  // namespace cardinal::scenario_runner
