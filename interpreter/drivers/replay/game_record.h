// Everything that is needed to replay a game: its start and its answers. In: drivers that play games fill it in. Out:
// GameRecord. Promises: a record does not contain the events of the game; a replay computes them (game_history.h).
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::replay {

// A named place in a record: "step 3".
struct RecordMark {
  std::string name;
  std::size_t answers = 0;  // number of answers given before it
  std::int32_t line = 0;    // of the file that contains the mark, 0 = none
};

struct GameRecord {
  view::DisplayNames names;
  match::Match start;              // set up, not begun
  std::int32_t event = -1;         // the event that begins the game, -1: the program's main event
  std::vector<model::Value> args;  // of that event
  std::vector<model::Answer> answers;
  std::vector<RecordMark> marks;       // in order; a log has none
  std::set<std::size_t> unasked = {};  // the indices of answers that were given for a person without a question
};

}  // namespace cardinal::replay
