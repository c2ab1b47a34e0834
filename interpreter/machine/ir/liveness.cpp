#include "interpreter/machine/ir/liveness.h"

#include <algorithm>

#include "interpreter/machine/ir/dataflow.h"

namespace cardinal::ir {

namespace {

// Adds the second set to the first. Returns whether that has changed it.
bool Join(RegisterSet& known, const RegisterSet& arriving) {
  bool changed = false;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i] || !arriving[i]) continue;
    known[i] = true;
    changed = true;
  }
  return changed;
}

}  // namespace

base::Table<BlockId, RegisterSet> ComputeLiveAtEnd(const Function& function, const RegisterSet& always) {
  RegisterSet none = always;
  none.resize(function.registers.size());
  const auto transfer = [&](BlockId block, const RegisterSet& at_end) {
    RegisterSet live = at_end;
    const auto& instructions = function.blocks[block].instructions;
    for (std::size_t i = instructions.size(); i-- > 0;) {
      if (instructions[i].to.IsValid()) live[static_cast<std::size_t>(instructions[i].to)] = false;
      for (const Reg reg : instructions[i].operands) live[static_cast<std::size_t>(reg)] = true;
    }
    Join(live, none);
    return live;
  };
  return SolveBackward(function, none, transfer, Join);
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
      Join(pinned, across);
    });
  if (stops) std::fill_n(pinned.begin(), function.variables, true);
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
