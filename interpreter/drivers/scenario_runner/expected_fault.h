// Scenarios that end with a fault of the rules: `end: fault, words`. In: the fault of a step, which the engine has
// rolled back. Out: the end of the run. Promises: a fault that the scenario does not expect is a Failure; an expected
// one must occur each time, change nothing, and fit the words.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

// Both return false: the run ends here.
bool EndWithFaultAtStart(RunState& run, const model::Fault& fault);
// `before`: the match before the answer, if a fault is expected.
bool EndWithFault(RunState& run, const model::Fault& fault, source::Span span, const match::Match& before,
                  const model::Answer& answer);

// Compares the expected fault, which has occurred, with the words of `end`: they may name its message and the places in
// the rules that led to it.
bool CheckFaultWords(RunState& run);

}  // namespace cardinal::scenario_runner
