#include <limits>
#include <optional>

#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

using ir::Instruction;
using ir::Op;
using ir::Reg;
using model::Value;

class ConstantFolder {
 public:
  explicit ConstantFolder(ir::Function& function) : function_(function), uses_(CountUses(function)) {}

  bool Run() {
    for (ir::Block& block : function_.blocks) {
      for (Instruction& instruction : block.instructions) Fold(instruction);
      SimplifyBranch(block.instructions.back());
    }
    return changed_;
  }

 private:
  const Instruction* WriterOf(Reg reg) const {
    return IsWrittenOnce(function_, uses_, reg) ? uses_[reg].writer : nullptr;
  }

  std::optional<Value> ConstantOf(Reg reg) const {
    const Instruction* const writer = WriterOf(reg);
    if (writer == nullptr) return std::nullopt;
    if (writer->op == Op::Number) return writer->number;
    if (writer->op == Op::None) return model::kNone;
    return std::nullopt;
  }

  // `3 < x` becomes `x > 3`: instructions of the code take a constant as their second operand.
  void PutConstantSecond(Instruction& instruction) {
    const auto turned = TurnedAround(instruction.op);
    if (!turned || !ConstantOf(instruction.operands[0]) || ConstantOf(instruction.operands[1])) return;
    std::swap(instruction.operands[0], instruction.operands[1]);
    instruction.op = *turned;
    changed_ = true;
  }

  // The comparison that says the same of its operands in the other order.
  static std::optional<Op> TurnedAround(Op op) {
    switch (op) {
      case Op::Eq:
      case Op::Ne: return op;
      case Op::Lt: return Op::Gt;
      case Op::Le: return Op::Ge;
      case Op::Gt: return Op::Lt;
      case Op::Ge: return Op::Le;
      default: return std::nullopt;
    }
  }

  void Fold(Instruction& instruction) {
    PutConstantSecond(instruction);
    if (!instruction.to.IsValid() || instruction.operands.empty() || instruction.operands.size() > 2) return;
    const auto x = ConstantOf(instruction.operands[0]);
    const auto y = instruction.operands.size() == 2 ? ConstantOf(instruction.operands[1]) : std::optional<Value>(0);
    if (!x || !y) return;
    const auto value = Compute(instruction.op, *x, *y);
    if (!value) return;
    const Reg to = instruction.to;
    const auto site = instruction.site;
    instruction = Instruction{};
    instruction.op = *value == model::kNone ? Op::None : Op::Number;
    instruction.to = to;
    instruction.number = *value == model::kNone ? 0 : *value;
    instruction.site = site;
    changed_ = true;
  }

  // None if the instruction is another one, or would fault.
  static std::optional<Value> Compute(Op op, Value x, Value y) {
    if (op == Op::Copy) return x;
    if (op == Op::IsNone) return x == model::kNone ? 1 : 0;
    if (op == Op::Eq) return x == y ? 1 : 0;
    if (op == Op::Ne) return x != y ? 1 : 0;
    if (op == Op::Not) return x == 1 ? 0 : 1;
    if (x == model::kNone || y == model::kNone) return std::nullopt;
    switch (op) {
      case Op::Require: return x;
      case Op::Min: return x < y ? x : y;
      case Op::Max: return x < y ? y : x;
      case Op::Lt: return x < y ? 1 : 0;
      case Op::Le: return x <= y ? 1 : 0;
      case Op::Gt: return x > y ? 1 : 0;
      case Op::Ge: return x >= y ? 1 : 0;
      default: return Calculate(op, x, y);
    }
  }

  static std::optional<Value> Calculate(Op op, Value x, Value y) {
    Value value = 0;
    bool overflow = true;
    if (op == Op::Add) overflow = __builtin_add_overflow(x, y, &value);
    if (op == Op::Sub) overflow = __builtin_sub_overflow(x, y, &value);
    if (op == Op::Mul) overflow = __builtin_mul_overflow(x, y, &value);
    if (op == Op::Neg) overflow = __builtin_sub_overflow(Value{0}, x, &value);
    // The two smallest numbers mean something else (model::kNone).
    const bool special = value == model::kNone || value == model::kNotApplicable;
    return overflow || special ? std::nullopt : std::optional(value);
  }

  void SimplifyBranch(Instruction& last) {
    if (last.op != Op::Branch) return;
    // `if not x go to a else b`
    const Instruction* writer = WriterOf(last.operands[0]);
    while (writer && writer->op == Op::Not && WriterOf(writer->operands[0])) {
      last.operands[0] = writer->operands[0];
      std::swap(last.then, last.otherwise);
      changed_ = true;
      writer = WriterOf(last.operands[0]);
    }
    const auto value = ConstantOf(last.operands[0]);
    if (!value) return;
    last.op = Op::Jump;
    last.operands.clear();
    last.then = *value == 1 ? last.then : last.otherwise;
    last.otherwise = {};
    changed_ = true;
  }

  ir::Function& function_;
  const UseTable uses_;
  bool changed_ = false;
};

}  // namespace

bool FoldConstants(ir::Function& function, const Facts&) { return ConstantFolder(function).Run(); }

}  // namespace cardinal::opt
