// In: a verified program and one of its codes. Out: how many operands stand above the locals when each instruction
// begins; -1: no way leads there. Promises: what the verifier found on its way, worked out again.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

std::vector<std::int32_t> ComputeStackHeights(const Program& program, const Function& code);

// How many locals, from `a` on, are the instruction's own: it keeps in them where it stands while something that it has
// called runs. Nothing else may write there.
constexpr std::int32_t ProgressLocalCount(Op op) {
  switch (op) {
    case Op::RunInstead:
    case Op::RunBefore:
    case Op::RunAfter: return 2;
    case Op::AskWindow: return 3;
    case Op::ApplyModifiers: return 9;
    default: return 0;
  }
}

}  // namespace cardinal::program
