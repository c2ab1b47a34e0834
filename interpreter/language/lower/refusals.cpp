// Lowers the sentences that say why an action is not possible: `when c else "..."`.
#include <algorithm>
#include <set>

#include "interpreter/language/lower/checked_names.h"
#include "interpreter/language/lower/function_lowering.h"
#include "interpreter/language/lower/functions.h"

namespace cardinal::lower {

namespace {

void AddReads(const CheckedRules& rules, ExprId id, std::set<LocalId>& locals) {
  if (!id.IsValid()) return;
  const check::Expr& expr = rules.exprs[id];
  if (expr.kind == check::ExprKind::Local) locals.insert(expr.index);
  for (const ExprId arg : expr.args) AddReads(rules, arg, locals);
}

// Whether the condition stores a value that it tests in one of these locals.
bool StoresOne(const CheckedRules& rules, ExprId id, const std::set<LocalId>& locals) {
  if (!id.IsValid()) return false;
  const check::Expr& expr = rules.exprs[id];
  if (expr.kind == check::ExprKind::Present && locals.contains(expr.index)) return true;
  return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return StoresOne(rules, arg, locals); });
}

// The clauses up to `last` whose names the value reads, in their order.
std::vector<const ActionClause*> ClausesRead(const CheckedRules& rules, const std::vector<ActionClause>& clauses,
                                             std::size_t last, ExprId value) {
  std::set<LocalId> needed;
  AddReads(rules, value, needed);
  std::vector<const ActionClause*> read;
  for (std::size_t i = last + 1; i-- > 0;) {
    const ActionClause& clause = clauses[i];
    const bool names = clause.kind == ActionClauseKind::Let && needed.contains(clause.local);
    const bool tests = clause.kind == ActionClauseKind::When && StoresOne(rules, clause.condition, needed);
    if ((!names && !tests) || clause.item >= 0) continue;
    AddReads(rules, clause.condition, needed);
    read.insert(read.begin(), &clause);
  }
  return read;
}

FunctionId LowerRefusedValue(ModuleBuilder& pool, const check::ActionVariant& variant, std::size_t clause,
                             ExprId value) {
  const check::Body& body = pool.rules.bodies[variant.body];
  FunctionLowering code(pool, body.name + ", refused", body, ToTypeTag(pool.rules.exprs[value].type));
  code.DisableConditions();
  for (const ActionClause* earlier : ClausesRead(pool.rules, variant.clauses, clause, value)) {
    const Reg read = code.Lower(earlier->condition);
    if (earlier->kind == ActionClauseKind::Let) code.Builder().Assign(code.Variable(earlier->local), read);
  }
  code.Builder().Return(code.Lower(value));
  return pool.Add(code.Finish());
}

}  // namespace

std::vector<program::Refusal> LowerRefusals(ModuleBuilder& pool, const check::ActionVariant& variant) {
  std::vector<program::Refusal> refusals;
  for (std::size_t i = 0; i < variant.clauses.size(); ++i) {
    const ActionClause& clause = variant.clauses[i];
    if (!clause.refusal.text.IsValid()) continue;
    program::Refusal refusal;
    refusal.site = pool.Site(clause.origin.span, clause.origin.clauses);
    refusal.sentence.text = clause.refusal.text.Number();
    for (const ExprId value : clause.refusal.values)
      refusal.sentence.holes.push_back(LowerRefusedValue(pool, variant, i, value));
    refusals.push_back(std::move(refusal));
  }
  return refusals;
}

}  // namespace cardinal::lower
