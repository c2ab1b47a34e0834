// G01: a condition that is false in every game: two conditions that exclude each other, a number out of its range, a
// type or zone that such a card never has.
#include "interpreter/language/lint/constants.h"

namespace cardinal::lint {

void FilterNeverMatches(const LintContext& all) {
  for (const ConstantCondition& constant : ConstantConditions(all))
    if (!constant.value)
      all.Report(diag::lint::FilterNeverMatches, constant.span, "this is never so, whatever is played");
}

}  // namespace cardinal::lint
