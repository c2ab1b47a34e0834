// In: a Selection. Out: it as JSON, one object a line: first the game, then what happened, in order.
// docs/reference/trace.md describes every field. Promises: sentences are in the reader's language, names of cards and
// of what the rules declare are those of the rules; numbers of lines are those of what is written, so that they tell
// nothing of what is not.
#pragma once

#include <iosfwd>
#include <string>

#include "interpreter/drivers/timeline/selection.h"

namespace cardinal::timeline {

struct JsonlOptions {
  std::string title;    // who plays, or the scenario's
  bool boards = false;  // behind each decision the board at it; the Timeline must have them
};
void PrintJsonl(std::ostream& out, const program::Program& program, const Timeline& timeline,
                const Selection& selection, const JsonlOptions& options);

// "all", "p1"
std::string ViewerId(Seat viewer);

}  // namespace cardinal::timeline
