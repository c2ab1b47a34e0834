// In: games that were cut off because a run had to end. Out: a sentence about them, with the step that took so long.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/simulate/game_pool.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::cli {

// Empty: none was.
std::string DescribeAbortedGames(const program::Program& program, const std::vector<simulate::AbortedGame>& games);

}  // namespace cardinal::cli
