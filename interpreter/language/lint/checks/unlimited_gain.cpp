// C07: an action that costs nothing, gives its player something, and leaves everything that it needs as it was: the
// player can repeat it without limit.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/card_values.h"
#include "interpreter/language/lint/payments.h"

namespace cardinal::lint {

namespace {

constexpr int kMaxCalls = 6;  // depth of events that call each other up to which changes are searched

// What an action needs in order to be taken, and what it changes: states, changes for a time, the place of its card.
struct Touched {
  std::set<std::int32_t> fields, queries;
  bool moves_me = false, more = false;
};

class UnlimitedCheck final : public BodyCheck {
 public:
  explicit UnlimitedCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::UnlimitedGain),
        of_card_(rules_, analyses_.mutable_state),
        reopened_(FindReopened()) {}

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    if (!CanGoOn()) return;
    if (Body().card >= 0) of_card_.Enter(CheckedBody(), Body().card);
    const Stmt* gain = FindGain();
    if (gain == nullptr || !IsReportable(*gain) || !IsFree() || IsUsedUp()) return;
    if (!IsFirstAt(gain->origin.span)) return;
    Report(gain->origin.span, "`" + Action().name +
                                  "` costs nothing here, and nothing that it needs changes by it: its "
                                  "player can do this as often as wanted")
        .SetHelp("let it cost something, or remember in a state that it has been done in this turn");
  }

  // ---- can it be taken again in the same turn?

