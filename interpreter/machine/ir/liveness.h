// Which registers are live where. In: a function. Out: for each block the registers that may still be read after it;
// the stops of the function and the registers that are live across them. Promises: the smallest such sets.
#pragma once

#include <vector>

#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// By block: the registers that are live at its end. `always`: registers that are live everywhere.
base::Table<BlockId, RegisterSet> ComputeLiveAtEnd(const Function& function, const RegisterSet& always = {});

// Calls visit(instruction, live_after) for each instruction of the block, the last one first.
template <class Visit>
void VisitBackward(const Block& block, RegisterSet live, Visit visit) {
  for (std::size_t i = block.instructions.size(); i-- > 0;) {
    const Instruction& instruction = block.instructions[i];
    visit(instruction, live);
    if (instruction.to.IsValid()) live[static_cast<std::size_t>(instruction.to)] = false;
    for (const Reg reg : instruction.operands) live[static_cast<std::size_t>(reg)] = true;
  }
}

// Whether the match may stop for a decision while the instruction runs, or the frame is put away for later. The frame
// of its function waits then.
bool MayStop(const Program& program, const ModuleEffects& effects, const Instruction& instruction);

// The registers that a waiting frame of the function consists of: those that are live across an instruction that may
// stop, and the variables, which other functions can read by the occurrence.
RegisterSet FindPinnedRegisters(const Program& program, const ModuleEffects& effects, const Function& function);

// Numbers the instructions at which the frame of a function can wait, in their order, and notes its pinned registers.
// Done once, before all passes.
void PrepareStops(const Program& program, const ModuleEffects& effects, Function& function);

}  // namespace cardinal::ir
