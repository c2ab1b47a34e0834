// Selects the lines of a transcript that a reader wants to see. In: all lines for one viewer, and how much is wanted.
// Out: the lines to print. Promises: a story that is printed in pieces has the same lines as one that is printed whole,
// except passes: see `window`. Normal leaves out
//   - passes, except those that are the last lines before a question in the same window: they say that the others have
//     nothing to add;
//   - headings, except before a sentence that is told while players may act: which phase it is says what they may do;
//   - gaps that no line follows, and what is told twice (TranscriptLine::least).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "interpreter/drivers/narration/transcript.h"

namespace cardinal::narration {

// The lines from `begin` on that are new to the reader; the lines before it are printed already. `window`: uid of the
// window in which the reader is asked next, or -1.
std::vector<TranscriptLine> SelectStory(std::span<const TranscriptLine> lines, std::size_t begin, StoryLevel level,
                                        std::int32_t window = -1);

// brief, normal, full; nullopt: another word.
std::optional<StoryLevel> FindStoryLevel(std::string_view name);

}  // namespace cardinal::narration
