// The command lines that play games of a simulation again.
// In: the words of a command line, and a game. Out: the words of another command line. Promises: a shell reads the
// words back as they are here.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/simulate/game_statistics.h"
#include "interpreter/drivers/simulate/schedule.h"

namespace cardinal::simulate {

// The words of a command line that play the same games again.
struct Invocation {
  std::string game;
  std::vector<std::string> decks, cards, options;
};

// The command that plays that one game again and keeps its log.
std::string RecordCommand(const Invocation& words, const Schedule& schedule, const GameFinding& finding);

}  // namespace cardinal::simulate
