// In: a program. Out: its bytes, and the same program back from them.
// Promises: Decode takes nothing that Encode of the same version did not write, and nothing that Verify refuses; the
// program that it gives equals the one that was written in every field (fields.h).
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

std::string Encode(const Program& program);
// False: these bytes are not such a program, and `program` is as before.
bool Decode(std::string_view bytes, Program& program);

}  // namespace cardinal::program
