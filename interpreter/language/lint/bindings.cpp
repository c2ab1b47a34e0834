#include "interpreter/language/lint/bindings.h"

#include <algorithm>

namespace cardinal::lint {

namespace {

constexpr int kMaxLength = 16;  // longest chain of names that is followed

void RecordBinding(std::map<LocalId, ExprId>& names, LocalId local, ExprId value) {
  if (local < 0) return;
  const auto [found, fresh] = names.emplace(local, value);
  if (!fresh && found->second != value) found->second = {};
}

}  // namespace

Bindings CollectBindings(const CheckedRules& rules, const RuleBody& text) {
  Bindings names;
  const auto chosen = [&](check::ChoiceId index) {
    if (!index.IsValid()) return;
    const Choice& choice = rules.choices[index];
    if (choice.local >= 0) names.choice.emplace(choice.local, index);
  };
  ForEachStmtIn(rules, text, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::Let) RecordBinding(names.value, stmt.local, stmt.exprs[0]);
    if (stmt.kind == StmtKind::ForEach) RecordBinding(names.list_of_element, stmt.local, stmt.exprs[0]);
    chosen(stmt.choice);
  });
  ForEachExprIn(rules, text, [&](ExprId id) {
    const Expr& expr = rules.exprs[id];
    if (expr.kind == ExprKind::Present) RecordBinding(names.value, expr.index, expr.args[0]);
    if (expr.kind == ExprKind::Comprehension) RecordBinding(names.list_of_element, expr.index, expr.args[0]);
  });
  for (const ActionClause& clause : Clauses(rules, text)) {
    if (clause.kind == ActionClauseKind::Let) RecordBinding(names.value, clause.local, clause.condition);
    chosen(clause.choice);
  }
  return names;
}

ExprId ResolveRoot(const CheckedRules& rules, const Bindings& bindings, ExprId id) {
  for (int step = 0; step < kMaxLength && id.IsValid(); ++step) {
    const Expr& expr = rules.exprs[id];
    if (expr.kind == ExprKind::Wrap) {
      id = expr.args[0];
      continue;
    }
    const auto found = expr.kind == ExprKind::Local ? bindings.value.find(expr.index) : bindings.value.end();
    if (found == bindings.value.end() || !found->second.IsValid()) return id;
    id = found->second;
  }
  return id;
}

ExprId ResolveListSource(const CheckedRules& rules, const Bindings& bindings, ExprId id) {
  for (int step = 0; step < kMaxLength && id.IsValid(); ++step) {
    id = ResolveRoot(rules, bindings, id);
    const Expr& expr = rules.exprs[id];
    const bool narrowed = expr.kind == ExprKind::Comprehension && !expr.args[1].IsValid();
    const bool less = expr.kind == ExprKind::Binary && expr.op == BinaryOp::Without;
    const bool some = expr.kind == ExprKind::Ends;
    if (!narrowed && !less && !some) return id;
    id = expr.args[some ? 1 : 0];
  }
  return id;
}

ExprId OptionsFor(const CheckedRules& rules, const Bindings& bindings, LocalId local) {
  if (const auto list = bindings.list_of_element.find(local); list != bindings.list_of_element.end())
    return list->second;
  const auto choice = bindings.choice.find(local);
  return choice == bindings.choice.end() ? ExprId() : rules.choices[choice->second].options;
}

bool IsLocal(const CheckedRules& rules, ExprId id, LocalId local) {
  if (!id.IsValid()) return false;
  const Expr& expr = rules.exprs[id];
  if (expr.kind == ExprKind::Wrap) return IsLocal(rules, expr.args[0], local);
  return expr.kind == ExprKind::Local && expr.index == local;
}

bool Mentions(const CheckedRules& rules, ExprId id, LocalId local) {
  return AnyExpr(rules, id, [&](ExprId inner) { return IsLocal(rules, inner, local); });
}

std::vector<ExprId> SplitConjunction(const CheckedRules& rules, ExprId id) {
  if (!id.IsValid()) return {};
  const Expr& expr = rules.exprs[id];
  if (expr.kind != ExprKind::And) return {id};
  std::vector<ExprId> demands = SplitConjunction(rules, expr.args[0]);
  const std::vector<ExprId> more = SplitConjunction(rules, expr.args[1]);
  demands.insert(demands.end(), more.begin(), more.end());
  return demands;
}

bool MayExitBody(const CheckedRules& rules, const Stmt& stmt) { return AnyStmt(rules, stmt, ExitsBody); }

}  // namespace cardinal::lint
