#include "interpreter/machine/bytecode/frame_layout.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::bytecode {

namespace {

using ir::Op;
using ir::Reg;

bool HasInstruction(const ir::Function& function, std::initializer_list<Op> ops) {
  return std::ranges::any_of(function.blocks, [&](const ir::Block& block) {
    return std::ranges::any_of(block.instructions, [&](const ir::Instruction& instruction) {
      return std::ranges::find(ops, instruction.op) != ops.end();
    });
  });
}

class Layout {
 public:
  Layout(const ir::Function& lowered, const ir::Function& function, bool pure)
      : lowered_(lowered), function_(function), pure_(pure) {}

  FrameLayout Make(const ir::RegisterSet& pinned) {
    layout_.place.resize(function_.registers.size());
    Function& frame = layout_.frame;
    frame.name = lowered_.name;
    frame.parameters = lowered_.parameters;
    frame.variables = lowered_.variables;
    for (std::int32_t i = 0; i < lowered_.variables; ++i) Place(Reg(i));
    Reserve({Op::RunInstead, Op::RunBefore, Op::RunAfter}, kHookRegisters, frame.progress.hooks);
    Reserve({Op::EndSimultaneous}, 1, frame.progress.simultaneous);
    for (std::size_t i = static_cast<std::size_t>(lowered_.variables); i < pinned.size(); ++i)
      if (pinned[i]) Place(Reg(i));
    frame.pinned = next_;
    for (const Reg reg : function_.registers.Ids()) {
      const auto i = static_cast<std::size_t>(reg);
      if (i >= static_cast<std::size_t>(lowered_.variables) && (i >= pinned.size() || !pinned[i])) Place(reg);
    }
    frame.registers = next_;
    frame.cleared = ReadsUnwritten() ? frame.pinned - frame.parameters : 0;
    FindTypes(frame);
    frame.returns_list = lowered_.result.kind == program::TypeKind::List;
    return std::move(layout_);
  }

 private:
  void FindTypes(Function& frame) const {
    frame.types.assign(static_cast<std::size_t>(frame.pinned), {program::TypeKind::Int});
    for (const Reg reg : function_.registers.Ids()) {
      const Register place = layout_.place[reg];
      const program::TypeTag& type = function_.registers[reg].type.tag;
      if (place < frame.pinned)
        frame.types[place] = type;
      else if (program::IsOccurrence(type.kind))
        frame.temporaries.single.push_back(place);
      else if (type.kind == program::TypeKind::List && program::IsOccurrence(type.element))
        frame.temporaries.lists.push_back(place);
    }
    if (frame.progress.hooks >= 0)
      frame.types[static_cast<std::size_t>(frame.progress.hooks + 1)] = {program::TypeKind::List};
    FindLists(frame);
  }

  // Whether a variable may be read before it is written, or a frame of the function may wait or be seen.
  bool ReadsUnwritten() const {
    if (!pure_) return true;
    const auto live = ir::ComputeLiveAtEnd(function_);
    bool reads = false;
    ir::RegisterSet at_entry = live[ir::BlockId(0)];
    const auto& instructions = function_.blocks[ir::BlockId(0)].instructions;
    for (std::size_t i = instructions.size(); i-- > 0;) {
      if (instructions[i].to.IsValid()) at_entry[static_cast<std::size_t>(instructions[i].to)] = false;
      for (const Reg reg : instructions[i].operands) at_entry[static_cast<std::size_t>(reg)] = true;
    }
    for (std::int32_t i = lowered_.parameters; i < lowered_.variables; ++i)
      reads = reads || at_entry[static_cast<std::size_t>(i)];
    return reads;
  }

  void Place(Reg reg) { layout_.place[reg] = static_cast<Register>(next_++); }
  void Reserve(std::initializer_list<Op> ops, std::int32_t count, std::int32_t& first) {
    if (!HasInstruction(lowered_, ops)) return;
    first = next_;
    next_ += count;
  }

  const ir::Function& lowered_;
  const ir::Function& function_;
  const bool pure_;
  FrameLayout layout_;
  std::int32_t next_ = 0;
};

}  // namespace

FrameLayout LayOut(const ir::Function& lowered, const ir::Function& function, bool pure) {
  return Layout(lowered, function, pure).Make(lowered.pinned);
}

}  // namespace cardinal::bytecode
