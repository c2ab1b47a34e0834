// Checks golden texts (`tells`): the exact sentences for the author or for one seat. In: the transcript of a run. Out:
// a Failure and a Correction for each difference. Promises: a difference does not end the run, so that all differences
// are found at once.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

// From now on the transcript records the sentences for each seat whose sentences the scenario expects.
void ListenToSeats(RunState& run);
void CheckSentences(RunState& run, const std::vector<documents::ExpectedSentences>& all, EventTranscript::Period since);

}  // namespace cardinal::scenario_runner
