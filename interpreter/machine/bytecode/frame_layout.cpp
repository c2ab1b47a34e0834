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
  Layout(const ir::Function& lowered, const ir::Function& function) : lowered_(lowered), function_(function) {}

  FrameLayout Make(const ir::RegisterSet& pinned) {
    layout_.place.resize(function_.registers.size());
    Function& frame = layout_.frame;
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
    frame.cleared = frame.pinned - frame.parameters;
    frame.is_list.assign(static_cast<std::size_t>(frame.pinned), 0);
    for (const Reg reg : function_.registers.Ids()) {
      const Register place = layout_.place[reg];
      if (place < frame.pinned) frame.is_list[place] = function_.registers[reg].type.tag.kind == program::TypeKind::List;
    }
    if (frame.progress.hooks >= 0) frame.is_list[static_cast<std::size_t>(frame.progress.hooks + 1)] = 1;
    frame.returns_list = lowered_.result.kind == program::TypeKind::List;
    return std::move(layout_);
  }

 private:
  void Place(Reg reg) { layout_.place[reg] = static_cast<Register>(next_++); }
  void Reserve(std::initializer_list<Op> ops, std::int32_t count, std::int32_t& first) {
    if (!HasInstruction(lowered_, ops)) return;
    first = next_;
    next_ += count;
  }

  const ir::Function& lowered_;
  const ir::Function& function_;
  FrameLayout layout_;
  std::int32_t next_ = 0;
};

}  // namespace

FrameLayout LayOut(const program::Program& program, const ir::ModuleEffects& effects, const ir::Function& lowered,
                   const ir::Function& function) {
  return Layout(lowered, function).Make(ir::FindPinnedRegisters(program, effects, lowered));
}

}  // namespace cardinal::bytecode
