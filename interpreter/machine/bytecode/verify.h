// Verifies code of unknown origin. In: the code of a program, and the program, which has been verified. Out: the first
// problem; empty if there is none. Promises: the loop can run verified code on any match of the program without reading
// or writing outside of its tables, its registers and its lists, and its budget ends every run.
#pragma once

#include <string>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

std::string Verify(const program::Program& program, const Compiled& compiled);

}  // namespace cardinal::bytecode
