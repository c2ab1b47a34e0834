#include "interpreter/language/lint/bindings.h"

#include <algorithm>

namespace cardinal::lint {

using check::CheckedRules;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::LocalId;
using check::Stmt;
using check::StmtKind;

namespace {

constexpr int kMaxLength = 16;  // longest chain of names that is followed

void RecordBinding(std::map<LocalId, ExprId>& names, LocalId local, ExprId value) {
  if (local < 0) return;
  const auto [found, fresh] = names.emplace(local, value);
  if (!fresh && found->second != value) found->second = {};
}

bool Leaves(StmtKind kind) {
  return kind == StmtKind::Stop || kind == StmtKind::Return || kind == StmtKind::Skip || kind == StmtKind::Win ||
         kind == StmtKind::DrawGame || kind == StmtKind::Eliminate;
}

}  // namespace

Bindings CollectBindings(const CheckedRules& rules, const RuleBody& text) {
  Bindings names;
  const auto chosen = [&](check::ChoiceId index) {
    if (!index.IsValid()) return;
    const check::Choice& choice = rules.choices[index];
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
  if (text.kind == RuleBodyKind::Action)
    for (const check::ActionClause& clause : rules.actions[text.index].variants[text.variant].clauses) {
      if (clause.kind == check::ActionClauseKind::Let) RecordBinding(names.value, clause.local, clause.condition);
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
    const bool less = expr.kind == ExprKind::Binary && expr.op == check::BinaryOp::Without;
    const bool some = expr.kind == ExprKind::Ends;
    if (!narrowed && !less && !some) return id;
    id = expr.args[some ? 1 : 0];
  }
  return id;
}

bool IsLocal(const CheckedRules& rules, ExprId id, LocalId local) {
  if (!id.IsValid()) return false;
  const Expr& expr = rules.exprs[id];
  if (expr.kind == ExprKind::Wrap) return IsLocal(rules, expr.args[0], local);
  return expr.kind == ExprKind::Local && expr.index == local;
}

bool Mentions(const CheckedRules& rules, ExprId id, LocalId local) {
  bool found = false;
  ForEachExpr(rules, id, [&](ExprId inner) { found = found || IsLocal(rules, inner, local); });
  return found;
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

bool MayExitBody(const CheckedRules& rules, const Stmt& stmt) {
  bool leaves = Leaves(stmt.kind);
  for (const check::Block& block : stmt.blocks)
    ForEachStmt(rules, block, [&](const Stmt& inner) { leaves = leaves || Leaves(inner.kind); });
  return leaves;
}

}  // namespace cardinal::lint
