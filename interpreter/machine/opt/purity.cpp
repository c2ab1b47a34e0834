#include "interpreter/machine/opt/purity.h"

#include <algorithm>

namespace cardinal::opt {

namespace {

constexpr ir::Effects kChanges =
    ir::kChangesSomething & ~static_cast<ir::Effects>(ir::kWritesPosition | ir::kEndsBlock | ir::kObserved);

}  // namespace

ir::Effects EffectsOf(const Facts& facts, const ir::Instruction& instruction) {
  ir::Effects effects = ir::InfoOf(instruction.op).effects;
  ir::ForEachCallee(facts.program, instruction,
                    [&](program::FunctionId callee) { effects |= facts.effects[callee].effects; });
  return effects;
}

bool OnlyReads(const Facts& facts, const ir::Function& function) {
  return std::ranges::all_of(function.blocks, [&](const ir::Block& block) {
    return std::ranges::all_of(block.instructions, [&](const ir::Instruction& instruction) {
      return instruction.stop < 0 && (EffectsOf(facts, instruction) & kChanges) == 0;
    });
  });
}

bool IsComputation(const Facts& facts, const ir::Function& function, const ir::Instruction& instruction) {
  if (!instruction.to.IsValid() || instruction.op == ir::Op::Copy) return false;
  constexpr ir::Effects kNever = kChanges | ir::kWritesPosition | ir::kEndsBlock | ir::kObserved;
  if ((ir::InfoOf(instruction.op).effects & kNever) != 0 || (EffectsOf(facts, instruction) & kChanges) != 0)
    return false;
  const auto open = [&](ir::Reg reg) { return function.registers[reg].type.under_construction; };
  return !open(instruction.to) && std::ranges::none_of(instruction.operands, open);
}

}  // namespace cardinal::opt
