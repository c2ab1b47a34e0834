// Finds the board from which a scenario begins. In: a Recording and a StartPoint of it. Out: the BoardDraft of a board
// that leads from there to the same position at the next decision: its start event with arguments, and the states that
// result in the recorded ones. Promises: no position counts as equal that has not been played and compared.
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
// All start events that are possible at that start point, the likeliest first.
std::vector<StartEvent> FindStartEvents(const Program& program, const StartPoint& place);

struct ScenarioStart {
  BoardDraft draft;
  std::size_t moment = 0;  // index in Recording::States() of the first decision
  std::size_t luck = 0;
};

// `stop`: index of the state at which the scenario ends. `problem`: why no start was found.
std::optional<ScenarioStart> FindStart(const Recording& tape, const StartPoint& place, std::size_t stop,
                                       std::string& problem);
// The record's own beginning, if it is a game from its first shuffle with the decks in their piles.
std::optional<ScenarioStart> FindDeckStart(const Recording& tape, std::size_t stop);

// The same start, but cards of hidden piles that do not matter become fillers.
ScenarioStart WithFillers(ScenarioStart start);

}  // namespace cardinal::scenario_writer
