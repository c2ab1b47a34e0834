// Compiles the IR of a program. In: a program and its module, as lowered. Out: its code. Promises: an operand is where
// the function has it; the registers of lists that are still needed are known where a loop begins again.
#pragma once

#include <string_view>
#include <vector>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

// `without`: the names of passes (opt/pass.h) that the fast form does without. The plain form is always the same.
Compiled Compile(const program::Program& program, const ir::Module& module,
                 const std::vector<std::string_view>& without = {});
// By function: the registers that its plain form needs. An instruction has 16 bits for the number of one.
base::Table<FunctionId, std::int32_t> CountRegisters(const program::Program& program, const ir::Module& module);
// Only the plain form, which is then also the fast one. Its instructions have the positions that they have in the
// result of Compile.
Compiled CompilePlain(const program::Program& program, const ir::Module& module);

}  // namespace cardinal::bytecode
