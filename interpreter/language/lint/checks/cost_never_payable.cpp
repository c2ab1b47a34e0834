// C01: an action or a card costs more than anybody can ever have.
#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

using check::BinaryOp;
using check::CheckedRules;
using check::Expr;
using check::ExprId;
using check::ExprKind;

const Expr& At(const CheckedRules& rules, ExprId id) { return rules.exprs[static_cast<std::size_t>(id)]; }

// The most that a state can hold, as far as nothing modifies it.
const check::Field* BoundedState(const Everything& all, const Expr& expr) {
  if (expr.kind != ExprKind::Query || all.facts.modified[static_cast<std::size_t>(expr.index)]) return nullptr;
  const check::Query& query = all.rules.queries[static_cast<std::size_t>(expr.index)];
  if (query.from != check::QueryOrigin::Field) return nullptr;
  const check::Field& field = all.rules.fields[static_cast<std::size_t>(query.index)];
  return field.max ? &field : nullptr;
}

// The printed value of the action's own card, as far as nothing modifies it; -1: it is none.
std::int32_t PrintedOfMe(const Everything& all, const Text& text, const Expr& expr) {
  const check::LocalId me = all.rules.bodies[static_cast<std::size_t>(text.body)].me;
  std::int32_t attribute = -1;
  if (expr.kind == ExprKind::Printed) attribute = expr.index;
  if (expr.kind == ExprKind::Query && !all.facts.modified[static_cast<std::size_t>(expr.index)]) {
    const check::Query& query = all.rules.queries[static_cast<std::size_t>(expr.index)];
    if (query.from == check::QueryOrigin::Attribute) attribute = query.index;
  }
  if (attribute < 0 || expr.type.optional || expr.args.empty()) return -1;
  const Expr& card = At(all.rules, expr.args[0]);
  return me >= 0 && card.kind == ExprKind::Local && card.index == me ? attribute : -1;
}

// `when you.coins >= me.price`: each card whose printed price is more than coins can be.
void CardsAbove(const Everything& all, const Text& text, ExprId id) {
  const Expr& test = At(all.rules, id);
  if (test.kind == ExprKind::And) {
    CardsAbove(all, text, test.args[0]);
    CardsAbove(all, text, test.args[1]);
    return;
  }
  if (test.kind != ExprKind::Binary) return;
  const bool mirrored = test.op == BinaryOp::Le || test.op == BinaryOp::Lt;
  if (!mirrored && test.op != BinaryOp::Ge && test.op != BinaryOp::Gt) return;
  const check::Field* state = BoundedState(all, At(all.rules, test.args[mirrored ? 1 : 0]));
  const std::int32_t price = PrintedOfMe(all, text, At(all.rules, test.args[mirrored ? 0 : 1]));
  if (state == nullptr || price < 0) return;
  const bool more = test.op == BinaryOp::Gt || test.op == BinaryOp::Lt;
  const std::int64_t most = *state->max - (more ? 1 : 0);
  const auto& action = all.rules.actions[static_cast<std::size_t>(text.index)];
  const std::string name = all.rules.attributes[static_cast<std::size_t>(price)].name;
  for (std::size_t i = 0; i < all.rules.cards.size(); ++i) {
    const check::Card& card = all.rules.cards[i];
    const bool own = text.card < 0 || text.card == static_cast<std::int32_t>(i);
    if (!own || !check::IsBelow(all.rules, card.type, action.card_type)) continue;
    const std::int64_t value = card.values[static_cast<std::size_t>(price)];
    if (value > most)
      all.Report(diag::lint::CostNeverPayable, card.origin.span,
                 "\"" + card.name + "\" can never be played by `" + action.name + "`: its " + name + " is " +
                     std::to_string(value) + ", and `" + state->name + "` is never above " +
                     std::to_string(*state->max))
          .notes.push_back({test.span, "this is asked before it is offered"});
  }
}

// `cost { add -11 to you.energy }`, where energy goes to 10: less is paid than is said.
void StatesBelow(const Everything& all, Evaluator& evaluator, const check::Clause& clause) {
  EachStmt(all.rules, clause.block, [&](const check::Stmt& stmt) {
    if (stmt.kind != check::StmtKind::AddField) return;
    const check::Field& field = all.rules.fields[static_cast<std::size_t>(stmt.index)];
    if (!field.max || !field.min) return;
    if (evaluator.Of(stmt.exprs[1]).high >= *field.min - *field.max) return;
    all.Report(
        diag::lint::CostNeverPayable, stmt.origin.span,
        "`" + field.name + "` is never above " + std::to_string(*field.max) + ", so this can never be paid in full");
  });
}

}  // namespace

void CostNeverPayable(const Everything& all) {
  Evaluator evaluator(all.rules, all.facts.modified, all.facts.flow);
  for (const Text& text : all.facts.texts) {
    if (text.kind != TextKind::Action) continue;
    evaluator.Enter(text);
    const auto& action = all.rules.actions[static_cast<std::size_t>(text.index)];
    for (const check::Clause& clause : action.variants[static_cast<std::size_t>(text.variant)].clauses) {
      if (clause.kind == check::ClauseKind::When) CardsAbove(all, text, clause.condition);
      if (clause.kind == check::ClauseKind::Cost) StatesBelow(all, evaluator, clause);
    }
  }
}

}  // namespace cardinal::lint
