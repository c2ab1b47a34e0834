// Finds what led to the end of a game. In: an EventLog whose game is over. Out: the last changes without which the rule
// that ended the game would not have ended it, or would have given another reason. Promises: only changes that the
// viewer saw, and only if they are decisive in all matches that the viewer cannot tell from the real one.
#pragma once

#include <vector>

#include "interpreter/drivers/reasons/causes.h"

namespace cardinal::reasons {

// Each rule that was running is run again from its beginning, from the innermost up to the phase around it, in the final
// position with one change undone. At most `most` records of moves and of states, the oldest first.
std::vector<RecordIndex> FindEndingCauses(const ExplainContext& asker, std::size_t most);

}  // namespace cardinal::reasons
