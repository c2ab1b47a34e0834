// Stack heights of a function. In: a verified program and one of its functions. Out: the number of operands above the
// locals when each instruction begins; -1: unreachable. Promises: the values that the verifier has computed, computed
// again.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {

std::vector<std::int32_t> ComputeStackHeights(const Program& program, const Function& code);

// How many locals, from `a` on, belong to the instruction itself: it keeps its progress in them while code that it has
// called runs. No other instruction may write them.
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
