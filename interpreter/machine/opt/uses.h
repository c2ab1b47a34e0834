// How often each register of a function is written and read. In: a function. Out: the numbers.
#pragma once

#include "interpreter/machine/ir/ir.h"

namespace cardinal::opt {

struct Uses {
  std::int32_t writes = 0, reads = 0;
  const ir::Instruction* writer = nullptr;  // one of those that write it
};
using UseTable = base::Table<ir::Reg, Uses>;

// Whether the instruction changes one of its operands.
inline bool ChangesOperand(const ir::Instruction& instruction, ir::Reg reg) {
  const bool changes = (ir::InfoOf(instruction.op).effects & ir::kWritesPosition) != 0;
  return changes && !instruction.operands.empty() && instruction.operands.back() == reg;
}

inline UseTable CountUses(const ir::Function& function) {
  UseTable uses(function.registers.size());
  for (const ir::Block& block : function.blocks)
    for (const ir::Instruction& instruction : block.instructions) {
      for (const ir::Reg reg : instruction.operands) {
        ++uses[reg].reads;
        if (ChangesOperand(instruction, reg)) ++uses[reg].writes;
      }
      if (!instruction.to.IsValid()) continue;
      ++uses[instruction.to].writes;
      uses[instruction.to].writer = &instruction;
    }
  return uses;
}

// Whether other functions can read the register, or the source gives it a value before it is written.
inline bool IsVariable(const ir::Function& function, ir::Reg reg) { return reg.Number() < function.variables; }

// Whether the register is temporary and written by one instruction only. Then every read sees that value.
inline bool IsWrittenOnce(const ir::Function& function, const UseTable& uses, ir::Reg reg) {
  return !IsVariable(function, reg) && uses[reg].writes == 1;
}

// Whether the instruction may read or write variables without naming them: as another function, or by their event.
inline bool MayTouchVariables(const ir::Instruction& instruction) {
  constexpr ir::Effects kOutside = ir::kCalls | ir::kAsks | ir::kReadsOccurrences | ir::kWritesOccurrences;
  return (ir::InfoOf(instruction.op).effects & kOutside) != 0;
}

}  // namespace cardinal::opt
