// C05: a cost that may be paid without losing anything: the card that pays it is already as the cost would make it, or
// a rule on a card does nothing in place of the payment.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class FreeCostCheck final : public BodyCheck {
 public:
  explicit FreeCostCheck(const LintContext& all) : BodyCheck(all, diag::lint::CostChangesNothing) {}

  // The rules on cards that replace a payment. After Run, which collects the payments.
  void CheckReplacements() {
    const std::set<std::int32_t> effects = CalledElsewhere();
    for (const RuleBody& text : analyses_.bodies) {
      if (text.kind != RuleBodyKind::Hook || text.card < 0) continue;
      const check::Hook& hook = rules_.hooks[text.GetHook()];
      const bool replaces = hook.kind == HookKind::Instead && hook.of == OccurrenceKind::Event;
      if (!replaces || paid_.count(hook.target) == 0 || effects.count(hook.target) == 0) continue;
      for (const auto& [param, payment] : paid_[hook.target])
        if (!IsAboutItself(text, hook, param) && !Takes(text, param)) {
          ReportReplacement(hook, *payment);
          break;
        }
    }
  }

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Choose) continue;
      const Choice& choice = rules_.choices[clause.choice];
      if (choice.element.kind == TypeKind::Card) CheckChosen(clause, choice);
    }
  }

  // ---- a card that is chosen to pay

  void CheckChosen(const ActionClause& clause, const Choice& choice) {
    for (const ActionClause& cost : Clauses(rules_, Body())) {
      if (cost.kind != ActionClauseKind::Cost) continue;
      for (const check::StmtId id : cost.block.stmts) {
        const Stmt& stmt = rules_.stmts[id];
        NotePayment(stmt, choice.local);
        const std::int32_t mark = MarkOf(stmt, choice.local);
        if (mark < 0 || IsAsked(mark, choice) || IsForbidden(stmt, mark) || IsTakenBack(mark, stmt)) continue;
        if (!all_.IsReportable(clause.origin.span) || !IsFirstAt(clause.origin.span)) continue;
        Report(clause.origin.span, "`" + choice.name + "` can be a card for which `" + rules_.fields[mark].name +
                                       "` is already as the cost sets it: then the cost changes nothing")
            .AddNote(stmt.origin.span, "it is paid here")
            .SetHelp("let the choice offer only cards that can pay");
      }
    }
  }

  // The chosen card, or one of the chosen cards, given to an event: `discard(paid)`, `for each c in paid { ... }`.
  void NotePayment(const Stmt& stmt, LocalId chosen) {
    const auto note = [&](const Stmt& call, LocalId local) {
      if (call.kind == StmtKind::CallEvent)
        ForEachParam(call, local, [&](LocalId param) { paid_[call.index].emplace(param, &call); });
    };
    note(stmt, chosen);
    if (stmt.kind != StmtKind::ForEach || !IsLocal(rules_, stmt.exprs[0], chosen)) return;
    for (const check::StmtId id : stmt.blocks[0].stmts) note(rules_.stmts[id], stmt.local);
  }

  // The state that is all that the statement changes, if it sets that state of the card to one value; otherwise -1.
  std::int32_t MarkOf(const Stmt& stmt, LocalId card) const {
    if (stmt.kind == StmtKind::SetField) return SetsMark(stmt, card) ? stmt.index : -1;
    if (stmt.kind != StmtKind::CallEvent) return -1;
    std::int32_t mark = -1;
    ForEachParam(stmt, card, [&](LocalId param) {
      bool only = true;
      std::int32_t found = -1;
      ForEachStmt(rules_, EventBlock(rules_, stmt.index), [&](const Stmt& inner) {
        if (inner.kind == StmtKind::Tell || inner.kind == StmtKind::If) return;
        only = only && found < 0 && SetsMark(inner, param);
        if (only) found = inner.index;
      });
      if (only) mark = found;
    });
    return mark;
  }
  bool SetsMark(const Stmt& stmt, LocalId card) const {
    return stmt.kind == StmtKind::SetField && IsLocal(rules_, stmt.exprs[0], card) &&
           ExprAt(stmt.exprs[1]).kind == ExprKind::Literal && rules_.fields[stmt.index].type.kind == TypeKind::Bool;
  }

  // Whether the choice, or a condition after it, reads the state.
  bool IsAsked(std::int32_t mark, const Choice& choice) const {
    ReadSet reads = Reads({choice.options, choice.amount});
    for (const ActionClause& clause : Clauses(rules_, Body()))
      if (clause.IsCondition() && Mentions(rules_, clause.condition, choice.local))
        analyses_.reads.AddReads(clause.condition, reads);
    return reads.fields.count(mark) > 0;
  }
  bool IsForbidden(const Stmt& stmt, std::int32_t mark) const {
    return stmt.kind == StmtKind::CallEvent && MayModify(rules_.events[stmt.index].permission) &&
           std::any_of(rules_.modifiers.begin(), rules_.modifiers.end(), [&](const check::Modifier& rule) {
             return rule.query == rules_.events[stmt.index].permission &&
                    Reads({rule.condition, rule.amount}).fields.count(mark) > 0;
           });
  }
  // Whether the action itself ends the mark: it is for the time of the action, and no cost.
  bool IsTakenBack(std::int32_t mark, const Stmt& payment) const {
    const bool value = MarkedValue(payment, mark);
    const auto ends = [&](const Stmt& stmt) {
      if (!WritesField(stmt) || stmt.index != mark) return false;
      const Expr& set = ExprAt(stmt.exprs[1]);
      return set.kind != ExprKind::Literal || (set.value != 0) != value;
    };
    return AnyStmt(rules_, Body(), [&](const Stmt& stmt) {
      return ends(stmt) || (stmt.kind == StmtKind::CallEvent && AnyStmt(rules_, EventBlock(rules_, stmt.index), ends));
    });
  }
  bool MarkedValue(const Stmt& payment, std::int32_t mark) const {
    const auto sets = [&](const Stmt& stmt) { return stmt.kind == StmtKind::SetField && stmt.index == mark; };
    const Stmt* set = sets(payment) ? &payment : FindStmt(rules_, EventBlock(rules_, payment.index), sets);
    return set != nullptr && ExprAt(set->exprs[1]).value != 0;
  }

  // ---- rules that replace a payment

  // The events that are called otherwise than as a cost. A rule about an event that is only a cost is about the cost.
  std::set<std::int32_t> CalledElsewhere() const {
    std::set<const Stmt*> costs;
    for (const RuleBody& text : analyses_.bodies)
      for (const ActionClause& clause : Clauses(rules_, text))
        if (clause.kind == ActionClauseKind::Cost)
          ForEachStmt(rules_, clause.block, [&](const Stmt& stmt) { costs.insert(&stmt); });
    std::set<std::int32_t> called;
    for (const Stmt& stmt : rules_.stmts)
      if (stmt.kind == StmtKind::CallEvent && costs.count(&stmt) == 0) called.insert(stmt.index);
    return called;
  }

  // Whether the hook is only about the card on which it is printed.
  bool IsAboutItself(const RuleBody& text, const check::Hook& hook, LocalId param) const {
    if (hook.patterns[param].kind == PatternKind::Me) return true;
    const LocalId me = rules_.bodies[text.body].me;
    for (const ExprId id : SplitConjunction(rules_, hook.condition)) {
      const Expr& test = ExprAt(id);
      if (test.kind == ExprKind::Binary && test.op == BinaryOp::Eq &&
          ((IsLocal(rules_, test.args[0], param) && IsLocal(rules_, test.args[1], me)) ||
           (IsLocal(rules_, test.args[1], param) && IsLocal(rules_, test.args[0], me))))
        return true;
    }
    return false;
  }
  // Whether the hook does anything with what was to be paid.
  bool Takes(const RuleBody& text, LocalId param) const {
    return AnyStmt(rules_, text, [&](const Stmt& stmt) {
      return stmt.kind != StmtKind::Tell &&
             std::any_of(stmt.exprs.begin(), stmt.exprs.end(), [&](ExprId id) { return Mentions(rules_, id, param); });
    });
  }

  void ReportReplacement(const check::Hook& hook, const Stmt& payment) {
    const std::string& name = rules_.events[hook.target].name;
    Report(hook.origin.span,
           "this also replaces `" + name + "` where it is a cost: the action happens, and what should be paid is kept")
        .AddNote(payment.origin.span, "here it is a cost")
        .SetHelp("write `forbid " + name + "`, so that such an action is not offered, or except the cost");
  }

  std::map<std::int32_t, std::map<LocalId, const Stmt*>> paid_;  // by event: the parameters for cards that pay
};

}  // namespace

void CostChangesNothing(const LintContext& all) {
  FreeCostCheck check(all);
  check.Run();
  check.CheckReplacements();
}

}  // namespace cardinal::lint
