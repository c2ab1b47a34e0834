// In: checked rules. Out: for each choice whether it is asked though there is nothing to choose, so that those who wait
// cannot tell from the silence what lies where they do not look: it may be declined, and a `where` has left cards of a
// zone that not everybody sees. Whoever takes an action is not asked so what it asks of himself before its `cost`: of
// that others hear only when the action is complete. Promises: bounded work, whatever the rules call; what it does not
// follow counts as seen (docs/language.md, "Choices", says what that is).
#pragma once

#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lower {

// By choice.
std::vector<bool> FindAlwaysAskedChoices(const check::CheckedRules& rules);
// Whether a choice among an action's clauses is made by whoever takes the action.
bool IsChosenByActor(const check::CheckedRules& rules, const check::ActionVariant& variant, std::int32_t choice);

}  // namespace cardinal::lower
