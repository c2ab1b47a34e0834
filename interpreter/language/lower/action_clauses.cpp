// What the clauses of an action read, and when one can make a later one impossible.
#include <algorithm>
#include <set>

#include "interpreter/language/lower/checked_names.h"
#include "interpreter/language/lower/functions.h"

namespace cardinal::lower {

namespace {

bool BlockReads(const CheckedRules& rules, const check::Block& block, const std::set<LocalId>& names) {
  return std::any_of(block.stmts.begin(), block.stmts.end(), [&](check::StmtId id) {
    const auto& exprs = rules.stmts[id].exprs;
    return std::any_of(exprs.begin(), exprs.end(), [&](ExprId expr) { return ReadsLocals(rules, expr, names); });
  });
}

// Whether the choice must have an option.
bool NeedsSomething(ChoiceKind kind) {
  return kind == ChoiceKind::One || kind == ChoiceKind::Some || kind == ChoiceKind::Exactly ||
         kind == ChoiceKind::Number;
}

}  // namespace

bool ReadsLocals(const CheckedRules& rules, ExprId id, const std::set<LocalId>& names) {
  if (!id.IsValid()) return false;
  const check::Expr& expr = rules.exprs[id];
  if (expr.kind == check::ExprKind::Local && names.contains(expr.index)) return true;
  return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return ReadsLocals(rules, arg, names); });
}

bool ConstrainsLaterClause(const CheckedRules& rules, const std::vector<ActionClause>& clauses, std::size_t at) {
  std::set<LocalId> chosen = {clauses[at].local};
  for (std::size_t i = at + 1; i < clauses.size(); ++i) {
    const ActionClause& clause = clauses[i];
    if (clause.kind == ActionClauseKind::When && ReadsLocals(rules, clause.condition, chosen)) return true;
    if (clause.kind == ActionClauseKind::Cost && BlockReads(rules, clause.block, chosen)) return true;
    if (clause.kind == ActionClauseKind::Let && ReadsLocals(rules, clause.condition, chosen))
      chosen.insert(clause.local);
    if (clause.kind == ActionClauseKind::Menu && ReadsLocals(rules, rules.choices[clause.choice].amount, chosen))
      return true;
    if (clause.kind != ActionClauseKind::Choose) continue;
    const check::Choice& choice = rules.choices[clause.choice];
    if (!ReadsLocals(rules, choice.options, chosen) && !ReadsLocals(rules, choice.amount, chosen)) continue;
    if (NeedsSomething(choice.kind)) return true;
    chosen.insert(clause.local);
  }
  return false;
}

bool AnyAnswerBefore(const CheckedRules& rules, const std::vector<ActionClause>& clauses, std::size_t at) {
  const auto before = clauses.begin() + at;
  return std::any_of(clauses.begin(), before, [&](const ActionClause& earlier) {
    if (!earlier.choice.IsValid()) return false;
    const check::Choice& choice = rules.choices[earlier.choice];
    return (earlier.kind == ActionClauseKind::Menu ? choice.how_many : choice.kind) != ChoiceKind::One;
  });
}

namespace {

bool IsIt(const CheckedRules& rules, ExprId id) { return id.IsValid() && rules.exprs[id].kind == check::ExprKind::It; }

bool PassesIt(const CheckedRules& rules, ExprId id) {
  if (!id.IsValid()) return false;
  const check::Expr& expr = rules.exprs[id];
  const auto is_it = [&](ExprId arg) { return IsIt(rules, arg); };
  if (expr.kind == check::ExprKind::Query && std::ranges::any_of(expr.args, is_it)) return true;
  return std::ranges::any_of(expr.args, [&](ExprId arg) { return PassesIt(rules, arg); });
}

}  // namespace

bool AsksAboutItself(const CheckedRules& rules, const check::ActionVariant& variant) {
  const auto asks = [&](check::StmtId id) {
    const check::Stmt& stmt = rules.stmts[id];
    if (stmt.kind != check::StmtKind::CallEvent || rules.events[stmt.index].permission < 0) return false;
    return std::ranges::any_of(stmt.exprs, [&](ExprId expr) { return IsIt(rules, expr) || PassesIt(rules, expr); });
  };
  return std::ranges::any_of(variant.clauses, [&](const ActionClause& clause) {
    if (PassesIt(rules, clause.condition)) return true;
    if (clause.choice.IsValid() && PassesIt(rules, rules.choices[clause.choice].options)) return true;
    return clause.kind == ActionClauseKind::Cost && std::ranges::any_of(clause.block.stmts, asks);
  });
}

bool MayBePending(const CheckedRules& rules, const check::Action& action) {
  if (action.direct) return false;
  for (const std::int32_t window : action.windows)
    if (rules.windows[window].next.IsValid()) return true;
  return false;
}

}  // namespace cardinal::lower
