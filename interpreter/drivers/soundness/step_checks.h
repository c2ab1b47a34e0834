// Whether a step is the one step that it can be.
// In: a match, the answer given to it, the match behind it. Out: what is wrong with the step or its end. Promises:
// changes nothing.
#pragma once

#include <optional>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::soundness {

// The invariants of `after`; 12 only where `closely`. `before`: anything earlier of the same game.
std::optional<Problem> FindInvariantProblem(const program::Program& program, const match::Match& before,
                                            const match::Match& after, bool closely);
// Whether a copy of `before`, what is read back from its image, and the match with somebody who hears every step come
// to `after` with the same answer.
std::optional<Problem> FindNondeterminism(const program::Program& program, const match::Match& before,
                                          const model::Answer& answer, const match::Match& after,
                                          const base::Limits& limits);

}  // namespace cardinal::soundness
