// Finds the decision that a part of a scenario is about: a step, or its expectations. In: a RunState. Out:
// whether its open decision is that one. Promises: changes nothing. A step that only has expectations belongs to the
// decision of the step after it, so a scenario may check expectations, or end, at a decision that has only one answer.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

bool IsDecisionOfStep(const RunState& run, std::size_t index);
// The decision after step `index` has been played: the one of its `asks`, otherwise that of the next step.
bool IsDecisionOfClaims(const RunState& run, std::size_t index);
// The decision of the next answer or `asks` after the refused answer in step `index`, or one that no automatic answer
// passes.
bool IsLastDecisionForRefusal(const RunState& run, std::size_t index);

// The listed options of an `asks`, compared with those of the open decision.
struct OptionComparison {
  std::vector<documents::LocatedText> unknown;  // listed, but no options
  std::vector<std::string> unlisted;            // options in words
};
OptionComparison CompareOptions(const ScenarioGame& game, const std::vector<documents::LocatedText>& listed);

// A step that only checks expectations, at whatever decision is open.
bool HasOnlyClaims(const documents::ScenarioStep& step);

}  // namespace cardinal::scenario_runner
