// In: a verified program and one of its codes. Out: how many operands stand above the locals when each instruction
// begins; -1: no way leads there. Promises: what the verifier found on its way, worked out again.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

std::vector<std::int32_t> HeightsOf(const Program& program, const Code& code);

}  // namespace cardinal::program
