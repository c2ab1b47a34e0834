// In: a position of a recorded game. Out: the `board:` (or `decks:`) of a scenario that sets it up, and the Game that
// it gives. Promises: what is written has been read back; cards stand in their order, as they lie.
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

// A position to be written, and where it is to begin.
struct BoardDraft {
  match::GameState world;                // of the recorded game; its fields are those to be written
  std::set<CardId> relevant_cards;       // cards to which something will happen; the states of others are not written
  std::set<std::size_t> omitted_fields;  // of GameState::fields: not written either
  bool fillers = false;                  // cards of hidden piles that do not matter are not named
  bool decks = false;                    // a game from its beginning
  std::int32_t event = -1;
  std::vector<Value> args;  // cards: of the recorded game; not of decks
};

// A draft that has been read.
struct VerifiedBoard {
  std::string text;  // the lines of `board:` or `decks:`
  scenario_runner::StartedGame begun;
  StateMatcher likeness;
};

// Nothing if no scenario can say it; `problem` is then what a reader would object to.
std::optional<VerifiedBoard> VerifyDraft(const Program& program, const BoardDraft& draft, std::string& problem);

}  // namespace cardinal::scenario_writer
