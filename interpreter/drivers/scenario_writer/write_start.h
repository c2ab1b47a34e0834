// In: a Recording and a StartPoint of it. Out: the BoardDraft of a board that leads from there to the same position at
// the next decision: which event begins it with which arguments, and states as they must be so that they come out as
// recorded. Promises: nothing is taken for equal that has not been played and compared.
#pragma once

#include <optional>

#include "interpreter/drivers/scenario_writer/recording_replay.h"
#include "interpreter/drivers/scenario_writer/write_board.h"

namespace cardinal::scenario_writer {

using model::Value;
using program::Program;

// One way to begin: an event that the ruleset marks with `start`, and its arguments (cards: of the recorded game).
struct StartEvent {
  std::int32_t event = -1;
  std::vector<Value> args;
};
// All that a board at that place could begin with, the likeliest first.
std::vector<StartEvent> FindStartEvents(const Program& program, const StartPoint& place);

struct ScenarioStart {
  BoardDraft draft;
  std::size_t moment = 0;  // of the tape, the first decision
  std::size_t luck = 0;
};

// `stop`: the moment at which the scenario will end. `problem`: why nothing was found.
std::optional<ScenarioStart> FindStart(const Recording& tape, const StartPoint& place, std::size_t stop,
                                       std::string& problem);
// The record's own beginning, if it is a game from its first shuffle with the decks in their piles.
std::optional<ScenarioStart> FindDeckStart(const Recording& tape, std::size_t stop);

// The same without naming the cards of hidden piles that do not matter.
ScenarioStart WithFillers(ScenarioStart start);

}  // namespace cardinal::scenario_writer
