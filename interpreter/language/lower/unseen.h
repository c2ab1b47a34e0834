// In: checked rules and a list that something is chosen from. Out: whether that there is nothing to choose says
// something about cards that not everybody sees. Promises: what it does not follow (names given before, `modify`)
// counts as seen.
#pragma once

#include "interpreter/language/check/rules.h"

namespace cardinal::lower {

bool TellsOfUnseen(const check::CheckedRules& rules, check::ExprId list);

}  // namespace cardinal::lower
