// In: a game and its decks. Out: who plays, and matches dealt as a schedule seats them.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/deck/deck.h"
#include "interpreter/drivers/simulate/simulate.h"

namespace cardinal::cli {

// Empty: there are computer players of all these kinds, and the game is for so many; else what is wrong.
std::string WrongPlayers(const program::Program& program, const std::vector<std::string>& kinds);

// `program` and `decks` (those the schedule numbers) must live as long as what is given.
simulate::Deal DealOf(const program::Program& program, const std::vector<deck::Deck>& decks);

// The command that plays that one game again and keeps its log.
// `game` and `decks`: as a command line names them.
std::string RecordCommand(const std::string& game, const simulate::Schedule& schedule,
                          const std::vector<std::string>& decks, const std::vector<std::string>& cards,
                          const simulate::Finding& finding);

}  // namespace cardinal::cli
