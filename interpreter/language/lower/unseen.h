// In: checked rules. Out: for each choice whether it is asked though there is nothing to choose, so that those who wait
// cannot tell from the silence what lies where they do not look: it is a statement, it may be declined, and a `where`
// has left cards of a zone that not everybody sees. Promises: what it does not follow (states, `modify`, what was
// chosen before) counts as seen.
#pragma once

#include <vector>

#include "interpreter/language/check/rules.h"

namespace cardinal::lower {

std::vector<bool> AsksAnyway(const check::CheckedRules& rules);

}  // namespace cardinal::lower
