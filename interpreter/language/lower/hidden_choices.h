// Finds the always-ask choices: choices that are asked even if there are no options, so that the other players learn
// nothing about hidden cards from the fact that a player is not asked. In: checked rules. Out: for each choice, whether
// it is always asked: it may be declined, and a `where` has filtered cards of a zone that not all players see. Choices
// that the acting player makes before the `cost` of an action are excluded: the others see them only when the action is
// complete. Promises: bounded work, whatever the rules call; what the analysis does not follow counts as visible
// (docs/language.md, "Choices", lists the cases).
#pragma once

#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lower {

// By choice.
std::vector<bool> FindAlwaysAskedChoices(const check::CheckedRules& rules);
// Whether the chooser of an action's clause is the player who takes the action.
bool IsChosenByActor(const check::CheckedRules& rules, const check::ActionVariant& variant, check::ChoiceId choice);

}  // namespace cardinal::lower
