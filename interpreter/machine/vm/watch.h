// In: a machine whose run is observed, and the instruction that it does next. Out: what the observer is told of it: its
// place, and what it decides. Promises: only the answer of a test may become another one, where nothing is changed.
#pragma once

#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// Remembers the last comparison, so that whoever hears of a condition can say by how much it failed.
struct Compared {
  bool valid = false;
  bool negated = false;
  Op op = Op::Eq;
  Value x = 0, y = 0;
};

// Before each instruction.
void Watch(Machine& m, const Frame& frame, const Instr& in, Compared& compared);

}  // namespace cardinal::vm
