// Decides whether a loop of events ends. In: the calls of the loop. Out: the loop with the conditions under which it
// goes on, or nothing. Promises: as EventLoops.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/language/lint/event_loops.h"

namespace cardinal::lint {

// Nothing: the loop may end, or it is not known.
std::optional<EventLoop> ReadLoop(const LintContext& all, const EventLoops& graph,
                                  const std::vector<const EventEdge*>& edges);

}  // namespace cardinal::lint
