// Finds which rule bodies can run while an event, action or window runs, with the numbers and members that calls pass
// on: an event that gets `Drawing` does not open the windows that it opens for `Battle`. In: the rule bodies. Out: the
// answer for an occurrence and a body. Promises: a body with the answer `no` never runs then. Each question is
// answered once.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "interpreter/language/lint/value_ranges.h"

namespace cardinal::lint {

class Running {
 public:
  Running(const CheckedRules& rules, const std::vector<RuleBody>& texts, const MutableState& changed,
          const CardFlow& flow, const ValueFlow& values);

  bool CanRunDuring(OccurrenceKind kind, std::int32_t index, std::size_t body) const;
  // The place of the body in the list; false: it is not in it.
  bool FindIndex(const RuleBody& text, std::size_t& index) const;

 private:
  friend class RunningWalker;

  const CheckedRules& rules_;
  const std::vector<RuleBody>& texts_;
  const MutableState& changed_;
  const CardFlow& flow_;
  const ValueFlow& values_;
  std::map<std::pair<RuleBodyKind, std::int32_t>, std::vector<std::size_t>> of_;
  std::map<std::pair<OccurrenceKind, std::int32_t>, std::vector<std::size_t>> hooks_;
  mutable std::map<std::pair<OccurrenceKind, std::int32_t>, std::vector<bool>> during_;
};

}  // namespace cardinal::lint
