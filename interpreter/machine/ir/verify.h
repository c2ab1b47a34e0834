// Checks a function of the IR. In: a function and the tables of its program. Out: the first problem. Promises for a
// function without a problem: every id is valid; every block ends with the one instruction that ends it; each operand
// has the type that its instruction needs; a temporary register is written before it is read on every path; lists under
// construction nest, and none is open where a player may be asked.
#pragma once

#include <string>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// Empty: there is no problem.
std::string Verify(const Program& program, const Function& function);

}  // namespace cardinal::ir
