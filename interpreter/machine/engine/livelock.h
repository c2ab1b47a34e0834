// Whether a step that has met a limit goes round for ever.
// In: a program, a match that is about to go on. Out: the events in which it goes round, if it does. Promises: it is a
// loop only if the same position has come three times in this step with the same luck: either everything is the same,
// or an event runs inside itself inside itself, each time with the same world and the same arguments. Looks at so many
// moments as Limits::loop_watch allows; a loop that counts, draws luck, or begins later is not recognised.
#pragma once

#include <optional>
#include <string>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::engine {

// In words: "`heal`, `place`". `match` is run on, and is of no use afterwards.
std::optional<std::string> FindLivelock(const program::Program& program, match::Match& match,
                                        const base::Limits& limits);

}  // namespace cardinal::engine
