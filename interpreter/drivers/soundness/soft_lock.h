// Whether a position can never be left.
// In: a match at an open decision. Out: Lock, if it is a soft lock. Promises: it is one only if every position that any
// answers lead to has been visited, all of them lead to one another's circle and none to an outcome, a fault or a draw
// of luck that could fall in more ways than were tried; if there are more positions than the bound, it is none.
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
