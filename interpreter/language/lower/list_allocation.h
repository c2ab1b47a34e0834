// Finds the loops that allocate lists, which the machine must free again. In: checked rules. Promises: if
// AllocatesLists is false, no iteration of the loop leaves a list in the arena.
#pragma once

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lower {

// Whether the expression is the number of cards in a zone, or its first or last card: these need no list.
bool IsZonePropertyOnly(const check::CheckedRules& rules, const check::Expr& expr);
// Whether a loop allocates a list in each iteration, in addition to the list that it iterates over.
bool AllocatesLists(const check::CheckedRules& rules, const check::Stmt& loop);

}  // namespace cardinal::lower
