// C01: an action or a card costs more than a player can ever have.
#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::BinaryOp;
using check::CheckedRules;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::PatternKind;

const Expr& ExprAt(const CheckedRules& rules, ExprId id) { return rules.exprs[id]; }

// The cards with which the action of this body can be done: its own card, or all cards.
std::span<const check::Card> PayingCards(const LintContext& all, const RuleBody& text) {
  const std::span<const check::Card> cards = all.rules.cards;
  return text.card < 0 ? cards : cards.subspan(static_cast<std::size_t>(text.card), 1);
}

// The state that the expression reads, if it has an upper bound and nothing modifies it; otherwise null.
const check::Field* BoundedState(const LintContext& all, const Expr& expr) {
  if (expr.kind != ExprKind::Query || all.analyses.mutable_state.queries[expr.index]) return nullptr;
  const check::Query& query = all.rules.queries[expr.index];
  if (query.from != check::QueryOrigin::Field) return nullptr;
  const check::Field& field = all.rules.fields[query.index];
  return field.max ? &field : nullptr;
}

// The attribute of `me` that the expression reads, if nothing modifies it; otherwise -1.
std::int32_t PrintedAttribute(const LintContext& all, check::LocalId me, const Expr& expr) {
  std::int32_t attribute = -1;
  if (expr.kind == ExprKind::Printed) attribute = expr.index;
  if (expr.kind == ExprKind::Query && !all.analyses.mutable_state.queries[expr.index]) {
    const check::Query& query = all.rules.queries[expr.index];
    if (query.from == check::QueryOrigin::Attribute) attribute = query.index;
  }
  if (attribute < 0 || expr.args.empty()) return -1;
  const Expr& card = ExprAt(all.rules, expr.args[0]);
  return me >= 0 && card.kind == ExprKind::Local && card.index == me ? attribute : -1;
}

// The attribute of the action's own card that the expression reads; -1 if there is none, or if it is optional.
std::int32_t PrintedOfMe(const LintContext& all, const RuleBody& text, const Expr& expr) {
  if (expr.type.optional) return -1;
  return PrintedAttribute(all, all.rules.bodies[text.body].me, expr);
}

// `when you.coins >= me.price`: finds each card whose printed price is larger than coins can be.
void CardsAbove(const LintContext& all, const RuleBody& text, ExprId id) {
  const Expr& test = ExprAt(all.rules, id);
  if (test.kind == ExprKind::And) {
    CardsAbove(all, text, test.args[0]);
    CardsAbove(all, text, test.args[1]);
    return;
  }
  if (test.kind != ExprKind::Binary) return;
  const bool mirrored = test.op == BinaryOp::Le || test.op == BinaryOp::Lt;
  if (!mirrored && test.op != BinaryOp::Ge && test.op != BinaryOp::Gt) return;
  const check::Field* state = BoundedState(all, ExprAt(all.rules, test.args[mirrored ? 1 : 0]));
  const std::int32_t price = PrintedOfMe(all, text, ExprAt(all.rules, test.args[mirrored ? 0 : 1]));
  if (state == nullptr || price < 0) return;
  const bool more = test.op == BinaryOp::Gt || test.op == BinaryOp::Lt;
  const std::int64_t most = *state->max - (more ? 1 : 0);
  const auto& action = all.rules.actions[text.index];
  const std::string name = all.rules.attributes[price].name;
  for (const check::Card& card : PayingCards(all, text)) {
    if (!check::IsBelow(all.rules, card.type, action.card_type)) continue;
    const std::int64_t value = card.values[price];
    if (value > most)
      all.Report(diag::lint::CostNeverPayable, card.origin.span,
                 "\"" + card.name + "\" can never be played by `" + action.name + "`: its " + name + " is " +
                     std::to_string(value) + ", and `" + state->name + "` is never above " +
                     std::to_string(*state->max))
          .notes.push_back({test.span, "this is asked before it is offered"});
  }
}

// `cost { add -11 to you.energy }`, where energy is at most 10: the player pays less than the action says.
void StatesBelow(const LintContext& all, RangeEvaluator& evaluator, const check::ActionClause& clause) {
  ForEachStmt(all.rules, clause.block, [&](const check::Stmt& stmt) {
    if (stmt.kind != check::StmtKind::AddField) return;
    const check::Field& field = all.rules.fields[stmt.index];
    if (!field.max || !field.min) return;
    if (evaluator.Evaluate(stmt.exprs[1]).high >= *field.min - *field.max) return;
    all.Report(
        diag::lint::CostNeverPayable, stmt.origin.span,
        "`" + field.name + "` is never above " + std::to_string(*field.max) + ", so this can never be paid in full");
  });
}

// `cost { pay(you, cost_of(me)) }` and `forbid pay(p, n) if n > p.energy`: a payment that can never happen.
class Payments {
 public:
  explicit Payments(const LintContext& all)
      : all_(all), asker_(all.rules, all.analyses.mutable_state, all.analyses.card_flow) {
    for (const RuleBody& text : all_.analyses.bodies) {
      if (text.kind != RuleBodyKind::Modifier) continue;
      const check::Modifier& rule = all_.rules.modifiers[text.GetModifier()];
      const bool any = std::all_of(rule.patterns.begin(), rule.patterns.end(),
                                   [](const check::Pattern& pattern) { return pattern.kind == PatternKind::Any; });
      if (rule.op == check::ModifierOp::Forbid && rule.card < 0 && rule.condition.IsValid() && any)
        forbids_[rule.query].push_back(&text);
    }
  }

