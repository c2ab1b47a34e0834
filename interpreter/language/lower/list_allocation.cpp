#include "interpreter/language/lower/list_allocation.h"

#include <algorithm>

#include "interpreter/language/lower/checked_names.h"

namespace cardinal::lower {

namespace {

const Expr& ExprAt(const CheckedRules& rules, ExprId id) { return rules.exprs[id]; }

// Whether the expression or a part of it makes a list. A list in a local exists already.
bool Makes(const CheckedRules& rules, ExprId id) {
  if (!id.IsValid()) return false;
  const Expr& expr = ExprAt(rules, id);
  const bool end = IsZonePropertyOnly(rules, expr);
  if (!end && expr.type.IsList() && expr.kind != ExprKind::Local) return true;
  const Expr& whole = end ? ExprAt(rules, expr.args[0]) : expr;
  return std::ranges::any_of(whole.args, [&](ExprId part) { return Makes(rules, part); });
}

bool Makes(const CheckedRules& rules, const check::Block& block);

bool Makes(const CheckedRules& rules, const Stmt& stmt) {
  // The result of an event or a part may be a list.
  const bool calls = stmt.kind == StmtKind::CallEvent || stmt.kind == StmtKind::CallPart;
  if (calls && stmt.local >= 0) return true;
  if (stmt.kind == StmtKind::CallEvent && rules.events[stmt.index].result.IsList()) return true;
  // A choice of several elements makes a list. So does a `simultaneously` block: the hooks that run at its end receive
  // their arguments again.
  if (stmt.kind == StmtKind::Simultaneously) return true;
  if (stmt.choice.IsValid()) {
    const check::Choice& choice = rules.choices[stmt.choice];
    if (choice.kind >= check::ChoiceKind::Some && choice.kind <= check::ChoiceKind::Order) return true;
    bool makes = false;
    check::ForEachExprIn(choice, [&](ExprId part) { makes = makes || Makes(rules, part); });
    if (makes) return true;
  }
  return Makes(rules, stmt.extra) || std::ranges::any_of(stmt.exprs, [&](ExprId part) { return Makes(rules, part); }) ||
         std::ranges::any_of(stmt.blocks, [&](const check::Block& inner) { return Makes(rules, inner); });
}

bool Makes(const CheckedRules& rules, const check::Block& block) {
  return std::ranges::any_of(block.stmts, [&](check::StmtId id) { return Makes(rules, rules.stmts[id]); });
}

}  // namespace

bool IsZonePropertyOnly(const CheckedRules& rules, const Expr& expr) {
  if (expr.kind != ExprKind::Fold || ExprAt(rules, expr.args[0]).kind != ExprKind::Zone) return false;
  const auto kind = expr.Fold();
  return kind == FoldKind::Count || kind == FoldKind::First || kind == FoldKind::Last;
}

bool AllocatesLists(const CheckedRules& rules, const Stmt& loop) {
  const bool asks = loop.kind == StmtKind::Repeat && Makes(rules, loop.exprs[1]);  // `while`: in each iteration
  return asks || Makes(rules, loop.blocks[0]);
}

}  // namespace cardinal::lower
