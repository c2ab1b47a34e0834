// The question of the open window that a viewer reads. In: a match with an open decision, and a viewer. Out: its place
// in the rules; view::PromptText fills its holes. Promises: it depends only on what the viewer may know.
#pragma once

#include "interpreter/machine/view/view.h"

namespace cardinal::view {

// An index into Program::templates; -1: no window asks, or the rules have no question for the viewer.
std::int32_t AskedQuestion(const program::Program& program, const match::Match& match, Seat viewer);

}  // namespace cardinal::view
