// The sentence that the rules have for an obstacle: `when c else "..."`.
#pragma once

#include <string>

#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

// Empty: the rules have no sentence for it. `card`: -1 for an action without one. Values that the viewer may not know
// are left out.
std::string RefusalSentence(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card);

}  // namespace cardinal::reasons
