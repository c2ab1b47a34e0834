#include "interpreter/language/lint/payments.h"

#include "interpreter/base/sequence.h"

namespace cardinal::lint {

namespace {

constexpr int kMaxCalls = 3;  // depth of events that call each other up to which payments are found

// The payments of one statement, with amounts in its own body.
void AddPayments(const CheckedRules& rules, const Stmt& stmt, LocalId owner, int depth, std::vector<Payment>& found) {
  if (owner < 0) return;
  if (stmt.kind == StmtKind::AddField) {
    if (!stmt.exprs[0].IsValid() || !IsLocal(rules, stmt.exprs[0], owner)) return;
    const Expr& added = rules.exprs[stmt.exprs[1]];
    Payment payment;
    payment.field = stmt.index;
    payment.stmt = &stmt;
    if (added.kind == ExprKind::Negate) payment.amount = added.args[0];
    if (added.kind == ExprKind::Literal && added.value < 0) payment.fixed = -added.value;
    if (payment.amount.IsValid() || payment.fixed > 0) found.push_back(payment);
    return;
  }
  if (stmt.kind != StmtKind::CallEvent || depth == 0) return;
  for (const std::int32_t param : base::Indices(stmt.exprs)) {
    if (!IsLocal(rules, stmt.exprs[param], owner)) continue;
    std::vector<Payment> inside;
    for (const check::StmtId id : EventBlock(rules, stmt.index).stmts)
      AddPayments(rules, rules.stmts[id], param, depth - 1, inside);
    for (Payment& payment : inside) {
      if (payment.amount.IsValid()) {
        const Expr& amount = rules.exprs[payment.amount];
        // What the event itself computes, such as the smaller of the price and of what the player has, is no price.
        if (amount.kind != ExprKind::Local || amount.index >= base::Count(stmt.exprs)) continue;
        if (payment.events.empty()) payment.param = amount.index;
        payment.amount = stmt.exprs[amount.index];
      }
      payment.stmt = &stmt;
      payment.events.insert(payment.events.begin(), stmt.index);
      found.push_back(payment);
    }
  }
}

}  // namespace

std::vector<Payment> PaymentsOf(const CheckedRules& rules, const Stmt& stmt, LocalId owner) {
  std::vector<Payment> found;
  AddPayments(rules, stmt, owner, kMaxCalls, found);
  return found;
}

}  // namespace cardinal::lint
