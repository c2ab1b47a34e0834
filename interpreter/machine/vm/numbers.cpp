// Numbers and truth values: checked 64-bit arithmetic.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

bool Overflow(Machine& m, const char* sign, Value x, Value y) {
  return Fail(m, FaultKind::Overflow,
              std::to_string(x) + " " + sign + " " + std::to_string(y) + " is too large a number");
}

bool NoNumber(Machine& m) { return Fail(m, FaultKind::MissingValue, "there is no number here"); }

// `none` and `not applicable` are less than every number that rules may compute.
bool InRange(Value value) { return value > kNotApplicable; }

bool Divide(Machine& m, const Instr& in, Value x, Value y) {
  const bool div = in.op == Op::Div;
  if (y == 0) return Fail(m, FaultKind::DivisionByZero, std::to_string(x) + (div ? " div" : " mod") + " 0");
  m.R(in.to) = div ? x / y : (y == -1 ? 0 : x % y);
  return true;
}

}  // namespace

bool Arithmetic(Machine& m, const Instr& in) {
  const Value x = m.R(in.x);
  if (in.op == Op::Neg) {
    if (!IsScalar(x)) return NoNumber(m);
    m.R(in.to) = -x;
    return true;
  }
  const Value y = m.R(in.y);
  if (!IsScalar(x) || !IsScalar(y)) return NoNumber(m);
  Value result = 0;
  switch (in.op) {
    case Op::Add:
      if (__builtin_add_overflow(x, y, &result) || !InRange(result)) return Overflow(m, "+", x, y);
      break;
    case Op::Sub:
      if (__builtin_sub_overflow(x, y, &result) || !InRange(result)) return Overflow(m, "-", x, y);
      break;
    case Op::Mul:
      if (__builtin_mul_overflow(x, y, &result) || !InRange(result)) return Overflow(m, "*", x, y);
      break;
    case Op::Min: result = std::min(x, y); break;
    case Op::Max: result = std::max(x, y); break;
    default: return Divide(m, in, x, y);
  }
  m.R(in.to) = result;
  return true;
}

bool AddConstant(Machine& m, const Instr& in) {
  const Value x = m.R(in.x), y = in.SmallConstant();
  if (!IsScalar(x)) return NoNumber(m);
  if (__builtin_add_overflow(x, y, &m.R(in.to)) || !InRange(m.R(in.to)))
    return y < 0 ? Overflow(m, "-", x, -y) : Overflow(m, "+", x, y);
  return true;
}

bool Require(Machine& m, const Instr& in) {
  const Value value = m.R(in.x);
  if (value == kNone) return Fail(m, FaultKind::MissingValue, "there is no value here");
  m.R(in.to) = value;
  return true;
}

}  // namespace cardinal::vm
