// Checks what one seat sees: `view: {p1: {p2.hand: 3 hidden}}`. In: a RunState, and the expectations for a seat. Out:
// true, or a Failure with what the seat sees. Promises: compares the observation of that seat, and of single cards only
// those whose face the seat sees.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

bool CheckView(RunState& run, const documents::ExpectedView& view);

}  // namespace cardinal::scenario_runner
