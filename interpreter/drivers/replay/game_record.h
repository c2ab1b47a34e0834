// In: (filled in by whoever plays). Out: Record, everything needed to play a game once more: where it began and what
// was answered. Promises: a record says nothing of how the game went on; that is found by playing it again (film.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::replay {

// A place in a record that has a name: "step 3".
struct RecordMark {
  std::string name;
  std::size_t answers = 0;  // how many answers had been given when it was reached
  std::int32_t line = 0;    // of the file that says it, 0 = none
};

struct GameRecord {
  view::DisplayNames names;
  match::Match start;              // set up, not begun
  std::int32_t event = -1;         // with which it begins, -1: the program's main event
  std::vector<model::Value> args;  // of that event
  std::vector<model::Answer> answers;
  std::vector<RecordMark> marks;  // in order; a log has none
};

}  // namespace cardinal::replay
