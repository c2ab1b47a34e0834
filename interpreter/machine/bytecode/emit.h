// Writes the code of one function. In: its IR, and the layout of its frame. Out: its instructions, at the end of the code.
#pragma once

#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/bytecode/frame_layout.h"

namespace cardinal::bytecode {

// `stops`: by instruction of the function (in the order of its blocks) the number of the stop, or -1.
void Emit(const ir::Function& function, const FrameLayout& layout, Code& code);

}  // namespace cardinal::bytecode
