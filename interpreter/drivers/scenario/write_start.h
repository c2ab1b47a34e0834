// In: a Tape and a Place of it. Out: the Draft of a board that leads from there to the same position at the next
// decision: which event begins it with which arguments, and states as they must be so that they come out as recorded.
// Promises: nothing is taken for equal that has not been played and compared.
#pragma once

#include <optional>

#include "interpreter/drivers/scenario/write_board.h"
#include "interpreter/drivers/scenario/write_walk.h"

namespace cardinal::scenario {

// One way to begin: an event that the ruleset marks with `start`, and its arguments (cards: of the recorded game).
struct Opening {
  std::int32_t event = -1;
  std::vector<Value> args;
};
// All that a board at that place could begin with, the likeliest first.
std::vector<Opening> OpeningsAt(const Program& program, const Place& place);

struct Start {
  Draft draft;
  std::size_t moment = 0;  // of the tape, the first decision
  std::size_t luck = 0;
};

// `stop`: the moment at which the scenario will end. `problem`: why nothing was found.
std::optional<Start> StartAt(const Tape& tape, const Place& place, std::size_t stop, std::string& problem);
// The record's own beginning, if it is a game from its first shuffle with the decks in their piles.
std::optional<Start> StartWithDecks(const Tape& tape, std::size_t stop);

// The same without naming the cards of hidden piles that do not matter.
Start WithFillers(Start start);

}  // namespace cardinal::scenario
