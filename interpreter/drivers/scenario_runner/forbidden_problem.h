// Scenarios that end with a forbidden problem: `end: no leak`, `end: no soft lock`. They end in any position, after the
// last step and the forced answers that follow it. In: the position before or after an answer. Out: a Failure if the
// problem is found. Promises: checks only for the problem that the scenario names.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

std::optional<soundness::ProblemKind> ForbiddenProblem(const documents::Scenario& scenario);
bool ForbidsNondeterminism(const documents::Scenario& scenario);

// Called before an answer is given.
bool CheckNoLeak(RunState& run, const model::Answer& answer, source::Span span);
// Called after it.
bool CheckDeterminism(RunState& run, const match::Match& before, const model::Answer& answer, source::Span span);
// Called after the last step.
bool CheckNoSoftLock(RunState& run);

}  // namespace cardinal::scenario_runner
