// A hash by which a repeated position is recognised. In: a match. Out: a hash of everything that decides how the game
// can continue: what rules can read, what runs, what is asked. Promises: future luck and mere counters (numbers of
// decisions and occurrences, the clock of moves) are left out, and the passes and actions of a window count up to 32
// only; so a game that repeats a position has the same hash again.
#pragma once

#include <cstdint>

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

std::uint64_t HashPosition(const program::Program& program, const Match& match);
// The same without the frames and the decision: cards, states, modifiers, pending actions and deferred hooks.
std::uint64_t HashState(const program::Program& program, const Match& match);

}  // namespace cardinal::match
