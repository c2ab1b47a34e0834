// O05: an action that responds to pending actions asks for a kind of action that is never pending in its windows, so
// that it can never find one.
#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::Action;
using check::ActionClause;
using check::ActionClauseKind;
using check::CheckedRules;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::Stmt;
using check::StmtKind;

bool IsIn(const Action& action, std::int32_t window) {
  for (const std::int32_t in : action.windows)
    if (in == window) return true;
  return false;
}

class Counters {
 public:
  explicit Counters(const LintContext& all) : all_(all), rules_(all.rules), moved_(all.rules.windows.size()) {
    for (std::size_t i = 0; i < all.analyses.bodies.size(); ++i) {
      if (!all.analyses.reached.bodies[i]) continue;
      ForEachStmtIn(rules_, all.analyses.bodies[i], [&](const Stmt& stmt) {
        if (stmt.kind == StmtKind::OpenWindow && stmt.extra.IsValid())
          moved_[stmt.index].insert(rules_.exprs[stmt.extra].type.id);
      });
    }
  }

  void CheckBody(const RuleBody& text) {
    const Action& asking = rules_.actions[text.index];
    const Bindings names = CollectBindings(rules_, text);
    for (const ActionClause& clause : asking.variants[text.variant].clauses) {
      CheckExpr(asking, names, clause.condition, false);
      if (clause.choice.IsValid()) CheckExpr(asking, names, rules_.choices[clause.choice].options, false);
    }
  }

 private:
  // `refused`: inside a `not`, where a test that is always false does no harm.
  void CheckExpr(const Action& asking, const Bindings& names, ExprId id, bool refused) {
    if (!id.IsValid()) return;
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::IsOccurrence && !refused &&
        expr.value == static_cast<int>(check::OccurrenceKind::Action) && FromWaiting(names, expr.args[0]) &&
        NeverWaits(asking, expr.index))
      Report(asking, expr);
    for (const ExprId arg : expr.args) CheckExpr(asking, names, arg, refused != (expr.kind == ExprKind::Not));
  }

  // Whether the expression is one of the pending actions of the window.
  bool FromWaiting(const Bindings& names, ExprId id) const {
    const Expr& expr = rules_.exprs[ResolveRoot(rules_, names, id)];
    const auto all_wait = [&](ExprId list) {
      return rules_.exprs[ResolveListSource(rules_, names, list)].kind == ExprKind::Waiting;
    };
    if (expr.kind == ExprKind::Fold) {
      const auto fold = static_cast<check::FoldKind>(expr.index);
      return (fold == check::FoldKind::First || fold == check::FoldKind::Last) && all_wait(expr.args[0]);
    }
    if (expr.kind != ExprKind::Local) return false;
    if (const auto list = names.list_of_element.find(expr.index); list != names.list_of_element.end())
      return list->second.IsValid() && all_wait(list->second);
    if (const auto choice = names.choice.find(expr.index); choice != names.choice.end())
      return all_wait(rules_.choices[choice->second].options);
    return false;
  }

  bool WaitsIn(const Action& action, std::int32_t index, std::int32_t window) const {
    const bool waits = !action.direct && rules_.windows[window].next.IsValid();
    if (waits && IsIn(action, window)) return true;
    const auto& moved = moved_[window];
    return WaitsAnywhere(action) && (moved.count(-1) > 0 || moved.count(index) > 0);
  }

  bool WaitsAnywhere(const Action& action) const {
    for (const std::int32_t window : action.windows)
      if (!action.direct && rules_.windows[window].next.IsValid()) return true;
    return false;
  }

  bool NeverWaits(const Action& asking, std::int32_t index) const {
    if (asking.windows.empty()) return false;
    for (const std::int32_t window : asking.windows)
      if (WaitsIn(rules_.actions[index], index, window)) return false;
    return true;
  }

  void Report(const Action& asking, const Expr& test) {
    if (!told_.emplace(test.span.file.value, test.span.begin).second) return;  // once for all copies of the action
    const Action& wanted = rules_.actions[test.index];
    std::string why, help;
    if (wanted.direct) {
      why = "it is done `directly`";
      help = "take `directly` out of it, or ask for an action that waits";
    } else if (!WaitsAnywhere(wanted)) {
      why = "no window in which it is done has `next`";
      help = "give its window a `next`, or ask for an action that waits";
    } else {
      why = "it waits only in `" + rules_.windows[wanted.windows[0]].name + "`, and `" + asking.name +
            "` is done in `" + rules_.windows[asking.windows[0]].name + "`";
      help = "let both be done in one window";
    }
    diag::Diagnostic& finding =
        all_.Report(diag::lint::CounterUncounterable, test.span, "`" + wanted.name + "` never waits here: " + why);
    finding.notes.push_back({wanted.origin.span, "it is declared here"});
    finding.help = help;
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  std::vector<std::set<std::int32_t>> moved_;  // by window: pending actions with which a rule opens it; -1: any
  std::set<std::pair<std::int32_t, std::int32_t>> told_;
};

}  // namespace

void CounterUncounterable(const LintContext& all) {
  Counters check(all);
  for (const RuleBody& text : all.analyses.bodies)
    if (text.kind == RuleBodyKind::Action) check.CheckBody(text);
}

}  // namespace cardinal::lint
