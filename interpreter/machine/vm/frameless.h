// Runs an event without a frame. In: an event that is about to begin and needs no frame (program/frameless.cpp). Out:
// its effect. Promises: the effect and the cost of running it in a frame; or the point from which it continues in a
// frame, because something in it needs one (a fault must be reported, the budget ends). Why: beginning and ending a
// frame is half of the work of a short event (docs/decisions/speed.md).
#pragma once

#include "interpreter/machine/vm/glance.h"

namespace cardinal::vm {

enum class Went { Nowhere, Partly, Whole };
// For a machine with a frame on top. Nowhere: nothing has happened.
Went RunFrameless(Machine& m, FunctionId code, const Value* params, Glance& glance);
// Continues a partly run event in a frame. Its parameters are the topmost values; the frame begins after the last
// change that the event has made.
bool GoOnInFrame(Machine& m, FunctionId code);

}  // namespace cardinal::vm
