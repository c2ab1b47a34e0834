// Checks that a step is correct and deterministic.
// In: a match, the answer given to it, the match after it. Out: what is wrong with the step or with the new position.
// Promises: changes nothing.
#pragma once

#include <optional>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::soundness {

// Checks the invariants of `after`; invariant 12 only if `closely`. `before` is any earlier position of the same game.
std::optional<Problem> FindInvariantProblem(const program::Program& program, const match::Match& before,
                                            const match::Match& after, bool closely);
// Checks that a copy of `before`, a match decoded from its image, and a match with an observer of every step all lead
// to `after` with the same answer.
std::optional<Problem> FindNondeterminism(const program::Program& program, const match::Match& before,
                                          const model::Answer& answer, const match::Match& after,
                                          const base::Limits& limits);

}  // namespace cardinal::soundness
