// In: the match at one decision and the answer given there. Out: Since, all that happens until the next: what is told,
// what changes, whose text runs. Promises: the same step is taken again; the match that is given is not changed.
#pragma once

#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/compare.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::replay {

struct Step {
  const program::Program& program;
  const Record& record;
  match::Match match;    // before the answer; not begun: the step is the beginning
  model::Answer answer;  // given there
};

struct Since {
  std::vector<std::string> told;
  std::vector<std::string> changes;
  std::vector<Concerned> cards;    // of those that changed
  std::vector<std::string> rules;  // of those that changed, a line a file
};
Since HappenedSince(const Step& step, const Suspects& suspects, const base::Limits& limits);

}  // namespace cardinal::replay
