// Summarizes a transcript. In: its lines. Out: fewer lines: each part between two gaps (a round, a turn) becomes one
// paragraph, with the texts of the cards that it names for the first time. Promises: leaves out headings, passes,
// numbers, sentences about cards that not all players see, and a sentence if a later phase names all its cards together
// with others. The first sentence of a part stays, and every sentence that names no card: "Berto answers." says why the
// next one has no effect.
#pragma once

#include <span>
#include <vector>

#include "interpreter/drivers/narration/transcript.h"

namespace cardinal::narration {

// The number of lines up to the last gap, including it: these parts of the transcript are complete.
std::size_t CompletePartsEnd(std::span<const TranscriptLine> lines);

std::vector<TranscriptLine> SummarizeStory(std::span<const TranscriptLine> lines);

}  // namespace cardinal::narration
