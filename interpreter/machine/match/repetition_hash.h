// In: a match. Out: a hash of all that decides how the game can go on: what rules can read, what
// runs, what is asked. Promises: what only counts what has been (numbers of decisions and occurrences, the clock of
// moves) and luck to come are left out, and a window's passes and actions count to 32 only, so that a game that goes
// round comes to the same hash again.
#pragma once

#include <cstdint>

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

std::uint64_t HashPosition(const program::Program& program, const Match& match);
// The same without what runs and what is asked: cards, states, modifiers, what waits and is put off.
std::uint64_t HashState(const program::Program& program, const Match& match);

}  // namespace cardinal::match
