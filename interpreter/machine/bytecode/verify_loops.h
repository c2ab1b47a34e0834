// Verifies that every loop is counted. In: a function whose jumps have been verified. Out: the problem; empty if there
// is none. Promises: the function goes nowhere in a circle without work that the budget of the run counts.
#pragma once

#include <string>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

std::string VerifyLoops(const Pool& pool, const Function& function);

}  // namespace cardinal::bytecode
