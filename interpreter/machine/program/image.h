// Encodes a program as bytes and decodes it. In: a program. Out: its bytes, and the same program from them. Promises:
// Decode accepts only bytes that Encode of the same version wrote and that pass Verify; the decoded program equals the
// encoded one in every field (fields.h).
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

std::string Encode(const Program& program);
// Returns false, and leaves `program` unchanged, if the bytes are not such a program.
bool Decode(std::string_view bytes, Program& program);
// The same for the program at the beginning of the bytes, which then begin after it.
bool DecodePrefix(std::string_view& bytes, Program& program);

}  // namespace cardinal::program
