// In: a code and its parameters. Out: its answer, and how many instructions it took, if it only looks at things.
// Promises: what running it would give, or false: something in it needs more than that (a frame, a list, luck, a fault
// that has to be told), and then nothing has happened.
// Why: most questions of rules are of this kind, and to begin and end a frame, or a machine of its own, costs ten times
// as much as their answer.
#pragma once

#include <cstdint>

#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

struct Glance {
  std::int64_t most = 0;  // instructions that it may take; it takes no more than a few hundred in any case
  Value answer = kNone;
  std::int64_t steps = 0;
  std::int64_t listed = 0;  // elements of lists that a frame would have made
};

bool LookOver(const Machine& m, CodeId code, const Value* params, Glance& glance);

}  // namespace cardinal::vm
