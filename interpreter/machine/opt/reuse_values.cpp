// What has been computed is not computed again: an instruction is replaced by a copy of the result of an equal one that
// has run on every path to it.
#include <map>
#include <tuple>

#include "interpreter/machine/ir/dominators.h"
#include "interpreter/machine/opt/purity.h"
#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;

// What two instructions must have in common to give the same result.
using Computation = std::tuple<Op, std::vector<Reg>, std::int32_t, std::int32_t, model::Value>;

class ValueReuse {
 public:
  ValueReuse(ir::Function& function, const Facts& facts)
      : function_(function), facts_(facts), uses_(CountUses(function)), dominators_(function) {}

  // Only in functions that change nothing: there all reads give the same value.
  bool Run() {
    if (!OnlyReads(facts_, function_)) return false;
    for (const BlockId block : dominators_.Order()) NoteWriters(block);
    for (const BlockId block : dominators_.Order()) ReuseIn(block);
    return changed_;
  }

 private:
  struct Place {
    BlockId block;
    std::size_t index = 0;
  };

  void NoteWriters(BlockId block) {
    const auto& instructions = function_.blocks[block].instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i)
      if (instructions[i].to.IsValid()) writers_[instructions[i].to] = {block, i};
  }

  // Whether the register has one value wherever the instruction at that place can run.
  bool HasOneValue(Reg reg, Place at) const {
    if (uses_[reg].writes == 0) return true;
    if (uses_[reg].writes > 1) return false;
    const Place writer = writers_.at(reg);
    if (writer.block == at.block) return writer.index < at.index;
    return dominators_.Dominates(writer.block, at.block);
  }

  void ReuseIn(BlockId block) {
    auto& instructions = function_.blocks[block].instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      Instruction& instruction = instructions[i];
      if (!IsComputation(facts_, function_, instruction) || instruction.op == Op::None) continue;
      if (!std::ranges::all_of(instruction.operands, [&](Reg reg) { return HasOneValue(reg, {block, i}); })) continue;
      auto& known =
          known_[{instruction.op, instruction.operands, instruction.id, instruction.detail, instruction.number}];
      // A number means something else as a value of another type.
      const auto earlier = std::ranges::find_if(known, [&](const auto& result) {
        return TypeOf(result.first) == TypeOf(instruction.to) && dominators_.Dominates(result.second, block);
      });
      if (earlier == known.end()) {
        if (IsWrittenOnce(function_, uses_, instruction.to)) known.emplace_back(instruction.to, block);
      } else {
        BecomeCopy(instruction, earlier->first);
      }
    }
  }

  const ir::RegisterType& TypeOf(Reg reg) const { return function_.registers[reg].type; }

  void BecomeCopy(Instruction& instruction, Reg original) {
    const Reg to = instruction.to;
    const auto site = instruction.site;
    instruction = Instruction{};
    instruction.op = Op::Copy;
    instruction.to = to;
    instruction.operands = {original};
    instruction.site = site;
    changed_ = true;
  }

  ir::Function& function_;
  const Facts& facts_;
  const UseTable uses_;
  const ir::Dominators dominators_;
  std::map<Reg, Place> writers_;
  std::map<Computation, std::vector<std::pair<Reg, BlockId>>> known_;
  bool changed_ = false;
};

}  // namespace

bool ReuseValues(ir::Function& function, const Facts& facts) { return ValueReuse(function, facts).Run(); }

}  // namespace cardinal::opt
