// Shortens a story in which the same happens again and again, for example rounds in which no player is asked. In: the
// lines that a reader is shown. Out: the same lines; parts (the lines between two gaps) that repeat one or two parts
// before them are one line that counts them. Numbers in the text may differ. Promises: nothing is left out that occurs
// less than three times in a row.
#pragma once

#include <vector>

#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

std::vector<TranscriptLine> CollapseRepeatedParts(const std::vector<TranscriptLine>& lines,
                                                  const view::Localizer& words);

}  // namespace cardinal::narration