  // Checks a payment of the action of this body; `evaluator` has entered the body.
  void CheckStatement(const RuleBody& text, RangeEvaluator& evaluator, const check::Stmt& stmt) {
    if (stmt.kind != check::StmtKind::CallEvent) return;
    const auto& action = all_.rules.actions[text.index];
    std::vector<ValueRange> values;
    for (const ExprId arg : stmt.exprs) values.push_back(evaluator.Evaluate(arg));
    const std::string& event = all_.rules.events[stmt.index].name;
    if (const check::Modifier* rule = Forbidding(stmt.index, values)) {
      all_.Report(diag::lint::CostNeverPayable, stmt.origin.span,
                  "`" + event + "` can never happen here, so `" + action.name + "` is never offered")
          .notes.push_back({rule->origin.span, "this forbids it, whatever is played"});
      return;
    }
    for (const check::Card& card : PayingCards(all_, text))
      if (check::IsBelow(all_.rules, card.type, action.card_type)) OfCard(text, stmt, values, card);
  }

 private:
  void OfCard(const RuleBody& text, const check::Stmt& stmt, std::vector<ValueRange> values, const check::Card& card) {
    std::int64_t price = kNoLowerBound;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto printed = Printed(text, stmt.exprs[i], card);
      if (printed) values[i].low = price = *printed;
    }
    const check::Modifier* rule = price == kNoLowerBound ? nullptr : Forbidding(stmt.index, values);
    if (rule == nullptr || !told_.insert(&card).second) return;
    const std::string& action = all_.rules.actions[text.index].name;
    const std::string& event = all_.rules.events[stmt.index].name;
    all_.Report(diag::lint::CostNeverPayable, card.origin.span,
                "\"" + card.name + "\" can never be played by `" + action + "`: it costs " + std::to_string(price) +
                    ", and with that `" + event + "` can never happen")
        .notes.push_back({rule->origin.span, "this forbids it, whatever is played"});
  }

  // The least value of the expression for this card, if it is printed on the card.
  std::optional<std::int64_t> Printed(const RuleBody& text, ExprId id, const check::Card& card) const {
    const Expr& expr = ExprAt(all_.rules, id);
    const check::LocalId me = all_.rules.bodies[text.body].me;
    if (expr.kind == ExprKind::Default) return Printed(text, expr.args[0], card);
    if (const std::int32_t attribute = PrintedAttribute(all_, me, expr); attribute >= 0)
      return PrintedValue(card, attribute);
    if (expr.kind != ExprKind::Query || expr.args.empty()) return std::nullopt;
    // A query of the card whose own rule is an attribute.
    const check::Query& query = all_.rules.queries[expr.index];
    const Expr& whose = ExprAt(all_.rules, expr.args[0]);
    const bool of_me = whose.kind == ExprKind::Local && whose.index == me;
    if (!of_me || !query.base.IsValid() || !query.at_most.empty() || MayModify(expr.index, card)) return std::nullopt;
    const std::int32_t attribute = PrintedAttribute(all_, 0, ExprAt(all_.rules, query.base));
    return attribute < 0 ? std::nullopt : PrintedValue(card, attribute);
  }

  static std::optional<std::int64_t> PrintedValue(const check::Card& card, std::int32_t attribute) {
    const std::int64_t value = card.values[attribute];
    return value <= kNoLowerBound ? std::nullopt : std::optional<std::int64_t>(value);
  }

  // Whether a rule may modify the answer of this query for such a card, by the first pattern of its head.
  bool MayModify(std::int32_t query, const check::Card& card) const {
    for (const check::TimedModifier& timed : all_.rules.timed_modifiers)
      if (timed.query == query) return true;
    for (const check::Modifier& modifier : all_.rules.modifiers) {
      if (modifier.query != query) continue;
      const check::Pattern& head = modifier.patterns[0];
      const auto type = static_cast<std::int32_t>(head.value);
      if (head.kind != PatternKind::CardType || check::IsBelow(all_.rules, card.type, type)) return true;
    }
    return false;
  }

  // A rule that always forbids the event with such arguments.
  const check::Modifier* Forbidding(std::int32_t event, const std::vector<ValueRange>& values) {
    const std::int32_t permission = all_.rules.events[event].permission;
    const auto rules = forbids_.find(permission);
    if (rules == forbids_.end()) return nullptr;
    for (const RuleBody* text : rules->second) {
      const check::Modifier& rule = all_.rules.modifiers[text->GetModifier()];
      asker_.Enter(*text);
      for (std::size_t i = 0; i < values.size(); ++i) asker_.Assume(static_cast<check::LocalId>(i), values[i]);
      if (asker_.ConstantValue(rule.condition) == true) return &rule;
    }
    return nullptr;
  }

  const LintContext& all_;
  RangeEvaluator asker_;
  std::map<std::int32_t, std::vector<const RuleBody*>> forbids_;  // by permission: `forbid` rules for any argument
  std::set<const check::Card*> told_;
};

}  // namespace

void CostNeverPayable(const LintContext& all) {
  Payments payments(all);
  RangeEvaluator evaluator(all.rules, all.analyses.mutable_state, all.analyses.card_flow);
  for (const RuleBody& text : all.analyses.bodies) {
    if (text.kind != RuleBodyKind::Action) continue;
    evaluator.Enter(text);
    const auto& action = all.rules.actions[text.index];
    for (const check::ActionClause& clause : action.variants[text.variant].clauses) {
      if (clause.kind == check::ActionClauseKind::When) CardsAbove(all, text, clause.condition);
      if (clause.kind != check::ActionClauseKind::Cost) continue;
      StatesBelow(all, evaluator, clause);
      // A statement inside an `if` need not be paid.
      for (const check::StmtId id : clause.block.stmts) payments.CheckStatement(text, evaluator, all.rules.stmts[id]);
    }
  }
}

}  // namespace cardinal::lint
