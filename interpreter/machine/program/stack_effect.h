// Stack effects of instructions. In: one instruction of a program whose operands are in range. Out: how many values it
// pops and pushes. Promises: exact for every instruction; the verifier handles branches with another height (ForNext).
#pragma once

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

struct StackEffect {
  std::int32_t pops = 0;
  std::int32_t pushes = 0;
};

StackEffect ComputeStackEffect(const Program& program, const Instr& instr);

// One past the last opcode.
inline constexpr int kOpCount = 0
#define OPCODE(name, pops, pushes, text) +1
#include "interpreter/machine/program/opcodes.def"
    ;

}  // namespace cardinal::program
