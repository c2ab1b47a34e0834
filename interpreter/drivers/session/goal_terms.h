// Says in which terms of the mover's goal two futures differ. In: determinized matches of both. Out: sentences such as
// "Expected wins of Berto: 1 instead of 0", those first that matter most. Promises: a term counts only if it has the
// same value in all matches of a future.
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::session {

std::vector<std::string> DifferingGoalTerms(const program::Program& program, model::Seat mover,
                                            const std::vector<match::Match>& chosen,
                                            const std::vector<match::Match>& alternative,
                                            const view::DisplayNames& names);

}  // namespace cardinal::session
