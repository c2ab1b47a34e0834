// Which instructions of a function are made into one. In: a function after the passes. Out: for each
// instruction what it becomes. Promises: a register that only a fused instruction would read is not written.
#pragma once

#include <optional>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

class Fusion {
 public:
  // `enabled`: false for functions whose instructions observers see one by one.
  Fusion(const program::Program& program, const ir::Function& function, bool enabled);
  bool IsEnabled() const { return enabled_; }

  // The constant of the second operand, if it becomes a part of the instruction.
  std::optional<std::int16_t> SecondConstant(const ir::Instruction& instruction) const;
  // The constant that is returned.
  std::optional<Value> ReturnedConstant(const ir::Instruction& instruction) const;
  // The comparison that becomes a part of a branch; null: the branch stays as it is.
  const ir::Instruction* ComparisonOf(const ir::Block& block, std::size_t branch) const;
  // Whether nothing of the instruction is left.
  bool IsDropped(const ir::Block& block, std::size_t index) const;

 private:
  struct Use {
    std::int32_t writes = 0, reads = 0, fused = 0;
    std::optional<Value> constant;  // `none` is one, too
  };
  std::optional<Value> ConstantOf(ir::Reg reg) const;
  void CountUses(const ir::Function& function);

  // Whether the instruction does not read its first operand: what it reads or writes belongs to the table.
  bool IgnoresOwner(const ir::Instruction& instruction) const;

  const program::Program& program_;
  const ir::Function& function_;
  const bool enabled_;
  base::Table<ir::Reg, Use> uses_;
};

}  // namespace cardinal::bytecode
