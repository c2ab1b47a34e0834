// Describes games that were cut off because a run had to end.
// In: the aborted games. Out: a sentence about them, with the step that took so long.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/simulate/game_pool.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::simulate {

// Empty if there are none.
std::string DescribeAbortedGames(const program::Program& program, const std::vector<AbortedGame>& games);

}  // namespace cardinal::simulate
