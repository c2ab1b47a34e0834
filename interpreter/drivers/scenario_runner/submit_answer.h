// Plays a scenario's game: starts it, and gives it one answer at a time. In: a RunState, and an answer to the open
// decision. Out: the position after it. Promises: after each answer the match is checked: its invariants, in mode
// `Undo` the same answer again, in mode `Save` the saved match, and the problem that the scenario forbids. All
// functions return false if the run ends here: with a Failure, or with the fault that the scenario expects.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

bool StartMatch(RunState& run);

// `span`: the place of the words that give the answer, for failures.
bool SubmitAnswer(RunState& run, const model::Answer& answer, source::Span span);
bool SubmitOption(RunState& run, std::int32_t option, source::Span span);
// Gives a decision of chance the answers that these words name.
bool SubmitDraw(RunState& run, const documents::LocatedText& words);

// Checks the invariants of the match and, in mode `Save`, that the match is equal after it is saved and restored.
bool CheckMatch(RunState& run);

}  // namespace cardinal::scenario_runner
