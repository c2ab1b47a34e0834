// Prints a timeline as JSON Lines. In: a Selection. Out: one JSON object a line: first the game, then what happened, in
// order. docs/reference/trace.md describes every field. Promises: sentences are in the reader's language, names of
// cards and declarations are those of the rules. Numbers count only the written lines, so that they reveal nothing of
// the others.
#pragma once

#include <iosfwd>
#include <string>

#include "interpreter/drivers/timeline/selection.h"

namespace cardinal::timeline {

struct JsonlOptions {
  std::string title;    // the players, or the scenario's title
  bool boards = false;  // print the board after each decision; the Timeline must have boards
};
void PrintJsonl(std::ostream& out, const program::Program& program, const Timeline& timeline,
                const Selection& selection, const JsonlOptions& options);

// "all", "p1"
std::string ViewerId(Seat viewer);

}  // namespace cardinal::timeline
