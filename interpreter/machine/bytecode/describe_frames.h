// Describes the waiting frames of compiled functions. In: the code of a program. Out: a FrameShape for each function.
// Promises: both forms of a function have this shape, but the optimised one may lack a stop that is never reached.
#pragma once

#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/program/frame_shape.h"

namespace cardinal::bytecode {

base::Table<FunctionId, program::FrameShape> DescribeFrames(const Compiled& compiled);

// The kind of the instruction if a frame can wait at it.
program::StopKind ToStopKind(Op op);

}  // namespace cardinal::bytecode
