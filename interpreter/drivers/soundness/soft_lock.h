// Decides whether a position can never be left.
// In: a match at an open decision. Out: a Problem, if the position is a soft lock. Promises: a soft lock is reported
// only if every position that is reachable by any answers has been visited, and none of them leads to an outcome, a
// fault or a chance event with untried results. If more than `most` positions are reachable, nothing is reported.
#pragma once

#include <optional>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/soundness/problem.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::soundness {

inline constexpr std::size_t kMaxLockPositions = 1'000;

std::optional<Problem> FindSoftLock(const program::Program& program, const match::Match& match,
                                    const base::Limits& limits = {}, std::size_t most = kMaxLockPositions);

}  // namespace cardinal::soundness
