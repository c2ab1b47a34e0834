// Where the registers of a function are in its frame. In: a function as it was lowered. Out: the layout. Promises: it
// is the same for both forms of a function that may wait.
#pragma once

#include <vector>

#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/ir/liveness.h"

namespace cardinal::bytecode {

struct FrameLayout {
  base::Table<ir::Reg, Register> place;
  Function frame;           // only what describes the frame
  std::int32_t needed = 0;  // places; there are as many as a Register has values
};

// `lowered`: the function before the passes. `function`: what is compiled; it may have more registers. `pure`: it only
// reads.
FrameLayout LayOut(const ir::Function& lowered, const ir::Function& function, bool pure);

}  // namespace cardinal::bytecode
