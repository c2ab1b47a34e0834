// Verifies that lists under construction nest. In: a function whose instructions and jumps have been verified. Out: the
// problem; empty if there is none. Promises: each element is added to a list that has begun, a list that is sorted has
// a key for each element, and none is left open where the function ends.
#pragma once

#include <string>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

std::string VerifyLists(const Pool& pool, const Function& function);

}  // namespace cardinal::bytecode
