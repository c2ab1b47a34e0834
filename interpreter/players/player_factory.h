// The players that can be named on a command line: `random`, `greedy`, `search`, and `search:200` (so many walks for
// each decision) or `search:500ms` (so much time).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

// "random", "greedy", "search".
std::vector<std::string> ComputerPlayerNames();
// The name without what says how long it may think: "search" of "search:200".
std::string_view StripBudget(std::string_view name);
// Why no player has that name, one of ComputerPlayerNames as it begins: what is wrong behind the colon. Empty if
// nothing is.
std::string CheckBudget(std::string_view name);
// Whether its answers depend on how fast the machine is.
bool HasTimeBudget(std::string_view name);
// A player of that name, or null.
std::unique_ptr<Player> MakeComputerPlayer(std::string_view name, std::uint64_t seed);

}  // namespace cardinal::players
