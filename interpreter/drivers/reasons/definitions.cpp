#include "interpreter/drivers/reasons/definitions.h"

namespace cardinal::reasons {

Definitions::Definitions(const ir::Function& function) : function_(function), first_(function.registers.size() + 1) {
  ir::ForEachInstruction(function, [&](const ir::Instruction& in) {
    if (in.to.IsValid()) ++first_[static_cast<std::size_t>(in.to) + 1];
  });
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  places_.resize(static_cast<std::size_t>(first_.back()));
  std::vector<std::int32_t> next = first_;
  for (const ir::BlockId block : function.blocks.Ids()) {
    const auto& instructions = function.blocks[block].instructions;
    for (std::size_t index = 0; index < instructions.size(); ++index)
      if (const ir::Reg to = instructions[index].to; to.IsValid())
        places_[static_cast<std::size_t>(next[static_cast<std::size_t>(to)]++)] = {block, index};
  }
}

std::span<const ir::Place> Definitions::Of(ir::Reg reg) const {
  const auto i = static_cast<std::size_t>(reg);
  return std::span(places_).subspan(static_cast<std::size_t>(first_[i]),
                                    static_cast<std::size_t>(first_[i + 1] - first_[i]));
}

const ir::Instruction* Definitions::Only(ir::Reg reg) const {
  const auto all = Of(reg);
  return all.size() == 1 ? &ir::At(function_, all[0]) : nullptr;
}

}  // namespace cardinal::reasons
