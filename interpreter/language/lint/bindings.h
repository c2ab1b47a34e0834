// In: a text. Out: what its names stand for, and small questions about its expressions that several checks ask.
// Promises: a name that may stand for several things stands for none here.
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/rule_bodies.h"
#include "interpreter/language/lint/tables.h"

namespace cardinal::lint {

struct Bindings {
  std::map<check::LocalId, check::ExprId> value;  // `let`, and what was tested with `?`; -1: given more than once
  std::map<check::LocalId, check::ExprId> list_of_element;  // of `for each`, and of lists: the list
  std::map<check::LocalId, std::int32_t> choice;            // what was chosen
};

Bindings CollectBindings(const check::CheckedRules& rules, const RuleBody& text);

// What the expression comes down to when names are followed to what they stand for.
check::ExprId ResolveRoot(const check::CheckedRules& rules, const Bindings& bindings, check::ExprId id);
// The list from which the elements come that are in this one: without conditions, orders and names.
check::ExprId ResolveListSource(const check::CheckedRules& rules, const Bindings& bindings, check::ExprId id);

// Whether the expression is this name, and whether it reads it anywhere.
bool IsLocal(const check::CheckedRules& rules, check::ExprId id, check::LocalId local);
bool Mentions(const check::CheckedRules& rules, check::ExprId id, check::LocalId local);
// The parts of a condition that must all hold: what stands between its `and`s. None for -1.
std::vector<check::ExprId> SplitConjunction(const check::CheckedRules& rules, check::ExprId id);

// Whether the statement, or one inside it, may end the text in which it stands, or the game.
bool MayExitBody(const check::CheckedRules& rules, const check::Stmt& stmt);

}  // namespace cardinal::lint
