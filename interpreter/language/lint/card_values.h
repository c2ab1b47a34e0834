// Finds what conditions and lists of options are for one certain card, with its printed values: the options of
// `choose way: one of ways(me, you)` for a card that costs 9. In: a rule body, and the card that it calls `me`. Out:
// ranges of values. Promises: a range contains every value that the expression can have in a game with the loaded
// cards.
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/value_ranges.h"

namespace cardinal::lint {

class CardValues {
 public:
  CardValues(const CheckedRules& rules, const MutableState& changed) : rules_(rules), changed_(changed) {}

  // From now on, `me` of the body is this card.
  void Enter(const check::Body& body, std::int32_t card);
  // From now on, nothing is known of this attribute of the card; -1: of none.
  void Forget(std::int32_t attribute) { forgotten_ = attribute; }

  ValueRange Evaluate(ExprId id) {
    steps_ = 0;
    return Evaluate(id, names_, 0);
  }
  // The possible sizes of a list.
  ValueRange EvaluateCount(ExprId id) {
    steps_ = 0;
    return EvaluateCount(id, names_, 0);
  }

 private:
  // A value, and the card if it is known which one it is.
  struct Known {
    ValueRange values;
    std::int32_t card = -1;
    bool is_none = false;
  };
  using Names = std::map<LocalId, Known>;

  ValueRange Evaluate(ExprId id, const Names& names, int depth) { return Find(id, names, depth).values; }
  ValueRange EvaluateCount(ExprId id, const Names& names, int depth);
  Known Find(ExprId id, const Names& names, int depth);
  Known OfQuery(const Expr& expr, const Names& names, int depth);
  Known OfAttribute(std::int32_t attribute, const Known& card, check::Type type);
  ValueRange OfBinary(const Expr& expr, const Names& names, int depth);
  ValueRange OfFold(const Expr& expr, const Names& names, int depth);
  ValueRange PrintedOnCards(std::int32_t attribute);
  // Whether the element is in the list of the comprehension, and what `args[part]` is for it.
  ValueRange OfElements(const Expr& list, std::size_t part, const Names& names, int depth);

  const CheckedRules& rules_;
  const MutableState& changed_;
  Names names_;
  std::int32_t card_ = -1, forgotten_ = -1;
  int steps_ = 0;                               // of this evaluation
  std::map<std::int32_t, ValueRange> printed_;  // by attribute: on all cards
};

}  // namespace cardinal::lint
