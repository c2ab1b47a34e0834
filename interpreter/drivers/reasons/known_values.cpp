#include "interpreter/drivers/reasons/known_values.h"

namespace cardinal::reasons {

// A determinized match keeps the faces of another seat's options, because otherwise its decision would make no sense.
// Here no seat answers the decision, and these faces would show the viewer what that seat holds.
ImaginedMatches::ImaginedMatches(const ExplainContext& asker)
    : asker_(asker), asked_(asker.match), luck_(asker.match.decision.serial) {
  if (asked_.decision.seat != asker_.viewer) asked_.decision.options.clear();
}

const match::Match& ImaginedMatches::Get(int index) {
  made_.reserve(kImaginedMatches);
  while (std::ssize(made_) <= index) made_.push_back(view::Determinize(asker_.program, asked_, asker_.viewer, luck_));
  return made_[index];
}

// The match itself is evaluated too: a few imagined matches may agree by accident, and their value must also be true.
std::optional<ExpressionValue> EvaluateKnown(const ExplainContext& asker, ImaginedMatches& imagined,
                                             const Expression& expression, std::span<const Value> locals) {
  const auto value = EvaluateExpression(asker.program, asker.match, expression, locals);
  for (int i = 0; value && i < imagined.Count(); ++i)
    if (EvaluateExpression(asker.program, imagined.Get(i), expression, locals) != value) return std::nullopt;
  return value;
}

}  // namespace cardinal::reasons
