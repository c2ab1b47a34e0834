// Finds out whether a step that has reached a limit repeats for ever.
// In: a program, and a match that is about to run. Out: the events of the loop, if there is one. Promises: it is a loop
// only if the same position has come three times in this step with the same state of the random generator: either
// everything is equal, or an event runs inside itself inside itself, each time with equal state and arguments. Checks
// up to Limits::loop_watch positions; a loop that counts, draws random numbers or begins later is not recognised.
#pragma once

#include <optional>
#include <string>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::engine {

// Returns the names in words: "`heal`, `place`". The function runs `match`, which cannot be used afterwards.
std::optional<std::string> FindLivelock(const program::Program& program, match::Match& match,
                                        const base::Limits& limits);

}  // namespace cardinal::engine
