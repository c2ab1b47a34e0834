// The image of a program together with its functions as IR and the code on which this machine runs it. In: a program.
// Out: its bytes, and the same program from them. Promises: those of machine/program/image.h; a program that has this
// machine has it again; the IR is read when something asks for it.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::vm {

std::string Encode(const program::Program& program);
// Returns false, and leaves `program` unchanged, if the bytes are not such a program.
bool Decode(std::string_view bytes, program::Program& program);

}  // namespace cardinal::vm
