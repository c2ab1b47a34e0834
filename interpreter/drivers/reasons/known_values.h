// What a viewer can know about values. In: an ExplainContext. Out: the matches that the viewer cannot tell from the
// real one, and values on which all of them agree. Promises: nothing is changed; the same context gives the same
// matches; view::kOmniscient sees the real match only.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "interpreter/base/random.h"
#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/drivers/reasons/expression.h"

namespace cardinal::reasons {

inline constexpr int kImaginedMatches = 64;

// The match as it may be for all that a viewer knows; each one is made when it is first used.
class ImaginedMatches {
 public:
  explicit ImaginedMatches(const ExplainContext& asker);
  int Count() const { return asker_.viewer == view::kOmniscient ? 0 : kImaginedMatches; }
  const match::Match& Get(int index);

 private:
  const ExplainContext asker_;
  match::Match asked_;
  base::Random luck_;
  std::vector<match::Match> made_;
};

// The value of the expression, if the viewer can know it. `locals`: see EvaluateExpression.
std::optional<ExpressionValue> EvaluateKnown(const ExplainContext& asker, ImaginedMatches& imagined,
                                             const Expression& expression, std::span<const Value> locals);

}  // namespace cardinal::reasons
