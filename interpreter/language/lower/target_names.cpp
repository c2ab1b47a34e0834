#include "interpreter/language/lower/target_names.h"

namespace cardinal::lower {

using check::ExprId;
using check::ExprKind;
using check::StmtKind;

TargetNames::TargetNames(const check::CheckedRules& rules, const std::vector<check::ActionClause>& clauses)
    : rules_(rules) {
  for (const check::ActionClause& clause : clauses) {
    if (clause.kind == check::ActionClauseKind::Let) Depends(clause.local, NamedIn(clause.condition));
    if (clause.kind != check::ActionClauseKind::Choose) continue;
    const check::Choice& choice = rules.choices[clause.choice];
    if (choice.lost < 0) continue;
    targets_[choice.local] = choices_.size();
    choices_.push_back(clause.choice);
  }
}

void TargetNames::Depends(check::LocalId local, const std::set<std::size_t>& named) {
  if (local >= 0 && !named.empty()) computed_[local].insert(named.begin(), named.end());
}

void TargetNames::Collect(ExprId id, std::set<std::size_t>& named) const {
  if (!id.IsValid()) return;
  const check::Expr& expr = rules_.exprs[id];
  if (expr.kind == ExprKind::Local) {
    if (const auto target = targets_.find(expr.index); target != targets_.end()) named.insert(target->second);
    if (const auto known = computed_.find(expr.index); known != computed_.end())
      named.insert(known->second.begin(), known->second.end());
  }
  const auto is_target = [&](ExprId arg) {
    return rules_.exprs[arg].kind == ExprKind::Local && targets_.contains(rules_.exprs[arg].index);
  };
  if (expr.kind == ExprKind::Present && is_target(expr.args[0])) return;
  for (const ExprId arg : expr.args) Collect(arg, named);
}

std::set<std::size_t> TargetNames::NamedIn(ExprId id) const {
  std::set<std::size_t> named;
  Collect(id, named);
  return named;
}

std::set<std::size_t> TargetNames::NamedInHead(const check::Stmt& stmt) const {
  std::set<std::size_t> named;
  Collect(stmt.extra, named);
  const bool menu = stmt.kind == StmtKind::Menu;
  if (!menu)
    for (const ExprId id : stmt.exprs) Collect(id, named);
  if (!stmt.choice.IsValid()) return named;
  const check::Choice& choice = rules_.choices[stmt.choice];
  for (const ExprId id : {choice.chooser, choice.amount, choice.options}) Collect(id, named);
  for (const ExprId id : choice.prompt.values) Collect(id, named);
  return named;
}

void TargetNames::Learn(const check::Stmt& stmt) {
  const bool gives = stmt.kind == StmtKind::Let || stmt.kind == StmtKind::Create || stmt.kind == StmtKind::CallEvent ||
                     stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::Choose ||
                     stmt.kind == StmtKind::TakeAction || stmt.kind == StmtKind::Copy;
  if (gives) Depends(stmt.local, NamedInHead(stmt));
}

}  // namespace cardinal::lower
