// C04: a cost that a player can pay without having it: nothing tests what the player has, the test allows more than
// that, or two costs of one action are tested separately and taken from the same state.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/payments.h"

namespace cardinal::lint {

namespace {

constexpr int kMaxQueries = 8;  // depth of queries that call each other up to which limits are searched

using Queries = std::set<std::int32_t>;

// A test that an amount is not above a state: amount <= state + excess.
struct Limit {
  ExprId amount;
  std::int32_t field = -1;
  std::int64_t excess = 0;
};

class CoverCheck final : public BodyCheck {
 public:
  explicit CoverCheck(const LintContext& all) : BodyCheck(all, diag::lint::CostNotCovered) {
    for (const check::Modifier& rule : rules_.modifiers)
      if (rules_.queries[rule.query].from == check::QueryOrigin::Permission) permissions_[rule.query].push_back(&rule);
  }

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    payments_.clear();
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Cost || HasOwnCondition(clause)) continue;
      for (const check::StmtId id : clause.block.stmts)
        for (const Payment& payment : PaymentsOf(rules_, rules_.stmts[id], CheckedBody().you))
          if (CanBeTooMuch(payment)) payments_.push_back(payment);
    }
    for (const Payment& payment : payments_) {
      CheckTested(payment);
      CheckLimits(payment);
    }
    for (const std::int32_t later : base::Indices(payments_))
      for (std::int32_t i = 0; i < later; ++i) CheckTogether(payments_[i], payments_[later]);
  }

  // Whether the item of a menu to which the clause belongs has a `when`: it is about the price of this item.
  bool HasOwnCondition(const ActionClause& of) const {
    const auto clauses = Clauses(rules_, Body());
    return of.item >= 0 && std::any_of(clauses.begin(), clauses.end(), [&](const ActionClause& clause) {
             return clause.item == of.item && clause.kind == ActionClauseKind::When;
           });
  }

  // Whether there is anything to pay, and sometimes enough for it: C01 reports what can never be paid.
  bool CanBeTooMuch(const Payment& payment) {
    const check::Field& field = rules_.fields[payment.field];
    return field.min && Largest(payment) > 0 && !(field.max && Smallest(payment) > *field.max - *field.min);
  }
  std::int64_t Largest(const Payment& payment) {
    return payment.amount.IsValid() ? Values().Evaluate(payment.amount).high : payment.fixed;
  }
  std::int64_t Smallest(const Payment& payment) {
    return payment.amount.IsValid() ? Values().Evaluate(payment.amount).low : payment.fixed;
  }
  const std::string& StateName(const Payment& payment) const { return rules_.fields[payment.field].name; }

  // ---- does anything test what the player has?

  void CheckTested(const Payment& payment) {
    if (IsTestedByRules(payment) || IsTestedByAction(payment)) return;
    const check::Modifier* rule = RuleAbout(payment);
    const source::Span place = rule == nullptr ? payment.stmt->origin.span : rule->origin.span;
    if (!all_.IsReportable(place) || !IsFirstAt(place)) return;
    Finding finding = Report(place, "nothing tests that the player has as much `" + StateName(payment) + "` as " +
                                        (rule == nullptr ? "this takes" : "this event takes") +
                                        ": it stops at its lower bound, and a player who has too little pays less");
    if (rule != nullptr) finding.AddNote(payment.stmt->origin.span, "here it is a cost");
    finding.SetHelp("let `when` or a `forbid` rule compare the price with `" + StateName(payment) + "`");
  }

  // Whether a rule that forbids the payment, or allows it, reads the state.
  bool IsTestedByRules(const Payment& payment) const {
    return std::any_of(payment.events.begin(), payment.events.end(), [&](std::int32_t event) {
      const auto rules = permissions_.find(rules_.events[event].permission);
      return rules != permissions_.end() &&
             std::any_of(rules->second.begin(), rules->second.end(), [&](const check::Modifier* rule) {
               return Reads({rule->condition, rule->amount}).fields.count(payment.field) > 0;
             });
    });
  }

  // Whether a condition or a choice of the action reads the state before it is taken.
  bool IsTestedByAction(const Payment& payment) const {
    return AnyAsked([&](ExprId id) { return Reads({id}).fields.count(payment.field) > 0; });
  }
  template <class Test>
  bool AnyAsked(const Test& test) const {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      const bool asks = clause.IsCondition() || clause.kind == ActionClauseKind::Let;
      if (asks && clause.condition.IsValid() && test(clause.condition)) return true;
      if (clause.kind != ActionClauseKind::Choose) continue;
      const Choice& choice = rules_.choices[clause.choice];
      if ((choice.options.IsValid() && test(choice.options)) || (choice.amount.IsValid() && test(choice.amount)))
        return true;
    }
    return false;
  }

  const check::Modifier* RuleAbout(const Payment& payment) const {
    for (const std::int32_t event : payment.events)
      if (const auto rules = permissions_.find(rules_.events[event].permission); rules != permissions_.end())
        for (const check::Modifier* rule : rules->second)
          if (rule->op == check::ModifierOp::Forbid && rule->card < 0) return rule;
    return nullptr;
  }

  // ---- does the test allow more than the player has?

  void CheckLimits(const Payment& payment) {
    for (const std::int32_t event : payment.events)
      if (const auto rules = permissions_.find(rules_.events[event].permission); rules != permissions_.end())
        for (const check::Modifier* rule : rules->second)
          if (rule->op == check::ModifierOp::Forbid && event == payment.events.back() && rule->condition.IsValid())
            CheckForbid(payment, *rule);
    const Queries price = PriceOf(payment);
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      const auto walk = [&](ExprId id) {
        std::set<std::int32_t> seen;
        Walk(id, {}, payment, price, kMaxQueries, seen);
      };
      if (clause.IsCondition() || clause.kind == ActionClauseKind::Let) walk(clause.condition);
      if (clause.kind == ActionClauseKind::Choose) walk(rules_.choices[clause.choice].options);
      if (clause.IsCondition()) CheckFixed(payment, clause.condition);
    }
  }

  // `forbid pay(p, n) if n > p.energy + 1`
  void CheckForbid(const Payment& payment, const check::Modifier& rule) {
    for (const ExprId test : SplitConjunction(rules_, rule.condition)) {
      const auto limit = ReadLimit(test, false);
      if (limit && limit->field == payment.field && IsLocal(rules_, limit->amount, payment.param))
        ReportExcess(*limit, test, payment);
    }
  }

  // The queries and printed values from which the price is computed. States of players are no prices.
  Queries PriceOf(const Payment& payment) const {
    Queries price;
    if (!payment.amount.IsValid()) return price;
    for (const std::int32_t query : Reads({payment.amount}).queries)
      if (rules_.queries[query].from != check::QueryOrigin::Field) price.insert(query);
    return price;
  }

  // Searches the condition, and the queries that it asks, for a limit of that price. `known`: for each parameter of the
  // query, the queries in its argument.
  void Walk(ExprId id, const std::vector<Queries>& known, const Payment& payment, const Queries& price, int depth,
            std::set<std::int32_t>& seen) {
    if (!id.IsValid() || depth == 0) return;
    const Expr& expr = ExprAt(id);
    if (const auto limit = ReadLimit(id, true); limit && limit->field == payment.field && limit->excess > 0) {
      const Queries compared = QueriesIn(limit->amount, known);
      if (std::any_of(compared.begin(), compared.end(), [&](std::int32_t query) { return price.count(query) > 0; }))
        ReportExcess(*limit, id, payment);
    }
    for (const ExprId arg : expr.args) Walk(arg, known, payment, price, depth, seen);
    if (expr.kind != ExprKind::Query || rules_.queries[expr.index].from != check::QueryOrigin::Declared) return;
    if (!seen.insert(expr.index).second) return;
    std::vector<Queries> args;
    for (const ExprId arg : expr.args) args.push_back(QueriesIn(arg, known));
    Walk(rules_.queries[expr.index].base, args, payment, price, depth - 1, seen);
  }
  Queries QueriesIn(ExprId id, const std::vector<Queries>& known) const {
    Queries found;
    ForEachExpr(rules_, id, [&](ExprId inner) {
      const Expr& expr = ExprAt(inner);
      if (expr.kind == ExprKind::Query) found.insert(expr.index);
      if (expr.kind == ExprKind::Local && expr.index < base::Count(known))
        found.insert(known[expr.index].begin(), known[expr.index].end());
    });
    return found;
  }

  // The number and the literal that is added to it.
  std::pair<ExprId, std::int64_t> SplitSum(ExprId id) const {
    const Expr& expr = ExprAt(id);
    if (expr.kind != ExprKind::Binary || (expr.op != BinaryOp::Add && expr.op != BinaryOp::Sub)) return {id, 0};
    const Expr& added = ExprAt(expr.args[1]);
    if (added.kind != ExprKind::Literal) return {id, 0};
    const auto [number, sum] = SplitSum(expr.args[0]);
    return {number, expr.op == BinaryOp::Add ? sum + added.value : sum - added.value};
  }

  std::optional<Limit> ReadLimit(ExprId id, bool truth) const {
    const Expr& test = ExprAt(id);
    if (test.kind != ExprKind::Binary) return std::nullopt;
    BinaryOp op = test.op;
    if (op != BinaryOp::Le && op != BinaryOp::Lt && op != BinaryOp::Ge && op != BinaryOp::Gt) return std::nullopt;
    if (!truth) op = Opposite(op);
    const bool mirrored = op == BinaryOp::Ge || op == BinaryOp::Gt;
    const auto [amount, more] = SplitSum(test.args[mirrored ? 1 : 0]);
    const auto [state, allowed] = SplitSum(test.args[mirrored ? 0 : 1]);
    const Expr& read = ExprAt(state);
    if (read.kind != ExprKind::Query || rules_.queries[read.index].from != check::QueryOrigin::Field)
      return std::nullopt;
    const bool below = op == BinaryOp::Lt || op == BinaryOp::Gt;
    return Limit{amount, rules_.queries[read.index].index, allowed - more - (below ? 1 : 0)};
  }

  void ReportExcess(const Limit& limit, ExprId test, const Payment& payment) {
    if (limit.excess <= 0 || !all_.IsReportable(ExprAt(test).span) || !IsFirstAt(ExprAt(test).span)) return;
    Report(test, "this allows a price that is " + std::to_string(limit.excess) + " above `" + StateName(payment) +
                     "`: the rest of it is never paid")
        .AddNote(payment.stmt->origin.span, "it is paid here")
        .SetHelp("compare the price with `" + StateName(payment) + "` alone");
  }

  // `when you.coins >= 2` and `cost { add -3 to you.coins }`
  void CheckFixed(const Payment& payment, ExprId condition) {
    std::int64_t known = 0;
    ExprId test;
    for (const ExprId demand : SplitConjunction(rules_, condition)) {
      const auto limit = ReadLimit(demand, true);
      if (!limit || limit->field != payment.field || ExprAt(limit->amount).kind != ExprKind::Literal) continue;
      const std::int64_t least = ExprAt(limit->amount).value - limit->excess;
      if (least <= known) continue;
      known = least;
      test = demand;
    }
    const std::int64_t price = Smallest(payment);
    if (!test.IsValid() || price <= known || price >= kNoUpperBound || IsTestedByRules(payment)) return;
    const auto asks_more = [&](ExprId id) { return id != condition && Reads({id}).fields.count(payment.field) > 0; };
    if (AnyAsked(asks_more) || !all_.IsReportable(ExprAt(test).span) || !IsFirstAt(ExprAt(test).span)) return;
    Report(test, "this asks for " + std::to_string(known) + " `" + StateName(payment) + "`, and the cost is " +
                     std::to_string(price) + ": the rest of it is never paid")
        .AddNote(payment.stmt->origin.span, "it is paid here");
  }

  // ---- can the player pay both?

  void CheckTogether(const Payment& first, const Payment& second) {
    if (first.field != second.field || first.stmt == second.stmt) return;
    const bool all_of_it = TakesAnyAmount(first) || TakesAnyAmount(second);
    if (!all_of_it && IsTestedByAction(first)) return;
    if (IsPrintedZero(first) || IsPrintedZero(second)) return;
    const Payment& shown = TakesAnyAmount(second) ? second : first;
    const Payment& other = TakesAnyAmount(second) ? first : second;
    if (!all_.IsReportable(shown.stmt->origin.span) || !IsFirstAt(shown.stmt->origin.span)) return;
    Report(shown.stmt->origin.span,
           all_of_it ? "this can be all of `" + StateName(first) +
                           "`, and the action costs more of it: the other cost "
                           "is not paid then"
                     : "two costs are taken from `" + StateName(first) +
                           "`, and each is tested by itself: a player who has enough for one of them pays only one")
        .AddNote(other.stmt->origin.span, "the other cost")
        .SetHelp(all_of_it ? "let the largest number leave the other cost" : "pay both at once");
  }

  // Whether the amount is a number that the player chooses, up to all that there is.
  bool TakesAnyAmount(const Payment& payment) {
    if (!payment.amount.IsValid()) return false;
    const Expr& amount = RootExpr(payment.amount);
    const auto chosen = amount.kind == ExprKind::Local ? Names().choice.find(amount.index) : Names().choice.end();
    if (chosen == Names().choice.end()) return false;
    const Choice& choice = rules_.choices[chosen->second];
    if (choice.kind != ChoiceKind::Number) return false;
    const Expr& most = RootExpr(choice.options);
    return most.kind == ExprKind::Query && rules_.queries[most.index].from == check::QueryOrigin::Field &&
           rules_.queries[most.index].index == payment.field;
  }

  // Whether the price is printed on the card that is played, and is 0.
  bool IsPrintedZero(const Payment& payment) {
    if (!payment.amount.IsValid() || Body().card < 0) return false;
    const Queries price = PriceOf(payment);
    return std::any_of(price.begin(), price.end(), [&](std::int32_t query) {
      const check::Query& rule = rules_.queries[query];
      if (rule.from != check::QueryOrigin::Attribute) return false;
      const std::int64_t value = rules_.cards[Body().card].values[rule.index];
      return value == 0 || value <= kNoLowerBound;
    });
  }

  std::map<std::int32_t, std::vector<const check::Modifier*>> permissions_;  // the rules about each permission
  std::vector<Payment> payments_;                                            // of this action
};

}  // namespace

void CostNotCovered(const LintContext& all) { CoverCheck(all).Run(); }

}  // namespace cardinal::lint
