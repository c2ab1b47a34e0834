// Encodes the code of a program as bytes and decodes it. In: code. Out: its bytes, and the same code from them.
// Promises: Decode accepts only code that passes Verify.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

std::string Encode(const program::Program& program, Compiled compiled);
// Returns false, and leaves `compiled` unchanged, if the bytes are not code of the program.
bool Decode(const program::Program& program, std::string_view bytes, Compiled& compiled);

}  // namespace cardinal::bytecode
