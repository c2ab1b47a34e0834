// Reports each instruction to the observer. In: an observed machine and its next instruction. Out: the observer
// receives its site and the condition that it decides. Promises: only the value of a condition may be replaced, and
// only in a pure evaluation.
#pragma once

#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// Stores the last comparison, so that an observer of a condition can say by how much it failed.
struct Compared {
  bool valid = false;
  bool negated = false;
  Op op = Op::Eq;
  Value x = 0, y = 0;
};

// Called before each instruction.
void Watch(Machine& m, const Frame& frame, const Instr& in, Compared& compared);

}  // namespace cardinal::vm
