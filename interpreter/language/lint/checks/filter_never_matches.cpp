// G01: a condition that is no whatever is played: two things that exclude each other, a number out of its range, a type
// or zone that such a card never has.
#include "interpreter/language/lint/constants.h"

namespace cardinal::lint {

void FilterNeverMatches(const Everything& all) {
  for (const Constant& constant : ConstantConditions(all))
    if (!constant.answer)
      all.Report(diag::lint::FilterNeverMatches, constant.span, "this is never so, whatever is played");
}

}  // namespace cardinal::lint
