// Prints a timeline on a terminal. In: lines. Out: text with phases as headings; what happens in an occurrence is
// indented.
#pragma once

#include <iosfwd>
#include <span>

#include "interpreter/drivers/timeline/timeline_lines.h"

namespace cardinal::timeline {

struct TextOptions {
  bool places = false;        // file, line and clauses at the ends of lines
  std::int32_t language = 0;  // as in view::DisplayNames
};
void PrintTimeline(std::ostream& out, const program::Program& program, std::span<const TimelineLine> lines,
                   const TextOptions& options, const narration::TextStyle& style);

// How the game ended if the timeline does not say it: the answers end before the game does, or the error that stopped
// it (with the reason only for the referee). Empty if the game is over.
std::string FormatEnding(const program::Program& program, const Timeline& timeline, std::size_t viewer);

}  // namespace cardinal::timeline
