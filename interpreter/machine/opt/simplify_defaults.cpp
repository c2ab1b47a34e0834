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
    if (absent[0].op != Op::Number || !HoldsCopy(instructions, absent[0].to, test.operands[0])) return false;
    Replace(instructions, absent[0], absent[1]);
    return true;
  }

  // Whether `value` is `tested` where the block ends.
  static bool HoldsCopy(const std::vector<Instruction>& instructions, Reg value, Reg tested) {
    if (value == tested) return true;
    for (std::size_t i = instructions.size() - 2; i-- > 0;) {
      const Instruction& earlier = instructions[i];
      if (earlier.to == value) return earlier.op == Op::Copy && earlier.operands[0] == tested;
      if (earlier.to == tested || ChangesOperand(earlier, value) || MayTouchVariables(earlier)) return false;
    }
    return false;
  }

  // The test of the block stays, for others that read it; the branch goes.
  void Replace(std::vector<Instruction>& instructions, Instruction constant, Instruction jump) {
    const Reg value = constant.to, fallback = function_.registers.Add({function_.registers[value].type, {}});
    constant.to = fallback;
    Instruction choice;
    choice.op = Op::OrElse;
    choice.to = value;
    choice.operands = {value, fallback};
    choice.site = constant.site;
    instructions.pop_back();
    instructions.insert(instructions.end(), {constant, choice, jump});
  }

  ir::Function& function_;
};

}  // namespace

bool SimplifyDefaults(ir::Function& function, const Facts&) { return DefaultSimplifier(function).Run(); }

}  // namespace cardinal::opt
