// Runs matches on the compiled code of a program. In and out: as vm/vm.h. It replaces the machine of vm/
// (docs/decisions/ machine.md).
#pragma once

#include <memory>

#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/vm/successor.h"

namespace cardinal::run {

// A program that has this machine is run by it.
std::shared_ptr<const vm::Successor> MakeMachine(bytecode::Compiled compiled);

}  // namespace cardinal::run
