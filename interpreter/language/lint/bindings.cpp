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

constexpr int kLongest = 16;  // names that are followed one after another

void Note(std::map<LocalId, ExprId>& names, LocalId local, ExprId value) {
  if (local < 0) return;
  const auto [found, fresh] = names.emplace(local, value);
  if (!fresh && found->second != value) found->second = -1;
}

bool Leaves(StmtKind kind) {
  return kind == StmtKind::Stop || kind == StmtKind::Return || kind == StmtKind::Skip || kind == StmtKind::Win ||
         kind == StmtKind::DrawGame || kind == StmtKind::Eliminate;
}

}  // namespace

Bindings BindingsOf(const CheckedRules& rules, const Text& text) {
  Bindings names;
  const auto chosen = [&](std::int32_t index) {
    if (index < 0) return;
    const check::Choice& choice = At(rules.choices, index);
    if (choice.local >= 0) names.choice.emplace(choice.local, index);
  };
  EachStmtOf(rules, text, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::Let) Note(names.value, stmt.local, stmt.exprs[0]);
    if (stmt.kind == StmtKind::ForEach) Note(names.element_of, stmt.local, stmt.exprs[0]);
    chosen(stmt.choice);
  });
  EachExprOf(rules, text, [&](ExprId id) {
    const Expr& expr = At(rules.exprs, id);
    if (expr.kind == ExprKind::Present) Note(names.value, expr.index, expr.args[0]);
    if (expr.kind == ExprKind::Comprehension) Note(names.element_of, expr.index, expr.args[0]);
  });
  if (text.kind == TextKind::Action)
    for (const check::Clause& clause : At(At(rules.actions, text.index).variants, text.variant).clauses) {
      if (clause.kind == check::ClauseKind::Let) Note(names.value, clause.local, clause.condition);
      chosen(clause.choice);
    }
  return names;
}

ExprId RootOf(const CheckedRules& rules, const Bindings& bindings, ExprId id) {
  for (int step = 0; step < kLongest && id >= 0; ++step) {
    const Expr& expr = At(rules.exprs, id);
    if (expr.kind == ExprKind::Wrap) {
      id = expr.args[0];
      continue;
    }
    const auto found = expr.kind == ExprKind::Local ? bindings.value.find(expr.index) : bindings.value.end();
    if (found == bindings.value.end() || found->second < 0) return id;
    id = found->second;
  }
  return id;
}

ExprId SourceOf(const CheckedRules& rules, const Bindings& bindings, ExprId id) {
  for (int step = 0; step < kLongest && id >= 0; ++step) {
    id = RootOf(rules, bindings, id);
    const Expr& expr = At(rules.exprs, id);
    const bool narrowed = expr.kind == ExprKind::Comprehension && expr.args[1] < 0;
    const bool less = expr.kind == ExprKind::Binary && expr.op == check::BinaryOp::Without;
    const bool some = expr.kind == ExprKind::EndsOf;
    if (!narrowed && !less && !some) return id;
    id = expr.args[some ? 1 : 0];
  }
  return id;
}

bool IsLocal(const CheckedRules& rules, ExprId id, LocalId local) {
  if (id < 0) return false;
  const Expr& expr = At(rules.exprs, id);
  if (expr.kind == ExprKind::Wrap) return IsLocal(rules, expr.args[0], local);
  return expr.kind == ExprKind::Local && expr.index == local;
}

bool Mentions(const CheckedRules& rules, ExprId id, LocalId local) {
  bool found = false;
  EachExpr(rules, id, [&](ExprId inner) { found = found || IsLocal(rules, inner, local); });
  return found;
}

std::vector<ExprId> DemandsOf(const CheckedRules& rules, ExprId id) {
  if (id < 0) return {};
  const Expr& expr = At(rules.exprs, id);
  if (expr.kind != ExprKind::And) return {id};
  std::vector<ExprId> demands = DemandsOf(rules, expr.args[0]);
  const std::vector<ExprId> more = DemandsOf(rules, expr.args[1]);
  demands.insert(demands.end(), more.begin(), more.end());
  return demands;
}

bool MayLeave(const CheckedRules& rules, const Stmt& stmt) {
  bool leaves = Leaves(stmt.kind);
  for (const check::Block& block : stmt.blocks)
    EachStmt(rules, block, [&](const Stmt& inner) { leaves = leaves || Leaves(inner.kind); });
  return leaves;
}

}  // namespace cardinal::lint
