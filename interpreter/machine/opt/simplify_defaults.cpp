// `x or else 3`: without a branch, if the other value costs nothing.
#include <algorithm>

#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;

class DefaultSimplifier {
 public:
  explicit DefaultSimplifier(ir::Function& function) : function_(function) {}

  bool Run() {
    bool changed = false;
    for (const BlockId block : function_.blocks.Ids()) changed = Simplify(block) || changed;
    return changed;
  }

 private:
  // `v = x; c = x is none; if c go to a else b`, where a is `v = constant; go to b`.
  bool Simplify(BlockId id) {
    auto& instructions = function_.blocks[id].instructions;
    if (instructions.size() < 2 || instructions.back().op != Op::Branch) return false;
    const Instruction& test = instructions[instructions.size() - 2];
    if (test.op != Op::IsNone || test.to != instructions.back().operands[0]) return false;
    const auto& absent = function_.blocks[instructions.back().then].instructions;
    if (absent.size() != 2 || absent[1].op != Op::Jump || absent[1].then != instructions.back().otherwise) return false;
    if (absent[0].op != Op::Number) return false;
    const std::size_t writer = FindWriter(instructions, absent[0].to, test.operands[0]);
    if (writer == instructions.size()) return false;
    Replace(instructions, writer, absent[0], absent[1]);
    return true;
  }

  // The instruction of the block that gives `value` what is tested at its end; the size if there is none, or if `value`
  // is used in between.
  static std::size_t FindWriter(const std::vector<Instruction>& instructions, Reg value, Reg tested) {
    const std::size_t none = instructions.size();
    for (std::size_t i = none - 2; i-- > 0;) {
      const Instruction& earlier = instructions[i];
      const bool copies = earlier.op == Op::Copy && earlier.operands[0] == tested;
      if (earlier.to == value) return value == tested || copies ? i : none;
      if (earlier.to == tested || std::ranges::find(earlier.operands, value) != earlier.operands.end()) return none;
      if (MayTouchVariables(earlier)) return none;
    }
    return none;
  }

  // What the block has computed gets a register of its own. The test of the block stays, for others that read it; the
  // branch goes.
  void Replace(std::vector<Instruction>& instructions, std::size_t writer, Instruction constant, Instruction jump) {
    const Reg value = constant.to, fallback = NewRegister(value), present = NewRegister(value);
    instructions[writer].to = present;
    for (std::size_t i = writer + 1; i < instructions.size(); ++i)
      std::ranges::replace(instructions[i].operands, value, present);
    constant.to = fallback;
    Instruction choice;
    choice.op = Op::OrElse;
    choice.to = value;
    choice.operands = {present, fallback};
    choice.site = constant.site;
    instructions.pop_back();
    instructions.insert(instructions.end(), {constant, choice, jump});
  }

  Reg NewRegister(Reg like) { return function_.registers.Add({function_.registers[like].type, {}}); }

  ir::Function& function_;
};

}  // namespace

bool SimplifyDefaults(ir::Function& function, const Facts&) { return DefaultSimplifier(function).Run(); }

}  // namespace cardinal::opt
