// Runs the passes on every function. In: the module of a program, as language/lower made it. Out: the same functions,
// optimised. Promises: the result passes ir::Verify; a pass that is switched off is left out, and nothing else changes.
#pragma once

#include <string_view>
#include <vector>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::opt {

// `without`: the names of passes to leave out.
ir::Module Optimize(const program::Program& program, const ir::Module& module,
                    const std::vector<std::string_view>& without = {});

}  // namespace cardinal::opt
