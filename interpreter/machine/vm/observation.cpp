// What observers of single instructions learn of a condition.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

namespace {

program::Comparison ComparisonOf(Op op) {
  return static_cast<program::Comparison>(static_cast<int>(op) - static_cast<int>(Op::Eq));
}

void TellComparison(Machine& m, const Instr& in, ConditionEvent& deciding) {
  const auto told = m.OperandsOf(in);
  if (told.size() != 4) return;
  const program::Comparison op = ComparisonOf(static_cast<Op>(told[0]));
  deciding.compared = true;
  deciding.op = told[1] != 0 ? program::Opposite(op) : op;
  deciding.x = m.R(told[2]);
  deciding.y = m.R(told[3]);
}

}  // namespace

void Decide(Machine& m, const Instr& in) {
  const Frame& frame = m.Top();
  ConditionEvent deciding;
  deciding.condition = in.a;
  deciding.value = m.R(in.x) == 1;
  deciding.depth = static_cast<std::int32_t>(m.stack.frames.size() - m.below);
  deciding.pure = m.IsPure();
  deciding.card = frame.source;
  deciding.locals = std::span<const Value>(m.registers, static_cast<std::size_t>(m.CodeOf(frame).variables));
  const std::int32_t element = m.program.conditions[in.a].element;
  if (element >= 0) deciding.element = m.R(static_cast<Register>(element));
  TellComparison(m, in, deciding);
  const bool answer = ObserverOf(m)->OnCondition(*m.asking, deciding);
  m.R(in.to) = deciding.pure ? answer : deciding.value;
}

}  // namespace cardinal::vm
