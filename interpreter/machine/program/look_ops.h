// Relations between opcodes of looks (register code). In: an opcode. Out: a related opcode. Promises: the relation is
// the one that the function's name says.
#pragma once

#include <array>

#include "interpreter/machine/program/looks.h"

namespace cardinal::program {

// These functions count the comparisons in the order Eq, Ne, Lt, Le, Gt, Ge.
inline LookOp Shifted(LookOp op, LookOp from, LookOp to) {
  return static_cast<LookOp>(static_cast<int>(op) - static_cast<int>(from) + static_cast<int>(to));
}
inline bool Between(LookOp op, LookOp first, LookOp last) { return op >= first && op <= last; }
inline int Inverse(int comparison) {
  constexpr std::array<int, 6> kInverse{1, 0, 5, 4, 3, 2};
  return kInverse[comparison];
}
inline int Mirrored(int comparison) {
  constexpr std::array<int, 6> kMirrored{0, 1, 4, 5, 2, 3};
  return kMirrored[comparison];
}
inline LookOp From(LookOp first, int comparison) { return static_cast<LookOp>(static_cast<int>(first) + comparison); }

// The opcode with the negated result, if `op` gives a truth value. None: no opcode does that.
inline LookOp Opposite(LookOp op) {
  for (const LookOp first : {LookOp::Eq, LookOp::EqTo}) {
    const int comparison = static_cast<int>(op) - static_cast<int>(first);
    if (comparison >= 0 && comparison < 6) return From(first, Inverse(comparison));
  }
  return op == LookOp::IsNone ? LookOp::IsSome : op == LookOp::IsSome ? LookOp::IsNone : LookOp::None;
}

// The opcode that jumps if the result of `op` is yes. None: no opcode does that.
inline LookOp Branching(LookOp op) {
  if (Between(op, LookOp::Eq, LookOp::Ge)) return Shifted(op, LookOp::Eq, LookOp::IfEq);
  if (Between(op, LookOp::EqTo, LookOp::GeTo)) return Shifted(op, LookOp::EqTo, LookOp::IfEqTo);
  return op == LookOp::IsNone ? LookOp::IfNone : op == LookOp::IsSome ? LookOp::IfSome : LookOp::None;
}

}  // namespace cardinal::program
