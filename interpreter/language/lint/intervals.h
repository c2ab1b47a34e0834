// Arithmetic on ranges of values. In: ranges. Out: the range of the result. Promises: the range contains every possible
// result; a range without a bound on one side has a result without a bound on that side.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lint {

inline constexpr std::int64_t kNoLowerBound = std::numeric_limits<std::int64_t>::min() / 4;
inline constexpr std::int64_t kNoUpperBound = std::numeric_limits<std::int64_t>::max() / 4;

// The values from `low` to `high` of a number, a truth value (0, 1) or an enum (its index). kLowest and kHighest mean
// that there is no bound. Empty: low > high.
struct ValueRange {
  std::int64_t low = kNoLowerBound, high = kNoUpperBound;
  bool operator==(const ValueRange&) const = default;
  bool IsSingle() const { return low == high; }
  bool IsEmpty() const { return low > high; }
  bool Contains(std::int64_t value) const { return low <= value && value <= high; }
};

inline constexpr ValueRange kUnbounded{}, kFalse{0, 0}, kTrue{1, 1}, kBoolean{0, 1};

// The values from `low` to `high`; an empty optional means no bound. A bound whose sums could overflow is dropped.
ValueRange MakeRange(std::optional<std::int64_t> low, std::optional<std::int64_t> high);
ValueRange Hull(ValueRange a, ValueRange b);          // the values of either range
ValueRange Intersection(ValueRange a, ValueRange b);  // the values of both ranges
ValueRange AddRanges(ValueRange a, ValueRange b);
ValueRange NegateRange(ValueRange a);
ValueRange MultiplyRanges(ValueRange a, ValueRange b);
ValueRange DivideRanges(ValueRange a, ValueRange b);
ValueRange RemainderRange(ValueRange a, ValueRange b);
// The result of an arithmetic operation, or of the smaller or larger of two numbers; another operation: unbounded.
ValueRange ComputeRange(check::BinaryOp op, ValueRange a, ValueRange b);
ValueRange BoolRange(std::optional<bool> answer);

// Whether the operation compares: =, !=, <, <=, >, >=.
inline bool IsComparison(check::BinaryOp op) {
  using check::BinaryOp;
  return op == BinaryOp::Eq || op == BinaryOp::Ne || op == BinaryOp::Lt || op == BinaryOp::Le || op == BinaryOp::Gt ||
         op == BinaryOp::Ge;
}
// Whether `a OP b` is always true or always false; empty if it depends on the values. `op` is a comparison.
std::optional<bool> CompareRanges(check::BinaryOp op, ValueRange a, ValueRange b);
// Keeps the values for which `x OP bound` can be true.
void Narrow(ValueRange& values, check::BinaryOp op, ValueRange bound);
check::BinaryOp Opposite(check::BinaryOp op);  // `<` for `>=`
check::BinaryOp Mirrored(check::BinaryOp op);  // `<` for `>`: the operands change places

}  // namespace cardinal::lint
