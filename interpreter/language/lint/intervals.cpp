#include "interpreter/language/lint/intervals.h"

#include <algorithm>

namespace cardinal::lint {

using check::BinaryOp;

namespace {

__extension__ typedef __int128 Wide;

std::int64_t Clamped(Wide value) {
  return static_cast<std::int64_t>(std::clamp<Wide>(value, kNoLowerBound, kNoUpperBound));
}

bool Bounded(ValueRange values) { return values.low > kNoLowerBound && values.high < kNoUpperBound; }

std::int64_t SaturatingSum(std::int64_t a, std::int64_t b, std::int64_t unbounded) {
  return a == unbounded || b == unbounded ? unbounded : Clamped(static_cast<Wide>(a) + b);
}

}  // namespace

ValueRange MakeRange(std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
  constexpr std::int64_t kNear = kNoUpperBound / 4;
  const bool far_low = !low || *low < -kNear, far_high = !high || *high > kNear;
  return {far_low ? kNoLowerBound : std::min(*low, kNear), far_high ? kNoUpperBound : std::max(*high, -kNear)};
}

ValueRange Hull(ValueRange a, ValueRange b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

ValueRange Intersection(ValueRange a, ValueRange b) { return {std::max(a.low, b.low), std::min(a.high, b.high)}; }

ValueRange AddRanges(ValueRange a, ValueRange b) {
  return {SaturatingSum(a.low, b.low, kNoLowerBound), SaturatingSum(a.high, b.high, kNoUpperBound)};
}

ValueRange NegateRange(ValueRange a) {
  return {a.high == kNoUpperBound ? kNoLowerBound : -a.high, a.low == kNoLowerBound ? kNoUpperBound : -a.low};
}

ValueRange MultiplyRanges(ValueRange a, ValueRange b) {
  if (a == kFalse || b == kFalse) return kFalse;
  if (a.low >= 0 && b.low >= 0)
    return {Clamped(static_cast<Wide>(a.low) * b.low), a.high == kNoUpperBound || b.high == kNoUpperBound
                                                           ? kNoUpperBound
                                                           : Clamped(static_cast<Wide>(a.high) * b.high)};
  if (!Bounded(a) || !Bounded(b)) return kUnbounded;
  const Wide ends[] = {static_cast<Wide>(a.low) * b.low, static_cast<Wide>(a.low) * b.high,
                       static_cast<Wide>(a.high) * b.low, static_cast<Wide>(a.high) * b.high};
  return {Clamped(*std::min_element(ends, ends + 4)), Clamped(*std::max_element(ends, ends + 4))};
}

ValueRange DivideRanges(ValueRange a, ValueRange b) {
  if (b.low <= 0 || a.low < 0) return kUnbounded;
  return {b.high == kNoUpperBound ? 0 : a.low / b.high, a.high == kNoUpperBound ? kNoUpperBound : a.high / b.low};
}

ValueRange RemainderRange(ValueRange a, ValueRange b) {
  if (b.low <= 0 || b.high == kNoUpperBound) return kUnbounded;
  return {a.low >= 0 ? 0 : 1 - b.high, b.high - 1};
}

ValueRange ComputeRange(BinaryOp op, ValueRange a, ValueRange b) {
  switch (op) {
    case BinaryOp::Add: return AddRanges(a, b);
    case BinaryOp::Sub: return AddRanges(a, NegateRange(b));
    case BinaryOp::Mul: return MultiplyRanges(a, b);
    case BinaryOp::Min: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case BinaryOp::Max: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case BinaryOp::Div: return DivideRanges(a, b);
    case BinaryOp::Mod: return RemainderRange(a, b);
    default: return kUnbounded;
  }
}

ValueRange BoolRange(std::optional<bool> answer) { return !answer ? kBoolean : *answer ? kTrue : kFalse; }

BinaryOp Opposite(BinaryOp op) {
  switch (op) {
    case BinaryOp::Eq: return BinaryOp::Ne;
    case BinaryOp::Ne: return BinaryOp::Eq;
    case BinaryOp::Lt: return BinaryOp::Ge;
    case BinaryOp::Le: return BinaryOp::Gt;
    case BinaryOp::Gt: return BinaryOp::Le;
    case BinaryOp::Ge: return BinaryOp::Lt;
    default: return op;
  }
}

BinaryOp Mirrored(BinaryOp op) {
  switch (op) {
    case BinaryOp::Lt: return BinaryOp::Gt;
    case BinaryOp::Le: return BinaryOp::Ge;
    case BinaryOp::Gt: return BinaryOp::Lt;
    case BinaryOp::Ge: return BinaryOp::Le;
    default: return op;
  }
}

std::optional<bool> CompareRanges(BinaryOp op, ValueRange a, ValueRange b) {
  switch (op) {
    case BinaryOp::Eq:
      if (a.IsSingle() && b == a && Bounded(a)) return true;
      if (a.high < b.low || b.high < a.low) return false;
      return std::nullopt;
    case BinaryOp::Lt:
      if (a.high < b.low) return true;
      if (a.low >= b.high && a.low > kNoLowerBound && b.high < kNoUpperBound) return false;
      return std::nullopt;
    case BinaryOp::Le:
      if (a.high <= b.low && a.high < kNoUpperBound && b.low > kNoLowerBound) return true;
      if (a.low > b.high) return false;
      return std::nullopt;
    case BinaryOp::Gt: return CompareRanges(BinaryOp::Lt, b, a);
    case BinaryOp::Ge: return CompareRanges(BinaryOp::Le, b, a);
    case BinaryOp::Ne:
      if (const auto equal = CompareRanges(BinaryOp::Eq, a, b)) return !*equal;
      return std::nullopt;
    default: return std::nullopt;
  }
}

// Keeps the values for which `x OP bound` holds.
void Narrow(ValueRange& values, BinaryOp op, ValueRange bound) {
  switch (op) {
    case BinaryOp::Eq: values = Intersection(values, bound); break;
    case BinaryOp::Lt:
      values.high = std::min(values.high, bound.high == kNoUpperBound ? kNoUpperBound : bound.high - 1);
      break;
    case BinaryOp::Le: values.high = std::min(values.high, bound.high); break;
    case BinaryOp::Gt:
      values.low = std::max(values.low, bound.low == kNoLowerBound ? kNoLowerBound : bound.low + 1);
      break;
    case BinaryOp::Ge: values.low = std::max(values.low, bound.low); break;
    case BinaryOp::Ne:
      if (bound.IsSingle() && values.low == bound.low) ++values.low;
      if (bound.IsSingle() && values.high == bound.low) --values.high;
      break;
    default: break;
  }
}

}  // namespace cardinal::lint
