// In: ranges of values. Out: the range of what is computed from them. Promises: nothing that can come out is left out;
// a range without a bound on a side has none there afterwards either.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "interpreter/language/check/rules.h"

namespace cardinal::lint {

inline constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min() / 4;
inline constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max() / 4;

// The values from `low` to `high`, of a number, a truth value (0, 1) or an enum (by place). kLowest and kHighest stand
// for no bound. Empty: low > high.
struct Values {
  std::int64_t low = kLowest, high = kHighest;
  bool operator==(const Values&) const = default;
  bool Single() const { return low == high; }
  bool Empty() const { return low > high; }
  bool Has(std::int64_t value) const { return low <= value && value <= high; }
};

inline constexpr Values kAnything{}, kNever{0, 0}, kAlways{1, 1}, kEither{0, 1};

// The values from `low` to `high`, if there are such bounds. Bounds so far out that sums of them could overflow are
// none.
Values Range(std::optional<std::int64_t> low, std::optional<std::int64_t> high);
Values Joined(Values a, Values b);   // what either can be
Values Overlap(Values a, Values b);  // what both can be
Values Sum(Values a, Values b);
Values Negated(Values a);
Values Product(Values a, Values b);
Values Quotient(Values a, Values b);
Values Remainder(Values a, Values b);
Values Truth(std::optional<bool> answer);

// Whether `a OP b` is always so, never so, or neither, for a comparison.
std::optional<bool> Decided(check::BinaryOp op, Values a, Values b);
// Keeps the values for which `x OP bound` can be so.
void Narrow(Values& values, check::BinaryOp op, Values bound);
check::BinaryOp Opposite(check::BinaryOp op);  // `<` for `>=`
check::BinaryOp Mirrored(check::BinaryOp op);  // `<` for `>`: the sides change places

}  // namespace cardinal::lint
