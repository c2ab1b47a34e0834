// Lists all rule bodies, and visits their expressions and statements. In: checked rules. Out: every body that can run
// or be evaluated, in one list.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lint {

enum class RuleBodyKind : std::uint8_t {
  Event,
  Part,
  Action,
  Window,
  Hook,
  Whenever,
  Query,
  Modifier,
  Works,
  DeckRule,
  Order
};

// One body with all expressions and blocks that belong to it.
struct RuleBody {
  RuleBodyKind kind = RuleBodyKind::Event;
  std::int32_t index = -1;    // index into the table of that kind
  std::int32_t variant = -1;  // Action: the index of the variant
  check::BodyId body;
  std::int32_t card = -1;  // the card on which it is printed; -1: the rules
  std::vector<check::ExprId> exprs;
  std::vector<check::ChoiceId> choices;  // the choices outside of its blocks
  std::vector<const check::Block*> blocks;

  check::HookId GetHook() const { return check::HookId(index); }
  check::ModifierId GetModifier() const { return check::ModifierId(index); }
};

std::vector<RuleBody> CollectRuleBodies(const check::CheckedRules& rules);

using VisitExpr = std::function<void(check::ExprId)>;
using VisitStmt = std::function<void(const check::Stmt&)>;

// Visits the expression and all expressions inside it, outermost first. Visits nothing if there is none.
void ForEachExpr(const check::CheckedRules& rules, check::ExprId id, const VisitExpr& visit);
// Visits every expression of a statement and of its choice, but not those of the blocks inside it.
void ForEachExprIn(const check::CheckedRules& rules, const check::Stmt& stmt, const VisitExpr& visit);
void ForEachExprIn(const check::CheckedRules& rules, const check::Choice& choice, const VisitExpr& visit);
// Visits every statement of a block and of the blocks inside it.
void ForEachStmt(const check::CheckedRules& rules, const check::Block& block, const VisitStmt& visit);
// Visits every statement, or every expression, of a rule body.
void ForEachStmtIn(const check::CheckedRules& rules, const RuleBody& text, const VisitStmt& visit);
void ForEachExprIn(const check::CheckedRules& rules, const RuleBody& text, const VisitExpr& visit);

}  // namespace cardinal::lint
