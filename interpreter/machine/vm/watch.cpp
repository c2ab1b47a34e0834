#include "interpreter/machine/vm/watch.h"

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

namespace {

Value Decided(Machine& m, const Frame& frame, const Instr& in, std::int32_t test, const Compared& compared) {
  ConditionEvent deciding;
  deciding.condition = test;
  deciding.depth = static_cast<std::int32_t>(m.stack.frames.size());
  deciding.pure = m.live == nullptr;
  deciding.card = frame.source;
  deciding.locals = std::span<const Value>(m.stack.values.data() + frame.base, m.CodeOf(frame).locals);
  if (in.op == Op::ForNext) {
    const Value position = m.Local(frame, in.a + 1);
    const auto list = Elements(m.stack, m.Local(frame, in.a));
    const Value at = position < 0 ? 0 : position;
    deciding.value = at < static_cast<Value>(list.size());
    if (deciding.value) deciding.element = list[at];
    m.observer->OnCondition(*m.asking, deciding);
    return kNone;
  }
  deciding.value = m.Peek() == 1;
  const std::int32_t element = m.program.conditions[test].element;
  if (element >= 0) deciding.element = m.Local(frame, element);
  deciding.compared = compared.valid;
  const auto op = static_cast<program::Comparison>(static_cast<int>(compared.op) - static_cast<int>(Op::Eq));
  deciding.op = compared.negated ? program::Opposite(op) : op;
  deciding.x = compared.x;
  deciding.y = compared.y;
  const bool answer = m.observer->OnCondition(*m.asking, deciding);
  return deciding.pure ? answer : deciding.value;
}

}  // namespace

void Watch(Machine& m, const Frame& frame, const Instr& in, Compared& compared) {
  m.observer->OnSite(Site(m));
  const auto index = m.CodeOf(frame).first + frame.pc - 1;
  const std::int32_t test = m.program.instruction_conditions[index];
  if (test >= 0) {
    const Value answer = Decided(m, frame, in, test, compared);
    if (answer != kNone) m.Peek() = answer;
  }
  if (in.op >= Op::Eq && in.op <= Op::Ge) {
    const auto& values = m.stack.values;
    compared = {true, false, in.op, values[values.size() - 2], values.back()};
  } else if (in.op == Op::Not) {
    compared.negated = !compared.negated;
  } else {
    compared.valid = false;
  }
}

}  // namespace cardinal::vm
