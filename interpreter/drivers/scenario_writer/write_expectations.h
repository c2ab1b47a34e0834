// In: a scenario's game before and after a step. Out: the lines of its `expect`: everything that `else: unchanged`
// would otherwise complain about; what is asked then, as `asks` and as `end`. Promises: the same functions decide here
// what has changed that judge the scenario later.
#pragma once

#include <string>

#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::scenario_writer {

// The keys of a step behind its answer, each line with its indentation.
std::string WriteExpectations(const scenario_runner::ScenarioGame& now, const match::Match& before);

// `asks: {p1: ..., options: [...]}`; empty if there is nothing to choose. `behind_dash`: the first key of a step.
std::string WriteExpectedDecision(const scenario_runner::ScenarioGame& now, bool behind_dash);
// "p1, what is asked", or the outcome: the value of `end`.
std::string WriteEnd(const scenario_runner::ScenarioGame& now);

}  // namespace cardinal::scenario_writer
