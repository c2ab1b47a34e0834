// Checks the expectations of a step at the decision after it: asks, expect, else, view, why. In: a RunState after the
// step. Out: true, or Failures with the actual values. Promises: the first key that does not hold ends the run; of
// `expect`, all expectations are reported.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

bool CheckClaims(RunState& run, const documents::ScenarioStep& step);

}  // namespace cardinal::scenario_runner
