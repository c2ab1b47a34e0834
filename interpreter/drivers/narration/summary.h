// In: the lines of a story. Out: a shorter story: each part between two gaps (a round, a turn) becomes one paragraph.
// Promises: leaves out headings, passes and sentences that name only players; of each card, what an earlier phase told
// of it. The part's first sentence stays, and all that its last phase told of cards and numbers.
#pragma once

#include <span>
#include <vector>

#include "interpreter/drivers/narration/transcript.h"

namespace cardinal::narration {

// The number of lines up to and including the last gap: the parts of the story that are complete.
std::size_t CompletePartsEnd(std::span<const TranscriptLine> lines);

std::vector<TranscriptLine> SummarizeStory(std::span<const TranscriptLine> lines);

}  // namespace cardinal::narration
