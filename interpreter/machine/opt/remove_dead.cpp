#include "interpreter/machine/ir/liveness.h"
#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

using ir::Instruction;
using ir::Reg;

// An instruction that may fault stays: the rules have a mistake there, and the match must stop at it.
constexpr ir::Effects kMustStay = ir::kChangesSomething | ir::kFaults | ir::kCalls;

bool CanBeRemoved(const Instruction& instruction) {
  if (!instruction.to.IsValid() || instruction.op == ir::Op::BeginList || instruction.op == ir::Op::EndList)
    return false;
  return (ir::InfoOf(instruction.op).effects & kMustStay) == 0;
}

// Registers that are read by more than the instructions of the function: a waiting frame consists of some; other
// functions read the variables of an occurrence.
ir::RegisterSet ReadElsewhere(const ir::Function& function) {
  ir::RegisterSet registers = function.pinned;
  registers.resize(function.registers.size());
  bool occurrence = false;
  for (const ir::Block& block : function.blocks)
    for (const Instruction& instruction : block.instructions)
      occurrence = occurrence || instruction.op == ir::Op::Enter || instruction.op == ir::Op::Leave;
  for (std::int32_t i = 0; occurrence && i < function.variables; ++i) registers[static_cast<std::size_t>(i)] = true;
  return registers;
}

}  // namespace

bool RemoveDead(ir::Function& function, const Facts&) {
  const ir::RegisterSet read_elsewhere = ReadElsewhere(function);
  bool changed = false;
  for (bool again = true; again;) {
    again = false;
    const auto live_at_end = ir::ComputeLiveAtEnd(function, read_elsewhere);
    for (const ir::BlockId id : function.blocks.Ids()) {
      ir::Block& block = function.blocks[id];
      std::vector<bool> dead(block.instructions.size());
      ir::RegisterSet live = live_at_end[id];
      for (std::size_t i = block.instructions.size(); i-- > 0;) {
        const Instruction& instruction = block.instructions[i];
        const auto to = static_cast<std::size_t>(instruction.to);
        dead[i] = CanBeRemoved(instruction) && !live[to];
        if (dead[i]) continue;
        if (instruction.to.IsValid() && !read_elsewhere[to]) live[to] = false;
        for (const Reg reg : instruction.operands) live[static_cast<std::size_t>(reg)] = true;
      }
      std::size_t next = 0;
      again = std::erase_if(block.instructions, [&](const Instruction&) { return dead[next++]; }) > 0 || again;
    }
    changed = changed || again;
  }
  return changed;
}

}  // namespace cardinal::opt
