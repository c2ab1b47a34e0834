// In: a Tape, and a scenario's game that has been set up. Out: Walk, that game played with the recorded answers and the
// recorded luck: every decision with its answer, or why it is another game.
// Promises: at every recorded decision the two positions are compared.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario/board.h"
#include "interpreter/drivers/scenario/write_likeness.h"
#include "interpreter/drivers/scenario/write_tape.h"

namespace cardinal::scenario {

struct Stride {
  match::Match before;
  model::Answer answer;
  bool told = false;  // belongs to the stretch: what comes of it is said
};

struct Walk {
  std::vector<Stride> strides;
  match::Match end;
  std::string problem;                // empty: all the way the positions were the same
  std::vector<OtherState> others;     // ... but for these states: then the walk ends at the first decision
  std::size_t arrived = 0;            // moments of the tape that were compared
  std::size_t beyond = 0;             // answers behind the stretch
  std::optional<model::Fault> fault;  // the rules failed with the last stride, or at once
};

struct Way {
  std::size_t moment = 0;  // of the tape, the first decision that is reached
  std::size_t luck = 0;    // of the tape, what is drawn first
  std::size_t told = 0;    // the first moment of the stretch
  std::size_t stop = 0;    // the moment at which it ends
  bool goes_on = false;    // beyond it, as long as there is only one answer
  bool fails = false;      // the last answer of the recording is one with which the rules fail
};

Walk WalkAlong(const Tape& tape, const Begun& begun, const Likeness& likeness, const Way& way);

}  // namespace cardinal::scenario
