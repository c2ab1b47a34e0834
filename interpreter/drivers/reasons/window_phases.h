// Names windows by the phases that open them. In: a window, or a match. Out: "item use (items)". Promises: phases
// are public, so the texts are the same for all viewers.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

// The innermost phases, steps, turns and rounds that open the window, directly or through events that they call; as
// indices into Program::events, without duplicates.
std::vector<std::int32_t> FindPhasesOfWindow(const program::Program& program, std::int32_t window);
// "item use (items)": the phase that runs now, and the open window.
std::string OpenWindowText(const ExplainContext& asker);
// "action phase (sequence)": the phases that open the window, and the window.
std::string WindowText(const ExplainContext& asker, std::int32_t window);

}  // namespace cardinal::reasons
