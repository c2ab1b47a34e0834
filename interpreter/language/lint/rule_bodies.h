// In: checked rules. Out: every text of them that can run or be asked, in one list; walks over what stands in a text.
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
  std::int32_t index = -1;    // into the table of that kind
  std::int32_t variant = -1;  // Action: which one
  std::int32_t body = -1;
  std::int32_t card = -1;  // on which it is printed; -1: the rules'
  std::vector<check::ExprId> exprs;
  std::vector<std::int32_t> choices;  // that stand outside of its blocks
  std::vector<const check::Block*> blocks;
};

std::vector<RuleBody> CollectRuleBodies(const check::CheckedRules& rules);

using VisitExpr = std::function<void(check::ExprId)>;
using VisitStmt = std::function<void(const check::Stmt&)>;

// The expression and all inside it, outermost first. Nothing for -1.
void ForEachExpr(const check::CheckedRules& rules, check::ExprId id, const VisitExpr& visit);
// Every expression of a statement itself, not of the blocks inside it; those of a choice too.
void ForEachExprIn(const check::CheckedRules& rules, const check::Stmt& stmt, const VisitExpr& visit);
void ForEachExprIn(const check::CheckedRules& rules, const check::Choice& choice, const VisitExpr& visit);
// Every statement of a block and of the blocks inside it.
void ForEachStmt(const check::CheckedRules& rules, const check::Block& block, const VisitStmt& visit);
// Every statement, and every expression wherever it stands, of a text.
void ForEachStmtIn(const check::CheckedRules& rules, const RuleBody& text, const VisitStmt& visit);
void ForEachExprIn(const check::CheckedRules& rules, const RuleBody& text, const VisitExpr& visit);

}  // namespace cardinal::lint
