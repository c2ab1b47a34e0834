// Advances the game without the steps of the scenario. In: a RunState, and the decision at which to stop. Out: the game
// at the first such decision, or at the first one that a step must answer. Promises: it answers only decisions with one
// legal answer (`auto: single`) and draws that `random:` names or that a `seed` decides. So a forced answer may be
// written or omitted.
#pragma once

#include <functional>

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

inline constexpr int kMaxSilent = 2000;  // without it, a game of forced answers only would never end

bool IsAutomatic(const RunState& run);
// Gives the answer to a decision for which IsAutomatic is true. False: the run ends here.
bool GiveAutomaticAnswer(RunState& run);

// `stop`: true at a decision at which to stop; called while the game is not over. `before_forced`: called before each
// forced answer of a seat. False: the run ends here.
bool AdvanceAutomatically(
    RunState& run, const std::function<bool()>& stop, const std::function<void()>& before_forced = [] {});

}  // namespace cardinal::scenario_runner
