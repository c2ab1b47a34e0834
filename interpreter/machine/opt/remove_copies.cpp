#include <algorithm>

#include "interpreter/machine/ir/dataflow.h"
#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

using ir::Instruction;
using ir::Op;
using ir::Reg;

class CopyRemover {
 public:
  explicit CopyRemover(ir::Function& function) : function_(function), uses_(CountUses(function)) {}

  bool Run() {
    UseOriginals();
    for (ir::Block& block : function_.blocks) ComputeInPlace(block);
    const auto known = FindCopies();
    for (const ir::BlockId block : function_.blocks.Ids())
      if (known[block]) UseOriginalsIn(function_.blocks[block], *known[block]);
    return changed_;
  }

 private:
  bool IsWrittenOnce(Reg reg) const { return opt::IsWrittenOnce(function_, uses_, reg); }

  // A register that is not pinned must not become live across a stop.
  bool MayReplace(Reg reg, Reg by) const { return !IsPinned(function_, reg) || IsPinned(function_, by); }

  void Replace(Reg& reg, Reg by) {
    --uses_[reg].reads;
    ++uses_[by].reads;
    reg = by;
    changed_ = true;
  }

  // A register that is written once, as a copy of another one that is written once, is the same everywhere.
  void UseOriginals() {
    for (ir::Block& block : function_.blocks)
      for (Instruction& instruction : block.instructions)
        for (Reg& reg : instruction.operands) {
          const Reg original = OriginalOf(reg);
          if (original != reg && MayReplace(reg, original) && !ChangesOperand(instruction, reg)) Replace(reg, original);
        }
  }

  Reg OriginalOf(Reg reg) const {
    for (;;) {
      if (!IsWrittenOnce(reg)) return reg;
      const Instruction& writer = *uses_[reg].writer;
      if (writer.op != Op::Copy || !IsWrittenOnce(writer.operands[0])) return reg;
      reg = writer.operands[0];
    }
  }

  // Copies that hold at a place, sorted: (copy, original).
  using Copies = std::vector<std::pair<Reg, Reg>>;

  static void Forget(Copies& copies, Reg reg) {
    std::erase_if(copies, [&](const auto& copy) { return copy.first == reg || copy.second == reg; });
  }

  // What the instruction changes: a copy holds until one of the two registers is written again.
  void Follow(const Instruction& instruction, Copies& copies) const {
    if (!copies.empty()) {
      for (const Reg reg : instruction.operands)
        if (ChangesOperand(instruction, reg)) Forget(copies, reg);
      if (MayTouchVariables(instruction))
        std::erase_if(copies, [&](const auto& copy) {
          return IsVariable(function_, copy.first) || IsVariable(function_, copy.second);
        });
      if (instruction.to.IsValid()) Forget(copies, instruction.to);
    }
    if (instruction.op != Op::Copy || instruction.operands[0] == instruction.to) return;
    const std::pair<Reg, Reg> copy{instruction.to, instruction.operands[0]};
    copies.insert(std::ranges::lower_bound(copies, copy), copy);
  }

  // By block: the copies that hold where it begins, whatever came before.
  ir::BlockFacts<Copies> FindCopies() const {
    const auto transfer = [&](ir::BlockId block, Copies copies) {
      for (const Instruction& instruction : function_.blocks[block].instructions) Follow(instruction, copies);
      return copies;
    };
    return ir::SolveForward(function_, Copies(), transfer, [](Copies& known, const Copies& arriving) {
      const std::size_t before = known.size();
      std::erase_if(known, [&](const auto& copy) { return !std::ranges::binary_search(arriving, copy); });
      return known.size() != before;
    });
  }

  // Also copies of registers that are written several times.
  void UseOriginalsIn(ir::Block& block, Copies copies) {
    for (Instruction& instruction : block.instructions) {
      for (Reg& reg : instruction.operands) {
        const auto found = std::ranges::find(copies, reg, &std::pair<Reg, Reg>::first);
        if (found != copies.end() && MayReplace(reg, found->second) && !ChangesOperand(instruction, reg))
          Replace(reg, found->second);
      }
      Follow(instruction, copies);
    }
  }

  // `t = a + b; v = t` becomes `v = a + b` if nothing else reads t, and nothing between the two has to do with v.
  void ComputeInPlace(ir::Block& block) {
    auto& instructions = block.instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      if (instructions[i].op != Op::Copy) continue;
      const Reg to = instructions[i].to, from = instructions[i].operands[0];
      if (to == from) {
        Remove(instructions, i--);
        continue;
      }
      if (!IsWrittenOnce(from) || uses_[from].reads != 1) continue;
      const std::size_t writer = FindWriter(instructions, i, from, to);
      if (writer == i) continue;
      instructions[writer].to = to;
      uses_[to].writer = &instructions[writer];
      Remove(instructions, i--);
    }
  }

  // The instruction of the block that computes `from`; `at` if there is none, or if one after it has to do with `to`.
  std::size_t FindWriter(const std::vector<Instruction>& instructions, std::size_t at, Reg from, Reg to) const {
    for (std::size_t i = at; i-- > 0;) {
      const Instruction& earlier = instructions[i];
      if (earlier.to == from) return earlier.op == Op::BeginList ? at : i;
      if (earlier.to == to || std::ranges::find(earlier.operands, to) != earlier.operands.end()) return at;
      if (earlier.stop >= 0 || (MayTouchVariables(earlier) && IsVariable(function_, to))) return at;
    }
    return at;
  }

  void Remove(std::vector<Instruction>& instructions, std::size_t at) {
    instructions.erase(instructions.begin() + static_cast<std::ptrdiff_t>(at));
    changed_ = true;
    uses_ = CountUses(function_);
  }

  ir::Function& function_;
  UseTable uses_;
  bool changed_ = false;
};

}  // namespace

bool RemoveCopies(ir::Function& function, const Facts&) { return CopyRemover(function).Run(); }

}  // namespace cardinal::opt
