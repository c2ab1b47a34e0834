// What Verify checks of the answers that are remembered. In: code of the program. Out: a description of the first
// problem; empty: there is none. Promises: reads nothing outside of the code, whatever its bytes are.
#pragma once

#include <string>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

std::string VerifyAnswers(const program::Program& program, const Compiled& compiled);

}  // namespace cardinal::bytecode
