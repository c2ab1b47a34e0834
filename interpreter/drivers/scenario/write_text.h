// In: a Walk of a recorded game from a board or decks, and what is to be written of it. Out: the scenario as a file.
// Promises: nothing is run here; who asks for it reads it back.
#pragma once

#include <string>

#include "interpreter/drivers/scenario/write_board.h"
#include "interpreter/drivers/scenario/write_scenario.h"
#include "interpreter/drivers/scenario/write_walk.h"

namespace cardinal::scenario {

enum class Ending : std::uint8_t {
  Stretch,   // where the stretch of decisions ends, with all that it changed
  Fault,     // with the last answer, with which the rules fail
  Position,  // at the open decision, with what somebody says of it
};

struct Wanted {
  Ending ending = Ending::Stretch;
  Stretch stretch;
  StepsAt steps;  // Position
};

// `all`: every decision is written, also those with one answer. Empty, and `problem` set, if some answer has no words.
std::string TextOf(const Tape& tape, const Wanted& wanted, const WriteOptions& options, const SetUpDraft& set_up,
                   const Walk& walk, bool all, std::string& problem);

}  // namespace cardinal::scenario
