// Encodes the functions of a program as bytes and decodes them. In: a module. Out: its bytes, and the same module from
// them. Promises: Decode accepts only functions that pass Verify.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

std::string Encode(const Module& module);
// Returns false, and leaves `module` unchanged, if the bytes are not a module of the program.
bool Decode(const Program& program, std::string_view bytes, Module& module);

}  // namespace cardinal::ir
