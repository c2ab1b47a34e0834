// Partial evaluation: finds out once, for each action and card definition, that the printed values of the card rule the
// action out (`when me.icon = On_flash`), so that windows need not evaluate it at every decision. In: a program, its
// functions, an action. Out: for each card definition whether the action is never offered with it. Promises: an
// instruction that could fault is never skipped.
#pragma once

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

using NeverOffered = base::Table<program::CardDefId, std::uint8_t>;

// By action.
base::Table<program::ActionId, NeverOffered> FindNeverOffered(const Program& program, const Module& module);

}  // namespace cardinal::ir
