#include "interpreter/machine/bytecode/fusion.h"

#include <limits>

namespace cardinal::bytecode {

namespace {

using ir::Instruction;
using IrOp = ir::Op;
using Small = std::numeric_limits<std::int16_t>;

// The operand that is the owner of a zone or a field.
ir::Reg OwnerOf(const Instruction& instruction) {
  const bool second =
      instruction.op == IrOp::IsZoneOf || instruction.op == IrOp::MoveCard || instruction.op == IrOp::MoveCards;
  return instruction.operands[second ? 1 : 0];
}

bool TakesConstant(IrOp op) { return IsComparison(op) || op == IrOp::Add || op == IrOp::Sub; }

}  // namespace

Fusion::Fusion(const program::Program& program, const ir::Function& function, bool enabled)
    : program_(program), function_(function), enabled_(enabled), uses_(function.registers.size()) {
  if (enabled_) CountUses(function);
}

void Fusion::CountUses(const ir::Function& function) {
  for (const ir::Block& block : function.blocks)
    for (const Instruction& instruction : block.instructions) {
      for (const ir::Reg reg : instruction.operands) ++uses_[reg].reads;
      const bool changes = (ir::InfoOf(instruction.op).effects & ir::kWritesPosition) != 0;
      if (changes) ++uses_[instruction.operands.back()].writes;
      if (!instruction.to.IsValid()) continue;
      Use& use = uses_[instruction.to];
      ++use.writes;
      if (instruction.op == IrOp::Number) use.constant = instruction.number;
      if (instruction.op == IrOp::None) use.constant = model::kNone;
    }
  for (const ir::Block& block : function.blocks)
    for (const Instruction& instruction : block.instructions) {
      if (SecondConstant(instruction)) ++uses_[instruction.operands[1]].fused;
      if (ReturnedConstant(instruction)) ++uses_[instruction.operands[0]].fused;
      if (IgnoresOwner(instruction)) ++uses_[OwnerOf(instruction)].fused;
    }
}

// Of a temporary register that is written once.
std::optional<Value> Fusion::ConstantOf(ir::Reg reg) const {
  const Use& use = uses_[reg];
  const bool once = reg.Number() >= function_.variables && !ir::IsPinned(function_, reg) && use.writes == 1;
  return enabled_ && once ? use.constant : std::nullopt;
}

bool Fusion::IgnoresOwner(const Instruction& instruction) const {
  switch (instruction.op) {
    case IrOp::LoadField:
    case IrOp::StoreField:
    case IrOp::AddField: return program_.fields[instruction.id].of == program::OwnerKind::Table;
    case IrOp::IsZoneOf:
    case IrOp::ZoneCards:
    case IrOp::ZoneCount:
    case IrOp::ZoneFirst:
    case IrOp::ZoneLast:
    case IrOp::MoveCard:
    case IrOp::MoveCards:
    case IrOp::ShuffleZone: return program_.zones[instruction.id].of == program::OwnerKind::Table;
    default: return false;
  }
}

std::optional<std::int16_t> Fusion::SecondConstant(const Instruction& instruction) const {
  if (!enabled_ || !TakesConstant(instruction.op)) return std::nullopt;
  const std::optional<Value> constant = ConstantOf(instruction.operands[1]);
  if (!constant || *constant <= Small::min() || *constant > Small::max()) return std::nullopt;
  return static_cast<std::int16_t>(instruction.op == IrOp::Sub ? -*constant : *constant);
}

std::optional<Value> Fusion::ReturnedConstant(const Instruction& instruction) const {
  return enabled_ && instruction.op == IrOp::Return ? ConstantOf(instruction.operands[0]) : std::nullopt;
}

const Instruction* Fusion::ComparisonOf(const ir::Block& block, std::size_t branch) const {
  if (!enabled_ || branch == 0 || block.instructions[branch].op != IrOp::Branch) return nullptr;
  const Instruction& before = block.instructions[branch - 1];
  const ir::Reg condition = block.instructions[branch].operands[0];
  if (before.to != condition || (!IsComparison(before.op) && before.op != IrOp::IsNone)) return nullptr;
  const Use& use = uses_[condition];
  const bool temporary = condition.Number() >= function_.variables && !ir::IsPinned(function_, condition);
  return temporary && use.writes == 1 && use.reads == 1 ? &before : nullptr;
}

bool Fusion::IsDropped(const ir::Block& block, std::size_t index) const {
  if (!enabled_) return false;
  const Instruction& instruction = block.instructions[index];
  if (instruction.op == IrOp::Number || instruction.op == IrOp::None) {
    const Use& use = uses_[instruction.to];
    return ConstantOf(instruction.to).has_value() && use.reads == use.fused;
  }
  return index + 1 < block.instructions.size() && ComparisonOf(block, index + 1) == &instruction;
}

}  // namespace cardinal::bytecode
