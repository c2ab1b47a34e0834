// Writes the expectations of a step. In: a scenario's game before and after a step. Out: the lines of its `expect`:
// every change that `else: unchanged` would otherwise report; the next decision, as `asks` and as `end`. Promises: the
// changes are found by the same functions that check the scenario later.
#pragma once

#include <string>

#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::scenario_writer {

// The keys of a step after its answer, each line with its indentation.
std::string WriteExpectations(const scenario_runner::ScenarioGame& now, const match::Match& before);

// `asks: {p1: ..., options: [...]}`; empty if the decision has no choice. `behind_dash`: it is the first key of a step.
std::string WriteExpectedDecision(const scenario_runner::ScenarioGame& now, bool behind_dash);
// "p1, the question", or the outcome: the value of `end`.
std::string WriteEnd(const scenario_runner::ScenarioGame& now);

}  // namespace cardinal::scenario_writer
