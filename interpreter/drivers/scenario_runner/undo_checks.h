// Mode `undo`: undoing and repeating an answer must result in the same match, in every bit. In: the match before the
// answers. Out: a Failure, or the game continues with the result of the repetition. Promises: the repetition is
// unobserved, so this also proves that a match does not depend on its observers.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

bool RepeatStart(RunState& run);
bool RepeatAnswer(RunState& run, const match::Match& before, const model::Answer& answer, source::Span span);
// `answers`: the number of answers that had been given when the step began.
bool RepeatStep(RunState& run, const match::Match& before, std::size_t answers, source::Span span);

}  // namespace cardinal::scenario_runner
