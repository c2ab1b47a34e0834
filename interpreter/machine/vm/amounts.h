// In: what the modifiers of a query give, one after the other. Out: what comes of it. Promises: the order of
// ops_modifiers.cpp; false where a number is missing or too large, or a list too long.
// Used where modifiers run in frames, and where they are asked at a glance.
#pragma once

#include <algorithm>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

// low and high hold: the limits of a number; whether a truth is allowed and forbidden; what a list is given and loses.
struct Amounts {
  Value value = kNone, sum = kNone, low = kNone, high = kNone;
};

inline void Stricter(Value& limit, Value amount, bool larger) {
  if (limit == kNone || (larger ? amount > limit : amount < limit)) limit = amount;
}

// One more amount.
inline bool Take(Machine& m, Amounts& amounts, program::ModifierOp op, Value amount) {
  using program::ModifierOp;
  auto& [value, sum, low, high] = amounts;
  switch (op) {
    case ModifierOp::To: value = amount; break;
    case ModifierOp::By:
      return IsScalar(amount) && !__builtin_add_overflow(sum == kNone ? 0 : sum, amount, &sum) && IsScalar(sum);
    case ModifierOp::AtLeast: Stricter(low, amount, true); break;
    case ModifierOp::AtMost: Stricter(high, amount, false); break;
    case ModifierOp::Allow: low = 1; break;
    case ModifierOp::Forbid: high = 1; break;
    case ModifierOp::With: return JoinLists(m, low, amount, low);
    case ModifierOp::Without: return JoinLists(m, high, amount, high);
  }
  return true;
}

// All of them together, for a query that gives values of that kind.
inline bool Total(Machine& m, const Amounts& amounts, program::TypeKind kind, Value& total) {
  const auto& [value, sum, low, high] = amounts;
  total = value;
  if (kind == program::TypeKind::List) {
    if (low != kNone && !JoinLists(m, total, low, total)) return false;
    return high == kNone || CutList(m, total, high, total);
  }
  if (kind == program::TypeKind::Bool) {
    if (low != kNone) total = 1;
    if (high != kNone) total = 0;
    return true;
  }
  if (!IsScalar(value)) return true;
  if (sum != kNone && (__builtin_add_overflow(value, sum, &total) || !IsScalar(total))) return false;
  if (low != kNone) total = std::max(total, low);
  if (high != kNone) total = std::min(total, high);
  return true;
}

}  // namespace cardinal::vm
