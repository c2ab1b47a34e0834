// In: an event that needs no frame (program/frameless.cpp), about to begin. Out: what it leaves behind. Promises: what
// running it in a frame would leave behind, and the same count of instructions; or the point from which it goes on in a
// frame, because something in it needs one (a fault has to be told, the budget ends).
// Why: to begin and end a frame is half of the work of a short event (docs/decisions/speed.md).
#pragma once

#include "interpreter/machine/vm/glance.h"

namespace cardinal::vm {

enum class Went { Nowhere, Partly, Whole };
// Of a machine with a frame on top. Nowhere: nothing has happened.
Went RunFrameless(Machine& m, FunctionId code, const Value* params, Glance& glance);
// It has gone some of its way. Its parameters are the topmost values; the frame that it gets goes on behind what it has
// changed last.
bool GoOnInFrame(Machine& m, FunctionId code);

}  // namespace cardinal::vm
