// O05: an action that responds to pending actions asks for a kind of action that is never pending in its windows, so
// that it can never find one.
#include <algorithm>
#include <set>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class CounterCheck final : public BodyCheck {
 public:
  explicit CounterCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::CounterUncounterable), moved_(all.rules.windows.size()) {
    ForEachStmtIn(rules_, analyses_.bodies, analyses_.reached, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::OpenWindow && stmt.extra.IsValid())
        moved_[stmt.index].insert(ExprAt(stmt.extra).type.id);
    });
  }

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      CheckCondition(clause.condition, false);
      if (clause.choice.IsValid()) CheckCondition(rules_.choices[clause.choice].options, false);
    }
  }

  // `refused`: inside a `not`, where a test that is always false does no harm.
  void CheckCondition(ExprId id, bool refused) {
    if (!id.IsValid()) return;
    const Expr& expr = ExprAt(id);
    if (expr.kind == ExprKind::IsOccurrence && !refused && expr.Occurrence() == OccurrenceKind::Action &&
        FromWaiting(expr.args[0]) && NeverWaits(expr.index))
      ReportTest(expr);
    for (const ExprId arg : expr.args) CheckCondition(arg, refused != (expr.kind == ExprKind::Not));
  }

  // Whether the expression is one of the pending actions of the window.
  bool FromWaiting(ExprId id) {
    const Expr& expr = RootExpr(id);
    const auto all_wait = [&](ExprId list) {
      return ExprAt(ResolveListSource(rules_, Names(), list)).kind == ExprKind::Waiting;
    };
    if (IsOneElement(expr)) return all_wait(expr.args[0]);
    if (expr.kind != ExprKind::Local) return false;
    const ExprId list = OptionsFor(rules_, Names(), expr.index);
    return list.IsValid() && all_wait(list);
  }

  bool WaitsIn(const check::Action& action, std::int32_t index, std::int32_t window) const {
    const bool waits = !action.direct && rules_.windows[window].next.IsValid();
    if (waits && IsIn(action, window)) return true;
    const auto& moved = moved_[window];
    return WaitsAnywhere(action) && (moved.count(-1) > 0 || moved.count(index) > 0);
  }

  bool WaitsAnywhere(const check::Action& action) const {
    return !action.direct && std::any_of(action.windows.begin(), action.windows.end(),
                                         [&](std::int32_t window) { return rules_.windows[window].next.IsValid(); });
  }

  bool NeverWaits(std::int32_t index) const {
    const auto& windows = Action().windows;
    return !windows.empty() && std::none_of(windows.begin(), windows.end(), [&](std::int32_t window) {
      return WaitsIn(rules_.actions[index], index, window);
    });
  }

  void ReportTest(const Expr& test) {
    if (!IsFirstAt(test.span)) return;
    const check::Action& wanted = rules_.actions[test.index];
    std::string why, help;
    if (wanted.direct) {
      why = "it is done `directly`";
      help = "take `directly` out of it, or ask for an action that waits";
    } else if (!WaitsAnywhere(wanted)) {
      why = "no window in which it is done has `next`";
      help = "give its window a `next`, or ask for an action that waits";
    } else {
      why = "it waits only in `" + rules_.windows[wanted.windows[0]].name + "`, and `" + Action().name +
            "` is done in `" + rules_.windows[Action().windows[0]].name + "`";
      help = "let both be done in one window";
    }
    Report(test.span, "`" + wanted.name + "` never waits here: " + why)
        .AddNote(wanted.origin.span, "it is declared here")
        .SetHelp(help);
  }

  std::vector<std::set<std::int32_t>> moved_;  // by window: pending actions with which a rule opens it; -1: any
};

}  // namespace

void CounterUncounterable(const LintContext& all) { CounterCheck(all).Run(); }

}  // namespace cardinal::lint
