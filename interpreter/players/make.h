// The players that can be named on a command line.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

// "random", "greedy".
std::vector<std::string> ComputerNames();
// A player of that name, or null.
std::unique_ptr<Player> MakeComputer(std::string_view name, std::uint64_t seed);

}  // namespace cardinal::players
