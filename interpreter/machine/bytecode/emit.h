// Writes the code of one function. In: its IR, and the layout of its frame. Out: its instructions, at the end of the
// pool, and the function at the end of its table.
#pragma once

#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/bytecode/frame_layout.h"

namespace cardinal::bytecode {

// `fuse`: pairs of instructions may become one (fusion.h).
void Emit(const program::Program& program, const ir::Function& function, const FrameLayout& layout, bool fuse,
          Pool& pool, Functions& functions);

}  // namespace cardinal::bytecode
