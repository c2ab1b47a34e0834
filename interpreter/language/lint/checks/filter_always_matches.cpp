// G02: a condition that is true in every game.
#include "interpreter/language/lint/constants.h"

namespace cardinal::lint {

void FilterAlwaysMatches(const LintContext& all) {
  for (const ConstantCondition& constant : ConstantConditions(all))
    if (constant.value) {
      Finding finding =
          all.Report(diag::lint::FilterAlwaysMatches, constant.span, "this is always so, whatever is played");
      if (!constant.why.empty()) finding.SetHelp(constant.why);
    }
}

}  // namespace cardinal::lint