  // The windows that a loop opens again until the players stop: a `repeat` without a limit that has a `stop`.
  std::vector<bool> FindReopened() const {
    std::vector<bool> reopened(rules_.windows.size());
    for (const RuleBody& text : analyses_.bodies)
      ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
        if (stmt.kind != StmtKind::Repeat || stmt.exprs[0].IsValid() || stmt.exprs[1].IsValid()) return;
        if (!AnyStmt(rules_, stmt.blocks[0], [](const Stmt& inner) { return inner.kind == StmtKind::Stop; })) return;
        AnyStmt(rules_, stmt.blocks[0], [&](const Stmt& inner) {
          const ReachableSet runs = analyses_.call_graph.FromStmt(inner);
          for (std::size_t i = 0; i < reopened.size(); ++i)
            reopened[i] = reopened[i] || (!runs.windows.empty() && runs.windows[static_cast<std::int32_t>(i)]);
          return false;
        });
      });
    return reopened;
  }
  bool CanGoOn() const {
    return std::any_of(Action().windows.begin(), Action().windows.end(), [&](std::int32_t index) {
      const check::Window& window = rules_.windows[index];
      if (window.next.IsValid()) return false;  // for answers
      const bool counts = AnyExpr(rules_, window.close, [&](ExprId id) {
        return ExprAt(id).kind == ExprKind::Local &&
               rules_.bodies[window.body].locals[ExprAt(id).index].name == "taken";
      });
      return !counts || reopened_[index];
    });
  }

  // ---- what does it give?

  const Stmt* FindGain() {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Do) continue;
      for (const check::StmtId id : clause.block.stmts)
        if (Gains(rules_.stmts[id])) return &rules_.stmts[id];
    }
    return nullptr;
  }
  // Whether the statement changes a number of a player.
  bool Gains(const Stmt& stmt) {
    const auto is_of_player = [&](const Stmt& add) {
      return add.kind == StmtKind::AddField && rules_.fields[add.index].of == check::OwnerKind::Player;
    };
    // What grows only up to a bound is no gain without limit.
    const auto is_bounded = [&](const Stmt& add, ExprId amount) {
      return ExprAt(add.exprs[1]).kind != ExprKind::Negate && rules_.fields[add.index].max && Evaluate(amount).high > 0;
    };
    if (is_of_player(stmt)) return !Evaluate(stmt.exprs[1]).Contains(0) && !is_bounded(stmt, stmt.exprs[1]);
    if (stmt.kind != StmtKind::CallEvent || MayNotHappen(stmt.index, [](const check::Hook& hook) {
          return hook.kind == HookKind::Instead && hook.card == check::kOfGame;
        }))
      return false;
    // An event may ask whether the amount is above 0.
    return AnyStmt(rules_, EventBlock(rules_, stmt.index), [&](const Stmt& inner) {
      if (!is_of_player(inner)) return false;
      ExprId amount = inner.exprs[1];
      while (ExprAt(amount).kind == ExprKind::Negate) amount = ExprAt(amount).args[0];
      const Expr& added = ExprAt(amount);
      if (added.kind == ExprKind::Literal && added.value != 0) return !is_bounded(inner, amount);
      for (const std::int32_t param : base::Indices(stmt.exprs))
        if (ComesFrom(amount, param, rules_.events[stmt.index].body) && !Evaluate(stmt.exprs[param]).Contains(0))
          return !is_bounded(inner, stmt.exprs[param]);
      return false;
    });
  }
  // Whether the amount is the parameter, or what is there of it: `let lost = min(n, p.coins)`.
  bool ComesFrom(ExprId amount, LocalId param, check::BodyId event) const {
    const Expr& local = ExprAt(amount);
    if (local.kind != ExprKind::Local) return false;
    const ExprId value = local.index == param ? ExprId() : analyses_.LetOf(event, local.index);
    return local.index == param || (value.IsValid() && ExprAt(value).kind == ExprKind::Binary &&
                                    ExprAt(value).op == BinaryOp::Min && IsLocal(rules_, ExprAt(value).args[0], param));
  }
  ValueRange Evaluate(ExprId id) {
    const ValueRange values = Values().Evaluate(id);
    return Body().card < 0 ? values : Intersection(values, of_card_.Evaluate(id));
  }

  // ---- what does it cost?

  bool IsFree() {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind == ActionClauseKind::Choose && rules_.choices[clause.choice].kind == ChoiceKind::Number)
        return false;
      if (clause.kind != ActionClauseKind::Cost) continue;
      for (const check::StmtId id : clause.block.stmts)
        if (!IsFree(rules_.stmts[id])) return false;
    }
    return true;
  }
  bool IsFree(const Stmt& stmt) {
    const auto payments = PaymentsOf(rules_, stmt, CheckedBody().you);
    if (!payments.empty())
      return std::all_of(payments.begin(), payments.end(), [&](const Payment& payment) {
        return payment.amount.IsValid() && Evaluate(payment.amount) == kFalse;
      });
    return !Takes(stmt, kMaxCalls);
  }
  // Whether the statement moves cards or changes a number.
  bool Takes(const Stmt& stmt, int depth) const {
    return AnyStmt(rules_, stmt, [&](const Stmt& inner) {
      if (inner.kind == StmtKind::Move || inner.kind == StmtKind::CallPart || inner.kind == StmtKind::OpenWindow ||
          inner.kind == StmtKind::TakeAction)
        return true;
      if (inner.kind == StmtKind::AddField) return rules_.fields[inner.index].of != check::OwnerKind::Table;
      if (inner.kind != StmtKind::CallEvent) return false;
      return depth == 0 || AnyStmt(rules_, EventBlock(rules_, inner.index),
                                   [&](const Stmt& called) { return Takes(called, depth - 1); });
    });
  }

  // ---- does it prevent itself?

  bool IsUsedUp() {
    if (MayModify(Action().permission)) return true;
    const Touched needed = Needed();
    Touched changed;
    std::set<std::int32_t> entered;
    for (const Block* block : Body().blocks) AddChanges(*block, CheckedBody().me, changed, entered, true);
    const auto meet = [](const std::set<std::int32_t>& a, const std::set<std::int32_t>& b) {
      return std::any_of(a.begin(), a.end(), [&](std::int32_t one) { return b.count(one) > 0; });
    };
    return changed.more || needed.more || (changed.moves_me && CheckedBody().me >= 0) ||
           meet(needed.fields, changed.fields) || meet(needed.queries, changed.queries);
  }

  // What the conditions and choices read. A condition that the card's printed values decide reads nothing.
  Touched Needed() {
    ReadSet reads;
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.IsCondition())
        for (const ExprId id : SplitConjunction(rules_, clause.condition))
          if (Evaluate(id) != kTrue) analyses_.reads.AddReads(id, reads);
      if (clause.kind == ActionClauseKind::Choose)
        analyses_.reads.AddReads(rules_.choices[clause.choice].options, reads);
    }
    return {reads.fields, reads.queries, false, reads.occurrences};
  }

  // What the action does itself. What other players answer, and what follows from rules about it, counts for nothing.
  void AddChanges(const Block& block, LocalId me, Touched& changed, std::set<std::int32_t>& entered, bool own) {
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      if (WritesField(stmt)) changed.fields.insert(stmt.index);
      if (stmt.kind == StmtKind::Modify) changed.queries.insert(rules_.timed_modifiers[stmt.index].query);
      if (stmt.kind == StmtKind::Move) {
        const Expr& moved = ExprAt(own ? Root(stmt.exprs[0]) : stmt.exprs[0]);
        changed.moves_me = changed.moves_me || (me >= 0 && IsLocal(rules_, stmt.exprs[0], me)) || moved.type.IsList();
      }
      if (stmt.kind == StmtKind::CallPart || EndsGame(stmt) || stmt.kind == StmtKind::OpenWindow ||
          stmt.kind == StmtKind::TakeAction)
        changed.more = true;
      if (stmt.kind != StmtKind::CallEvent) return;
      LocalId param = -1;
      if (me >= 0) ForEachParam(stmt, me, [&](LocalId i) { param = i; });
      if (entered.insert(stmt.index * 2 + (param >= 0 ? 1 : 0)).second)
        AddChanges(EventBlock(rules_, stmt.index), param, changed, entered, false);
    });
  }

  CardValues of_card_;
  std::vector<bool> reopened_;  // by window
};

}  // namespace

void UnlimitedGain(const LintContext& all) { UnlimitedCheck(all).Run(); }

}  // namespace cardinal::lint
