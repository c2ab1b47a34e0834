// In: checked rules. Out: what of them makes lists, which the machine has to throw away again. Promises: where
// AllocatesLists says no, nothing that the loop does leaves anything in the arena.
#pragma once

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lower {

// How many cards lie in a zone, its first or its last one: the list of them need not be made for that.
bool IsZonePropertyOnly(const check::CheckedRules& rules, const check::Expr& expr);
// Whether a loop makes a list each time, and not only the one that it goes through.
bool AllocatesLists(const check::CheckedRules& rules, const check::Stmt& loop);

}  // namespace cardinal::lower
