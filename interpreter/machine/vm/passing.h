// Skips idle windows: runs a window in which no seat can do more than pass, without asking. In: a window that begins.
// Out: true if it has ended that way: every seat was asked as its code says and passed. Promises: the effect of running
// the window; or false, and then nothing has happened. Why: most windows are idle (docs/decisions/speed.md).
#pragma once

#include "interpreter/machine/vm/glance.h"

namespace cardinal::vm {

// For an unobserved machine with the window's frame on top, which stays there. `glance.steps` is the cost,
// `glance.decided` the cost up to the last pass: after each decision the whole budget is granted again.
bool PassOverWindow(Machine& m, const Instr& enter, Glance& glance);
// The same for a window that is about to begin and that no query reads (OptimizedCode::observes_window).
bool PassOverUnseen(Machine& m, std::int32_t window, const Value* params, Glance& glance);
// Part of it: the next seat is asked. `locals`: of the window.
bool PassAtAGlance(Machine& m, std::int32_t params, Value* locals, Glance& glance);

}  // namespace cardinal::vm
