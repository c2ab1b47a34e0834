// C01: an action or a card costs more than a player can ever have, or a rule on a card forbids a payment of nothing.
#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/card_values.h"
#include "interpreter/language/lint/payments.h"

namespace cardinal::lint {

namespace {

class CostCheck final : public BodyCheck {
 public:
  explicit CostCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::CostNeverPayable),
        asker_(MakeEvaluator()),
        of_card_(rules_, analyses_.mutable_state) {
    for (const RuleBody& text : analyses_.bodies) {
      if (text.kind != RuleBodyKind::Modifier) continue;
      const check::Modifier& rule = rules_.modifiers[text.GetModifier()];
      if (rule.op == check::ModifierOp::Forbid && rule.card == check::kOfGame && rule.condition.IsValid() &&
          MatchesAll(rule.patterns))
        forbids_[rule.query].push_back(&text);
      if (rule.op == check::ModifierOp::Forbid && rule.card >= 0) card_forbids_[rule.query].push_back(&rule);
    }
  }

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.IsCondition())
        for (const ExprId id : SplitConjunction(rules_, clause.condition)) CheckCondition(ExprAt(id));
      if (clause.kind == ActionClauseKind::Choose) CheckChoice(clause);
      if (clause.kind != ActionClauseKind::Cost) continue;
      ForEachStmt(rules_, clause.block, [&](const Stmt& stmt) { CheckAmount(stmt); });
      // A statement inside an `if` need not be paid.
      for (const check::StmtId id : clause.block.stmts) {
        CheckPayment(rules_.stmts[id]);
        CheckForbidden(rules_.stmts[id]);
      }
    }
  }

  // `when you.coins >= me.price`: finds each card whose printed price is larger than coins can be.
  void CheckCondition(const Expr& test) {
    if (test.kind != ExprKind::Binary) return;
    const bool mirrored = test.op == BinaryOp::Le || test.op == BinaryOp::Lt;
    if (!mirrored && test.op != BinaryOp::Ge && test.op != BinaryOp::Gt) return;
    const check::Field* state = BoundedState(ExprAt(test.args[mirrored ? 1 : 0]));
    const Expr& other = ExprAt(test.args[mirrored ? 0 : 1]);
    const std::int32_t price = other.type.optional ? -1 : PrintedAttribute(CheckedBody().me, other);
    if (state == nullptr || price < 0) return;
    const bool more = test.op == BinaryOp::Gt || test.op == BinaryOp::Lt;
    for (const check::Card& card : PayingCards()) {
      if (!check::IsBelow(rules_, card.type, Action().card_type)) continue;
      const std::int64_t value = card.values[price];
      if (value <= *state->max - (more ? 1 : 0)) continue;
      Report(PlaceOf(card, price), "\"" + card.name + "\" can never be played by `" + Action().name + "`: its " +
                                       rules_.attributes[price].name + " is " + std::to_string(value) + ", and `" +
                                       state->name + "` is never above " + std::to_string(*state->max))
          .AddNote(test.span, "this is asked before it is offered");
    }
  }

  // `cost { add -11 to you.energy }`, where energy is at most 10: the player pays less than the action says.
  void CheckAmount(const Stmt& stmt) {
    if (stmt.kind != StmtKind::AddField) return;
    const check::Field& field = rules_.fields[stmt.index];
    if (!field.max || !field.min || Values().Evaluate(stmt.exprs[1]).high >= *field.min - *field.max) return;
    Report(stmt.origin.span,
           "`" + field.name + "` is never above " + std::to_string(*field.max) + ", so this can never be paid in full");
  }

  // `cost { pay(you, cost_of(me)) }` and `forbid pay(p, n) if n > p.energy`: a payment that can never happen.
  void CheckPayment(const Stmt& stmt) {
    if (stmt.kind != StmtKind::CallEvent) return;
    std::vector<ValueRange> values;
    for (const ExprId arg : stmt.exprs) values.push_back(Values().Evaluate(arg));
    if (const check::Modifier* rule = Forbidding(stmt.index, values)) {
      Report(stmt.origin.span, "`" + rules_.events[stmt.index].name + "` can never happen here, so `" + Action().name +
                                   "` is never offered")
          .AddNote(rule->origin.span, "this forbids it, whatever is played");
      return;
    }
    for (const check::Card& card : PayingCards())
      if (check::IsBelow(rules_, card.type, Action().card_type)) CheckPaymentBy(card, stmt, values);
  }

  void CheckPaymentBy(const check::Card& card, const Stmt& stmt, std::vector<ValueRange> values) {
    std::int64_t price = kNoLowerBound;
    std::int32_t attribute = -1;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (const std::int32_t printed = PriceAttribute(stmt.exprs[i], card); printed >= 0) {
        values[i].low = price = card.values[printed];
        attribute = printed;
      }
    const check::Modifier* rule = price == kNoLowerBound ? nullptr : Forbidding(stmt.index, values);
    if (rule == nullptr || !told_.insert(&card).second) return;
    Report(PlaceOf(card, attribute), "\"" + card.name + "\" can never be played by `" + Action().name + "`: it costs " +
                                         std::to_string(price) + ", and with that `" + rules_.events[stmt.index].name +
                                         "` can never happen")
        .AddNote(rule->origin.span, "this forbids it, whatever is played");
  }

  // The cards with which the action of this body can be done: its own card, or all cards.
  std::span<const check::Card> PayingCards() const {
    const std::span<const check::Card> cards = rules_.cards;
    return Body().card < 0 ? cards : cards.subspan(Body().card, 1);
  }

  // The state that the expression reads, if it has an upper bound and nothing modifies it; otherwise null.
  const check::Field* BoundedState(const Expr& expr) const {
    if (expr.kind != ExprKind::Query || MayModify(expr.index)) return nullptr;
    const check::Query& query = rules_.queries[expr.index];
    if (query.from != check::QueryOrigin::Field) return nullptr;
    const check::Field& field = rules_.fields[query.index];
    return field.max ? &field : nullptr;
  }

  // The attribute of `me` that the expression reads, if nothing modifies it; otherwise -1.
  std::int32_t PrintedAttribute(LocalId me, const Expr& expr) const {
    std::int32_t attribute = expr.kind == ExprKind::Printed ? expr.index : -1;
    if (expr.kind == ExprKind::Query && !MayModify(expr.index))
      if (const check::Query& query = rules_.queries[expr.index]; query.from == check::QueryOrigin::Attribute)
        attribute = query.index;
    if (attribute < 0 || expr.args.empty()) return -1;
    const Expr& card = ExprAt(expr.args[0]);
    return me >= 0 && card.kind == ExprKind::Local && card.index == me ? attribute : -1;
  }

  // The attribute that is the least value of the expression for this card, if the card has a value; otherwise -1.
  std::int32_t PriceAttribute(ExprId id, const check::Card& card) const {
    const auto has_value = [&](std::int32_t attribute) { return card.values[attribute] > kNoLowerBound; };
    const Expr& expr = ExprAt(id);
    if (expr.kind == ExprKind::Default) return PriceAttribute(expr.args[0], card);
    if (const std::int32_t attribute = PrintedAttribute(CheckedBody().me, expr); attribute >= 0)
      return has_value(attribute) ? attribute : -1;
    if (expr.kind != ExprKind::Query || expr.args.empty()) return -1;
    // A query of the card whose own rule is an attribute.
    const check::Query& query = rules_.queries[expr.index];
    const Expr& whose = ExprAt(expr.args[0]);
    const bool of_me = whose.kind == ExprKind::Local && whose.index == CheckedBody().me;
    if (!of_me || !query.base.IsValid() || !query.at_most.empty() || MayModifyFor(card, expr.index)) return -1;
    const std::int32_t attribute = PrintedAttribute(0, ExprAt(query.base));
    return attribute >= 0 && has_value(attribute) ? attribute : -1;
  }

  // `choose way: one of ways(me, you)`, where each way to pay needs more than anything in the game has.
  void CheckChoice(const ActionClause& clause) {
    const Choice& choice = rules_.choices[clause.choice];
    if (choice.kind != ChoiceKind::One || !IsAboutMe(choice.options)) return;
    for (const check::Card& card : PayingCards()) {
      if (!check::IsBelow(rules_, card.type, Action().card_type) || !all_.IsReportable(card.origin.span)) continue;
      of_card_.Enter(CheckedBody(), static_cast<std::int32_t>(&card - &rules_.cards[check::CardDefId(0)]));
      if (of_card_.EvaluateCount(choice.options) != kFalse) continue;
      for (const std::int32_t query : Reads({choice.options}).queries) {
        const check::Query& read = rules_.queries[query];
        if (read.from != check::QueryOrigin::Attribute || card.values[read.index] <= 0) continue;
        of_card_.Forget(read.index);
        if (of_card_.EvaluateCount(choice.options) == kFalse || !told_.insert(&card).second) continue;
        Report(PlaceOf(card, read.index), "\"" + card.name + "\" can never be played by `" + Action().name +
                                              "`: with " + std::to_string(card.values[read.index]) + " as its " +
                                              rules_.attributes[read.index].name + ", nothing can be chosen here")
            .AddNote(clause.origin.span, "a choice without an option, in every game with the present cards");
      }
    }
  }
  bool IsAboutMe(ExprId options) const {
    return CheckedBody().me >= 0 && AnyExpr(rules_, options, [&](ExprId id) {
             const Expr& expr = ExprAt(id);
             return expr.kind == ExprKind::Query && !expr.args.empty() &&
                    std::any_of(expr.args.begin(), expr.args.end(),
                                [&](ExprId arg) { return IsLocal(rules_, arg, CheckedBody().me); });
           });
  }

  // `forbid pay(_, _)` on a card: who would pay 0 cannot do that either.
  void CheckForbidden(const Stmt& stmt) {
    for (const Payment& payment : PaymentsOf(rules_, stmt, CheckedBody().you)) {
      if (payment.events.empty() || payment.param < 0) continue;
      const auto rules = card_forbids_.find(rules_.events[payment.events.back()].permission);
      if (rules == card_forbids_.end()) continue;
      for (const check::Modifier* rule : rules->second) {
        const bool any_amount =
            rule->patterns[payment.param].kind == PatternKind::Any && !Mentions(rules_, rule->condition, payment.param);
        if (!any_amount || !IsFirstAt(rule->origin.span)) continue;
        Report(rule->origin.span, "this forbids `" + rules_.events[payment.events.back()].name +
                                      "` whatever the amount, also 0: no action that costs it is offered, not even " +
                                      "those that cost nothing")
            .AddNote(stmt.origin.span, "here it is a cost")
            .SetHelp(
                "to make it cheaper, modify the price; to stop the payment, forbid it only if the amount is "
                "above 0");
      }
    }
  }

  // Where the value is printed on the card; the card, if it is not.
  source::Span PlaceOf(const check::Card& card, std::int32_t attribute) {
    if (printed_at_.empty())
      ForEachCard(all_, [&](const CardInFile& written) {
        for (const ast::NodeId item : written.items)
          if (written.IsValue(item))
            printed_at_[{written.Node().span.file.value, written.Node().span.begin,
                         written.tree[written.tree.Child(item, 0)].text}] = written.tree[item].span;
      });
    const source::Span whole = card.origin.span;
    const auto found = printed_at_.find({whole.file.value, whole.begin, rules_.attributes[attribute].name});
    return found == printed_at_.end() ? whole : found->second;
  }

  // Whether a rule may modify the answer of this query for such a card, by the first pattern of its head.
  bool MayModifyFor(const check::Card& card, std::int32_t query) const {
    for (const check::TimedModifier& timed : rules_.timed_modifiers)
      if (timed.query == query) return true;
    for (const check::Modifier& modifier : rules_.modifiers) {
      if (modifier.query != query) continue;
      const check::Pattern& head = modifier.patterns[0];
      const auto type = static_cast<std::int32_t>(head.value);
      if (head.kind != PatternKind::CardType || check::IsBelow(rules_, card.type, type)) return true;
    }
    return false;
  }

  // A rule that always forbids the event with such arguments.
  const check::Modifier* Forbidding(std::int32_t event, const std::vector<ValueRange>& values) {
    const std::int32_t permission = rules_.events[event].permission;
    const auto rules = forbids_.find(permission);
    if (rules == forbids_.end()) return nullptr;
    for (const RuleBody* text : rules->second) {
      const check::Modifier& rule = rules_.modifiers[text->GetModifier()];
      asker_.Enter(*text);
      for (const std::int32_t i : base::Indices(values)) asker_.Assume(i, values[i]);
      if (asker_.ConstantValue(rule.condition) == true) return &rule;
    }
    return nullptr;
  }

  RangeEvaluator asker_;                                          // for the rules that forbid
  std::map<std::int32_t, std::vector<const RuleBody*>> forbids_;  // by permission: `forbid` rules for any argument
  std::map<std::int32_t, std::vector<const check::Modifier*>> card_forbids_;  // those that are printed on cards
  CardValues of_card_;
  std::set<const check::Card*> told_;
  std::map<std::tuple<std::int32_t, std::int32_t, std::string>, source::Span> printed_at_;  // file, card, attribute
};

}  // namespace

void CostNeverPayable(const LintContext& all) { CostCheck(all).Run(); }

}  // namespace cardinal::lint
