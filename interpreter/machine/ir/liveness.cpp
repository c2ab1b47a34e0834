#include "interpreter/machine/ir/liveness.h"

#include <algorithm>

#include "interpreter/machine/ir/dataflow.h"

namespace cardinal::ir {

namespace {

// What a block does with registers: those that it reads before it writes them, and those that it writes.
struct BlockUse {
  RegisterSet reads, writes;
};

BlockUse FindUse(const Function& function, const Block& block) {
  BlockUse use{RegisterSet(function.registers.size()), RegisterSet(function.registers.size())};
  for (std::size_t i = block.instructions.size(); i-- > 0;) {
    const Instruction& instruction = block.instructions[i];
    if (instruction.to.IsValid()) {
      use.writes[static_cast<std::size_t>(instruction.to)] = true;
      use.reads[static_cast<std::size_t>(instruction.to)] = false;
    }
    for (const Reg reg : instruction.operands) use.reads[static_cast<std::size_t>(reg)] = true;
  }
  return use;
}

}  // namespace

base::Table<BlockId, RegisterSet> ComputeLiveAtEnd(const Function& function, const RegisterSet& always) {
  RegisterSet none = always;
  none.resize(function.registers.size());
  base::Table<BlockId, BlockUse> uses;
  for (const Block& block : function.blocks) uses.push_back(FindUse(function, block));
  const auto transfer = [&](BlockId block, const RegisterSet& at_end) {
    RegisterSet live = at_end;
    live.Subtract(uses[block].writes);
    live.UnionWith(uses[block].reads);
    live.UnionWith(none);
    return live;
  };
  return SolveBackward(function, none, transfer,
                       [](RegisterSet& known, const RegisterSet& arriving) { return known.UnionWith(arriving); });
}

bool MayStop(const Program& program, const ModuleEffects& effects, const Instruction& instruction) {
  const Effects own = InfoOf(instruction.op).effects;
  if ((own & kAsks) != 0 || instruction.op == Op::Wait) return true;
  if ((own & kCalls) == 0) return false;
  bool stops = false;
  ForEachCallee(program, instruction,
                [&](program::FunctionId callee) { stops = stops || (effects[callee].effects & kAsks) != 0; });
  return stops;
}

RegisterSet FindPinnedRegisters(const Program& program, const ModuleEffects& effects, const Function& function) {
  RegisterSet pinned(function.registers.size());
  bool stops = false;
  const auto live = ComputeLiveAtEnd(function);
  for (const BlockId block : function.blocks.Ids())
    VisitBackward(function.blocks[block], live[block], [&](const Instruction& instruction, const RegisterSet& after) {
      if (!MayStop(program, effects, instruction)) return;
      stops = true;
      RegisterSet across = after;
      if (instruction.to.IsValid()) across[static_cast<std::size_t>(instruction.to)] = false;
      pinned.UnionWith(across);
    });
  for (std::int32_t i = 0; stops && i < function.variables; ++i) pinned[static_cast<std::size_t>(i)] = true;
  return pinned;
}

void PrepareStops(const Program& program, const ModuleEffects& effects, Function& function) {
  function.pinned = FindPinnedRegisters(program, effects, function);
  std::int32_t next = 0;
  for (Block& block : function.blocks)
    for (Instruction& instruction : block.instructions)
      if (MayStop(program, effects, instruction)) instruction.stop = next++;
}

}  // namespace cardinal::ir
