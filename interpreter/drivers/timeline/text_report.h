// In: lines. Out: them on a terminal: phases as headings, what happens in something under it.
#pragma once

#include <iosfwd>
#include <span>

#include "interpreter/drivers/timeline/timeline_lines.h"

namespace cardinal::timeline {

struct TextOptions {
  bool places = false;        // file, line and clauses at the ends of lines
  std::int32_t language = 0;  // as in view::Names
};
void PrintTimeline(std::ostream& out, const program::Program& program, std::span<const TimelineLine> lines,
                   const TextOptions& options, const narration::TextStyle& style);

// How it ended where the story does not say it itself: that the game goes no further, or what went wrong, for the
// referee with the reason; empty if the game is over.
std::string FormatEnding(const program::Program& program, const Timeline& timeline, std::size_t viewer);

}  // namespace cardinal::timeline
