// Writes a position as the board of a scenario. In: a position of a recorded game. Out: the `board:` (or `decks:`) of a
// scenario that sets it up, and the game that it gives. Promises: the text has been read back; the cards of each zone
// are in their order.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/drivers/scenario_writer/state_matcher.h"

namespace cardinal::scenario_writer {

using model::CardId;
using model::Value;
using program::Program;

// A position to be written, and the event that begins there.
struct BoardDraft {
  match::GameState world;                // of the recorded game; its fields are those to be written
  std::set<CardId> relevant_cards;       // cards that will change; the states of other cards are not written
  std::set<std::size_t> omitted_fields;  // indices into GameState::fields: not written either
  bool fillers = false;                  // cards of hidden piles that do not matter are written as `filler`
  bool decks = false;                    // a game from its beginning, written with `decks`
  std::int32_t event = -1;
  std::vector<Value> args;  // card values: in the recorded game; without decks only
};

// The text of a draft, and the game that it gives when it is read.
struct VerifiedBoard {
  std::string text;  // the lines of `board:` or `decks:`
  scenario_runner::StartedGame begun;
  StateMatcher likeness;
};

// Returns nullopt if no scenario can express the draft; `problem` is then the error of the reader.
std::optional<VerifiedBoard> VerifyDraft(const Program& program, const BoardDraft& draft, std::string& problem);

}  // namespace cardinal::scenario_writer
