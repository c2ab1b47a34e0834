// In: a window that begins. Out: whether it has ended without anybody having had anything to do in it: everybody was
// asked as its code says, nobody could do more than pass, and so passed. Promises: what running it would leave behind,
// or false, and then nothing has happened. Why: most windows are so (docs/decisions/speed.md).
#pragma once

#include "interpreter/machine/vm/glance.h"

namespace cardinal::vm {

// Of a machine that nobody observes. `glance.steps` is what it takes, `glance.decided` what it had taken when the last
// one passed: from there on the budget begins anew. The frame is still on top.
bool PassOverWindow(Machine& m, const Instr& enter, Glance& glance);
// The same of one that is about to begin, and at which no question looks (Prepared::looked_at).
bool PassOverUnseen(Machine& m, std::int32_t window, const Value* params, Glance& glance);
// Within that: the next one is asked. `locals`: of the window.
bool PassAtAGlance(Machine& m, std::int32_t params, Value* locals, Glance& glance);

}  // namespace cardinal::vm
