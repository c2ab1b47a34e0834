// The end of a scenario: `end: p1 wins`, `end: p1, play in items`. In: a RunState. Out: whether the scenario ends at
// the open decision; a Failure if it does not end as it says. Promises: a forced answer before the end is given if the
// next decision with a choice also matches the end.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

bool EndsWithFault(const documents::Scenario& scenario);

// The game is at the position that `end` names, and no later decision with a choice also matches it.
bool EndsHere(const RunState& run);

// Advances to the end after the last step, and checks it.
bool CheckEnd(RunState& run);

}  // namespace cardinal::scenario_runner
