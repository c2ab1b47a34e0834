// Names expressions for players. In: an Expression with the locals of its function. Out: words such as "Lamp's size",
// or "" if there are no good ones. Promises: every name is made for the viewer; a value is named only if the viewer can
// know it.
#pragma once

#include <string>

#include "interpreter/drivers/reasons/known_values.h"

namespace cardinal::reasons {

// An expression whose locals have these values (by local; kNone: not known).
struct BoundExpression {
  const Expression& expression;
  const std::vector<Value>& locals;

  BoundExpression Arg(std::size_t index) const { return {expression.args[index], locals}; }
};

class ExpressionWords {
 public:
  ExpressionWords(const ExplainContext& asker, ImaginedMatches& imagined)
      : asker_(asker), words_(MakeLocalizer(asker)), imagined_(imagined) {}

  // "Lamp's size", "coins of Anna", "the number of cards in hand of Anna"; empty for a constant.
  std::string Name(const BoundExpression& bound);
  // The name of the quantity alone: "size", "coins".
  std::string Quantity(const BoundExpression& bound);
  // The same as the rules have it; empty if it has no name.
  std::string QuantityIdentifier(const BoundExpression& bound);
  // The player whose state it is; kNoSeat if it is not a state of a player.
  model::Seat StateOwner(const BoundExpression& bound);
  // The owners that the expression reads from, as text: "Lamp", "Lamp, Anna"; empty if one of them has no words.
  std::string Arguments(const BoundExpression& bound);
  // The value of one of them as text; empty if the viewer cannot know it.
  std::string ArgumentWords(const BoundExpression& bound, std::size_t index);
  // The query that the expression calls, or whose attribute or state it reads; -1 if there is none.
  std::int32_t Query(const Expression& expression) const;
  // The value as text; empty if the viewer cannot know it.
  std::string ValueWords(const BoundExpression& bound, const program::TypeTag& type);

  std::optional<ExpressionValue> Known(const BoundExpression& bound) {
    return EvaluateKnown(asker_, imagined_, bound.expression, bound.locals);
  }

 private:
  // The type of argument `index`, as the operation takes it.
  program::TypeTag ArgumentType(const Expression& expression, std::size_t index) const;
  std::string OccurrenceLocalName(const BoundExpression& bound);
  std::string CountWords(const BoundExpression& list);

  const ExplainContext& asker_;
  const view::Localizer words_;
  ImaginedMatches& imagined_;
};

}  // namespace cardinal::reasons
