// Finds what the local names of a rule body are bound to, and answers small questions about its expressions that
// several checks ask. In: a rule body. Out: the bindings. Promises: a name that can have several values has no binding
// (-1).
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

struct Bindings {
  std::map<check::LocalId, check::ExprId> value;  // `let`, and tests with `?`; -1: the name gets several values
  std::map<check::LocalId, check::ExprId> list_of_element;  // `for each`, and comprehensions: the list
  std::map<check::LocalId, check::ChoiceId> choice;         // the choice that gives the name its value
};

Bindings CollectBindings(const check::CheckedRules& rules, const RuleBody& text);

// Follows names to the expressions that they are bound to, until an expression is not a bound name.
check::ExprId ResolveRoot(const check::CheckedRules& rules, const Bindings& bindings, check::ExprId id);
// The list that the elements of this list come from: removes conditions, orders and names.
check::ExprId ResolveListSource(const check::CheckedRules& rules, const Bindings& bindings, check::ExprId id);

// IsLocal: the expression is this name. Mentions: the name occurs anywhere in the expression.
bool IsLocal(const check::CheckedRules& rules, check::ExprId id, check::LocalId local);
bool Mentions(const check::CheckedRules& rules, check::ExprId id, check::LocalId local);
// The operands of a condition's `and`s, which must all hold. Empty for -1.
std::vector<check::ExprId> SplitConjunction(const check::CheckedRules& rules, check::ExprId id);

// Whether the statement, or one inside it, may leave its body or end the game.
bool MayExitBody(const check::CheckedRules& rules, const check::Stmt& stmt);

}  // namespace cardinal::lint
