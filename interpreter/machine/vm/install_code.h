// The code of programs. In: a program with functions (Program::module). Out: the program with code, which vm.h runs.
#pragma once

#include <memory>

#include "interpreter/machine/bytecode/lazy_code.h"

namespace cardinal::vm {

void InstallCode(std::shared_ptr<const bytecode::LazyCode> code, program::Program& program);

// In both forms.
const bytecode::Compiled& CodeOf(const program::Program& program);

}  // namespace cardinal::vm
