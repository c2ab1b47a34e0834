// Finds what the local names of a rule body are bound to, and answers small questions about its expressions that
// several checks ask. In: a rule body. Out: the bindings. Promises: a name that can have several values has no binding.
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

struct Bindings {
  std::map<LocalId, ExprId> value;            // `let`, and tests with `?`; none: the name gets several values
  std::map<LocalId, ExprId> list_of_element;  // `for each`, and comprehensions: the list
  std::map<LocalId, check::ChoiceId> choice;  // the choice that gives the name its value
};

Bindings CollectBindings(const CheckedRules& rules, const RuleBody& text);

// Follows names to the expressions that they are bound to, until an expression is not a bound name.
ExprId ResolveRoot(const CheckedRules& rules, const Bindings& bindings, ExprId id);
// The list that the elements of this list come from: removes conditions, orders and names.
ExprId ResolveListSource(const CheckedRules& rules, const Bindings& bindings, ExprId id);

// The list from which the name has its value: as an element (`for each`), or by a choice; none: neither.
ExprId OptionsFor(const CheckedRules& rules, const Bindings& bindings, LocalId local);

// IsLocal: the expression is this name. Mentions: the name occurs anywhere in the expression.
bool IsLocal(const CheckedRules& rules, ExprId id, LocalId local);
bool Mentions(const CheckedRules& rules, ExprId id, LocalId local);
// The operands of a condition's `and`s, which must all hold. Empty if there is none.
std::vector<ExprId> SplitConjunction(const CheckedRules& rules, ExprId id);

// Whether the statement, or one inside it, may leave its body or end the game.
bool MayExitBody(const CheckedRules& rules, const Stmt& stmt);

}  // namespace cardinal::lint
