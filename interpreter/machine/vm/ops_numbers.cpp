// Numbers and truth values: checked 64-bit arithmetic.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

bool Overflow(Machine& m, const char* sign, Value x, Value y) {
  return Fail(m, FaultKind::Overflow,
              std::to_string(x) + " " + sign + " " + std::to_string(y) + " is too large a number");
}

// None and skip are less than every number that rules may compute.
bool InRange(Value value) { return value > kNotApplicable; }

bool Divide(Machine& m, Op op, Value x, Value y) {
  const char* sign = op == Op::Div ? "div" : "mod";
  if (y == 0) return Fail(m, FaultKind::DivisionByZero, std::to_string(x) + " " + sign + " 0");
  m.Push(op == Op::Div ? x / y : (y == -1 ? 0 : x % y));
  return true;
}

bool Binary(Machine& m, Op op, Value x, Value y) {
  Value result = 0;
  switch (op) {
    case Op::Add:
      if (__builtin_add_overflow(x, y, &result) || !InRange(result)) return Overflow(m, "+", x, y);
      break;
    case Op::Sub:
      if (__builtin_sub_overflow(x, y, &result) || !InRange(result)) return Overflow(m, "-", x, y);
      break;
    case Op::Mul:
      if (__builtin_mul_overflow(x, y, &result) || !InRange(result)) return Overflow(m, "*", x, y);
      break;
    case Op::Min: result = x < y ? x : y; break;
    case Op::Max: result = x > y ? x : y; break;
    default: return Divide(m, op, x, y);
  }
  m.Push(result);
  return true;
}

}  // namespace

bool Arithmetic(Machine& m, Op op) {
  const Value y = m.Pop();
  if (op == Op::Neg) {
    if (!IsScalar(y)) return Fail(m, FaultKind::MissingValue, "there is no number here");
    m.Push(-y);
    return true;
  }
  const Value x = m.Pop();
  if (!IsScalar(x) || !IsScalar(y)) return Fail(m, FaultKind::MissingValue, "there is no number here");
  return Binary(m, op, x, y);
}

}  // namespace cardinal::vm
