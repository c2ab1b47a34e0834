// The conditions of the rules: where they decide between yes and no. In: language/lower fills in the table of a
// program. Out: Condition, for observers and for everything that reads the rules.
#pragma once

#include <cstdint>

#include "interpreter/machine/program/ids.h"

namespace cardinal::program {

enum class ConditionKind : std::uint8_t {
  If,             // a statement, or `if ... else` in an expression
  When,           // an action's `when`
  Where,          // a filter of a list: `element` is the local of the element
  Rule,           // the `if` of a modifier, a hook or a `whenever`
  Works,          // the `rules while` of a card's rules
  While,          // the condition of a loop, or of a window to close
  Part,           // one side of `and` and `or`; the condition around it is a Condition of its own
  Can,            // whether this event may happen, by its `can`
  Cost,           // the same for an event in the cost of an action that is being offered
  EnoughOptions,  // a choice in an action that is being offered: whether there are enough options
  Result,         // the result of a query, or of one branch of `if ... then ... else`: only for reasons
};
struct Condition {
  ConditionKind kind = ConditionKind::If;
  SiteId site = -1;           // the condition, with the clauses of the rule that it decides
  std::int32_t element = -1;  // Where, EnoughOptions: local of the frame
  FunctionId function = -1;   // the first function that tests it; another one may test it, too
};

// What a condition compares two values with.
enum class Comparison : std::uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

// The comparison that is true where `comparison` is false.
inline Comparison Opposite(Comparison comparison) {
  switch (comparison) {
    case Comparison::Eq: return Comparison::Ne;
    case Comparison::Ne: return Comparison::Eq;
    case Comparison::Lt: return Comparison::Ge;
    case Comparison::Le: return Comparison::Gt;
    case Comparison::Gt: return Comparison::Le;
    case Comparison::Ge: return Comparison::Lt;
  }
  return comparison;
}

}  // namespace cardinal::program
