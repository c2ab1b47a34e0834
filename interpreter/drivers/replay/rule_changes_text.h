// The changes of a game's rules since a log was recorded, as text.
#pragma once

#include <iosfwd>

#include "interpreter/drivers/replay/log_conversion.h"

namespace cardinal::replay {

// The changes, one line per list: "  cards changed   Some Card (cards/GAME/x.cardinal:12)".
void PrintRuleChanges(std::ostream& out, const RuleChanges& changes, const program::Program& program);

}  // namespace cardinal::replay
