// The IR as text, and back. In: a function. Out: lines that a person reads, as in a textbook on compilers; from such
// lines the function again. Promises: reading what was printed gives the same function, without its sites.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

std::string Print(const Program& program, const Function& function);
std::string Print(const Program& program, const Instruction& instruction);
std::string Print(const Program& program, const TypeTag& type);

// Returns the first problem, with the number of its line, or an empty string.
std::string Read(const Program& program, std::string_view text, Function& function);

}  // namespace cardinal::ir
