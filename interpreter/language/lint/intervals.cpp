#include "interpreter/language/lint/intervals.h"

#include <algorithm>

namespace cardinal::lint {

using check::BinaryOp;

namespace {

__extension__ typedef __int128 Wide;

std::int64_t Clamped(Wide value) { return static_cast<std::int64_t>(std::clamp<Wide>(value, kLowest, kHighest)); }

bool Bounded(Values values) { return values.low > kLowest && values.high < kHighest; }

std::int64_t SumOf(std::int64_t a, std::int64_t b, std::int64_t unbounded) {
  return a == unbounded || b == unbounded ? unbounded : Clamped(static_cast<Wide>(a) + b);
}

}  // namespace

Values Range(std::optional<std::int64_t> low, std::optional<std::int64_t> high) {
  constexpr std::int64_t kNear = kHighest / 4;
  const bool far_low = !low || *low < -kNear, far_high = !high || *high > kNear;
  return {far_low ? kLowest : std::min(*low, kNear), far_high ? kHighest : std::max(*high, -kNear)};
}

Values Joined(Values a, Values b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Values Overlap(Values a, Values b) { return {std::max(a.low, b.low), std::min(a.high, b.high)}; }

Values Sum(Values a, Values b) { return {SumOf(a.low, b.low, kLowest), SumOf(a.high, b.high, kHighest)}; }

Values Negated(Values a) { return {a.high == kHighest ? kLowest : -a.high, a.low == kLowest ? kHighest : -a.low}; }

Values Product(Values a, Values b) {
  if (a == kNever || b == kNever) return kNever;
  if (a.low >= 0 && b.low >= 0)
    return {Clamped(static_cast<Wide>(a.low) * b.low),
            a.high == kHighest || b.high == kHighest ? kHighest : Clamped(static_cast<Wide>(a.high) * b.high)};
  if (!Bounded(a) || !Bounded(b)) return kAnything;
  const Wide ends[] = {static_cast<Wide>(a.low) * b.low, static_cast<Wide>(a.low) * b.high,
                       static_cast<Wide>(a.high) * b.low, static_cast<Wide>(a.high) * b.high};
  return {Clamped(*std::min_element(ends, ends + 4)), Clamped(*std::max_element(ends, ends + 4))};
}

Values Quotient(Values a, Values b) {
  if (b.low <= 0 || a.low < 0) return kAnything;
  return {b.high == kHighest ? 0 : a.low / b.high, a.high == kHighest ? kHighest : a.high / b.low};
}

Values Remainder(Values a, Values b) {
  if (b.low <= 0 || b.high == kHighest) return kAnything;
  return {a.low >= 0 ? 0 : 1 - b.high, b.high - 1};
}

Values Truth(std::optional<bool> answer) { return !answer ? kEither : *answer ? kAlways : kNever; }

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

std::optional<bool> Decided(BinaryOp op, Values a, Values b) {
  switch (op) {
    case BinaryOp::Eq:
      if (a.Single() && b == a && Bounded(a)) return true;
      if (a.high < b.low || b.high < a.low) return false;
      return std::nullopt;
    case BinaryOp::Lt:
      if (a.high < b.low) return true;
      if (a.low >= b.high && a.low > kLowest && b.high < kHighest) return false;
      return std::nullopt;
    case BinaryOp::Le:
      if (a.high <= b.low && a.high < kHighest && b.low > kLowest) return true;
      if (a.low > b.high) return false;
      return std::nullopt;
    case BinaryOp::Gt: return Decided(BinaryOp::Lt, b, a);
    case BinaryOp::Ge: return Decided(BinaryOp::Le, b, a);
    case BinaryOp::Ne:
      if (const auto equal = Decided(BinaryOp::Eq, a, b)) return !*equal;
      return std::nullopt;
    default: return std::nullopt;
  }
}

// The values that stay if `x OP bound` holds.
void Narrow(Values& values, BinaryOp op, Values bound) {
  switch (op) {
    case BinaryOp::Eq: values = Overlap(values, bound); break;
    case BinaryOp::Lt: values.high = std::min(values.high, bound.high == kHighest ? kHighest : bound.high - 1); break;
    case BinaryOp::Le: values.high = std::min(values.high, bound.high); break;
    case BinaryOp::Gt: values.low = std::max(values.low, bound.low == kLowest ? kLowest : bound.low + 1); break;
    case BinaryOp::Ge: values.low = std::max(values.low, bound.low); break;
    case BinaryOp::Ne:
      if (bound.Single() && values.low == bound.low) ++values.low;
      if (bound.Single() && values.high == bound.low) --values.high;
      break;
    default: break;
  }
}

}  // namespace cardinal::lint
