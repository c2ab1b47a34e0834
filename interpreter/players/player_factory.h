// Makes the players that can be named on a command line: `random`, `greedy`, `search` (the same as `search:normal`),
// `search:easy`, `search:hard`, `search:200` (200 iterations per decision) and `search:500ms` (500 ms per decision).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

// "random", "greedy", "search".
std::vector<std::string> ComputerPlayerNames();
// "easy", "normal", "hard": the strengths of `search`, the weakest first.
std::vector<std::string> SearchStrengthNames();
// The name without its budget: "search" for "search:200".
std::string_view StripBudget(std::string_view name);
// Says what is wrong with the budget after the colon, or "". The part before the colon is one of ComputerPlayerNames.
std::string CheckBudget(std::string_view name);
// True if the player's answers depend on the speed of the machine.
bool HasTimeBudget(std::string_view name);
// A player of that name, or null.
std::unique_ptr<Player> MakeComputerPlayer(std::string_view name, std::uint64_t seed);

}  // namespace cardinal::players
