// Adds up the amounts of modifiers. In: what the modifiers of a query return, one after the other. Out: the modified
// value. Promises: the order of modifiers.cpp; false if a number is missing or too large, or a list too long.
#pragma once

#include <algorithm>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

// When a rule became active, as comparable numbers. A rule of the game: 0. A rule of a card: when the card entered its
// zone. A `modify` statement: after all card moves before it, and after all statements before it.
inline Value BeganToWork(const GameState& world, CardId card) {
  return card < 0 ? 0 : Value{world.cards[card].since} << 32;
}
inline Value BeganToWork(const GameState& world, const match::ActiveModifier& modifier) {
  const Value place = &modifier - world.modifiers.data();
  const Value older =
      std::ranges::count_if(world.lasting, [&](const match::LastingRule& made) { return made.older <= place; });
  return (Value{modifier.since} << 32) + place + older + 1;
}
inline Value BeganToWork(const GameState& world, const match::LastingRule& made) {
  return (Value{made.since} << 32) + made.older + (&made - world.lasting.data()) + 1;
}

// low and high have three uses: the limits of a number; whether a truth value is allowed and forbidden; the elements
// that a list gains and loses (chains, see AddToChain). since: when the newest `to` became active.
struct Amounts {
  Value value = kNone, sum = kNone, low = kNone, high = kNone, since = kNone;
};

inline void Stricter(Value& limit, Value amount, bool larger) {
  if (limit == kNone || (larger ? amount > limit : amount < limit)) limit = amount;
}

// Adds the amount of one rule, which has been active since then.
inline bool Take(Machine& m, Amounts& amounts, program::ModifierOp op, Value amount, Value began) {
  using program::ModifierOp;
  auto& [value, sum, low, high, since] = amounts;
  switch (op) {
    case ModifierOp::To:
      if (since != kNone && began < since) break;
      since = began;
      value = amount;
      break;
    case ModifierOp::By:
      return IsScalar(amount) && !__builtin_add_overflow(sum == kNone ? 0 : sum, amount, &sum) && IsScalar(sum);
    case ModifierOp::AtLeast: Stricter(low, amount, true); break;
    case ModifierOp::AtMost: Stricter(high, amount, false); break;
    case ModifierOp::Allow: low = 1; break;
    case ModifierOp::Forbid: high = 1; break;
    case ModifierOp::With: return AddToChain(m, amount, began, low);
    case ModifierOp::Without: return AddToChain(m, amount, began, high);
  }
  return true;
}

// Computes the result of all amounts, for a query with values of that kind. `in_order`: what a list has gained and lost
// before the newest `to` does not count.
inline bool Total(Machine& m, const Amounts& amounts, program::TypeKind kind, bool in_order, Value& total) {
  const auto& [value, sum, low, high, since] = amounts;
  total = value;
  if (kind == program::TypeKind::List) {
    const ListChanges changes{low, high, in_order ? since : kNone};
    return (low == kNone && high == kNone) || ChangeList(m, value, changes, total);
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
