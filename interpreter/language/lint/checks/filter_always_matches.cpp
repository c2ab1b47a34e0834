// G02: a condition that is yes whatever is played.
#include "interpreter/language/lint/constants.h"

namespace cardinal::lint {

void FilterAlwaysMatches(const Everything& all) {
  for (const Constant& constant : ConstantConditions(all))
    if (constant.answer)
      all.Report(diag::lint::FilterAlwaysMatches, constant.span, "this is always so, whatever is played");
}

}  // namespace cardinal::lint
