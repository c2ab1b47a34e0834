// Finds the loops of the rules over lists. In: a function of a program. Out: ListLoop. Promises: nothing is changed.
#pragma once

#include "interpreter/machine/ir/places.h"

namespace cardinal::reasons {

struct ListLoop {
  program::FunctionId function = -1;
  ir::BlockId head;  // its last instruction is the Next of the loop
};
const ir::Instruction& NextOf(const program::Program& program, const ListLoop& loop);

// The first loop of the function.
std::optional<ListLoop> FindFirstLoop(const program::Program& program, program::FunctionId function);
// The loop that collects the elements of the list.
std::optional<ListLoop> FindCollectingLoop(const program::Program& program, program::FunctionId function, ir::Reg list);
// The loop that tries the elements of a choice (`EnoughOptions`).
std::optional<ListLoop> FindTryingLoop(const program::Program& program, std::int32_t condition);

}  // namespace cardinal::reasons
