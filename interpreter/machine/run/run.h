// Runs matches on the compiled code of a program. In and out: as vm/vm.h. It replaces the machine of vm/
// (docs/decisions/machine.md).
#pragma once

#include <memory>

#include "interpreter/machine/bytecode/lazy_code.h"
#include "interpreter/machine/vm/successor.h"

namespace cardinal::run {

// The program is run by this machine from now on.
void InstallMachine(std::shared_ptr<const bytecode::LazyCode> code, program::Program& program);

// The code of the program on this machine; null: another machine runs it.
const bytecode::Compiled* CodeOf(const program::Program& program);

}  // namespace cardinal::run
