// In: a position of a recorded game. Out: the `board:` (or `decks:`) of a scenario that sets it up, and the Game that
// it gives. Promises: what is written has been read back; cards stand in their order, as they lie.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario/board.h"
#include "interpreter/drivers/scenario/write_likeness.h"

namespace cardinal::scenario {

// A position to be written, and where it is to begin.
struct Draft {
  match::World world;           // of the recorded game; its fields are those to be written
  std::set<CardId> matters;     // cards to which something will happen; the states of others are not written
  std::set<std::size_t> quiet;  // of World::fields: not written either
  bool fillers = false;         // cards of hidden piles that do not matter are not named
  bool decks = false;           // a game from its beginning
  std::int32_t event = -1;
  std::vector<Value> args;  // cards: of the recorded game; not of decks
};

// A draft that has been read.
struct SetUpDraft {
  std::string text;  // the lines of `board:` or `decks:`
  Begun begun;
  Likeness likeness;
};

// Nothing if no scenario can say it; `problem` is then what a reader would object to.
std::optional<SetUpDraft> SetUpFrom(const Program& program, const Draft& draft, std::string& problem);

}  // namespace cardinal::scenario
