#include "interpreter/machine/ir/liveness.h"

#include <algorithm>

#include "interpreter/machine/ir/dataflow.h"

namespace cardinal::ir {

namespace {

// The registers that a block reads before it writes them, and those that are always live: only these can be live at the
// end of another block.
std::vector<Reg> FindShared(const Function& function, const RegisterSet& always) {
  RegisterSet shared = always;
  shared.resize(function.registers.size());
  std::vector<std::int32_t> written_in(function.registers.size(), -1);  // by register: the last block that writes it
  for (const BlockId id : function.blocks.Ids())
    for (const Instruction& instruction : function.blocks[id].instructions) {
      for (const Reg reg : instruction.operands)
        if (written_in[static_cast<std::size_t>(reg)] != id.Number()) shared[static_cast<std::size_t>(reg)] = true;
      if (instruction.to.IsValid()) written_in[static_cast<std::size_t>(instruction.to)] = id.Number();
    }
  std::vector<Reg> registers;
  for (const Reg reg : function.registers.Ids())
    if (shared[static_cast<std::size_t>(reg)]) registers.push_back(reg);
  return registers;
}

// What a block does with the shared registers: those that it reads before it writes them, and those that it writes.
struct BlockUse {
  RegisterSet reads, writes;
};

BlockUse FindUse(const Block& block, const std::vector<std::int32_t>& place, std::size_t shared) {
  BlockUse use{RegisterSet(shared), RegisterSet(shared)};
  const auto place_of = [&](Reg reg) { return place[static_cast<std::size_t>(reg)]; };
  for (std::size_t i = block.instructions.size(); i-- > 0;) {
    const Instruction& instruction = block.instructions[i];
    if (instruction.to.IsValid() && place_of(instruction.to) >= 0) {
      use.writes[static_cast<std::size_t>(place_of(instruction.to))] = true;
      use.reads[static_cast<std::size_t>(place_of(instruction.to))] = false;
    }
    for (const Reg reg : instruction.operands)
      if (place_of(reg) >= 0) use.reads[static_cast<std::size_t>(place_of(reg))] = true;
  }
  return use;
}

}  // namespace

LiveAtEnd ComputeLiveAtEnd(const Function& function, const RegisterSet& always) {
  std::vector<Reg> shared = FindShared(function, always);
  std::vector<std::int32_t> place(function.registers.size(), -1);
  RegisterSet none(shared.size());
  for (std::size_t i = 0; i < shared.size(); ++i) {
    const auto reg = static_cast<std::size_t>(shared[i]);
    place[reg] = static_cast<std::int32_t>(i);
    if (reg < always.size() && always[reg]) none[i] = true;
  }
  base::Table<BlockId, BlockUse> uses;
  for (const Block& block : function.blocks) uses.push_back(FindUse(block, place, shared.size()));
  const auto transfer = [&](BlockId block, const RegisterSet& at_end) {
    RegisterSet live = at_end;
    live.Subtract(uses[block].writes);
    live.UnionWith(uses[block].reads);
    live.UnionWith(none);
    return live;
  };
  auto live = SolveBackward(function, none, transfer,
                            [](RegisterSet& known, const RegisterSet& arriving) { return known.UnionWith(arriving); });
  return {function.registers.size(), std::move(shared), std::move(live)};
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
