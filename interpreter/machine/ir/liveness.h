// Which registers are live where. In: a function. Out: for each block the registers that may still be read after it;
// the stops of the function and the registers that are live across them. Promises: the smallest such sets.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// By block: the registers that are live at its end. Most registers are written and read in one block only, so sets
// are kept of the others: a function may have tens of thousands of both.
class LiveAtEnd {
 public:
  LiveAtEnd() = default;
  LiveAtEnd(std::size_t registers, std::vector<Reg> shared, base::Table<BlockId, RegisterSet> live)
      : registers_(registers), shared_(std::move(shared)), live_(std::move(live)) {}
  RegisterSet operator[](BlockId block) const {
    RegisterSet all(registers_);
    for (std::size_t i = 0; i < shared_.size(); ++i)
      if (live_[block][i]) all[static_cast<std::size_t>(shared_[i])] = true;
    return all;
  }

 private:
  std::size_t registers_ = 0;
  std::vector<Reg> shared_;                 // in increasing order
  base::Table<BlockId, RegisterSet> live_;  // by block: by position in shared_
};

// `always`: registers that are live everywhere.
LiveAtEnd ComputeLiveAtEnd(const Function& function, const RegisterSet& always = {});

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
