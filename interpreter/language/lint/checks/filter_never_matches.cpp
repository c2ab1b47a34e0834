// G01: a condition that is false in every game: two conditions that exclude each other, a number out of its range, a
// type or zone that such a card never has, a value that nothing assigns, an occurrence that never runs then.
#include "interpreter/language/lint/constants.h"

namespace cardinal::lint {

void FilterNeverMatches(const LintContext& all) {
  for (const ConstantCondition& constant : ConstantConditions(all))
    if (!constant.value) {
      Finding finding =
          all.Report(diag::lint::FilterNeverMatches, constant.span, "this is never so, whatever is played");
      if (!constant.why.empty()) finding.SetHelp(constant.why);
    }
}

}  // namespace cardinal::lint
