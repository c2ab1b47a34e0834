// Explains why an answer is not possible, and proves the reason that a scenario gives for it. In: the run, the seat and
// the words of the answer. Out: an explanation for a failure; or whether the scenario's reason is right. Promises: the
// reason may apply now, at a forced answer that was given since the last words, or at a choice for which the rules took
// all options.
#pragma once

#include "interpreter/drivers/scenario_runner/run_state.h"

namespace cardinal::scenario_runner {

// Earlier positions in which the last words may have a reason. The current one always counts, too.
struct ReasonPositions {
  std::vector<std::size_t> earlier;  // the number of answers that were given before each
  std::size_t forced_picks = 0;      // how many of the last forced picks of the seat
};
// The current position, with the forced picks since the last answer.
ReasonPositions CurrentPosition(const RunState& run, Seat seat);

// Empty if the words name nothing that can be explained.
std::vector<Section> WhyNot(const RunState& run, Seat seat, const documents::LocatedText& answer,
                            const ReasonPositions& positions);
bool IsReasonWhyNot(const RunState& run, Seat seat, const documents::LocatedText& answer,
                    const documents::LocatedText& reason, const ReasonPositions& positions);

}  // namespace cardinal::scenario_runner
