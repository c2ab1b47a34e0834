// T04: a hook on an event or action that never happens, or that never happens with the arguments that its head
// requires.
#include <algorithm>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class TriggerCheck final : public BodyCheck {
 public:
  explicit TriggerCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::TriggerNeverFires), calls_(all.rules.events.size()) {}

  void ReportHooks() {
    for (const check::Hook& hook : rules_.hooks) {
      if (!all_.IsReportable(hook.origin.span)) continue;
      const std::string name = "`" + OccurrenceName(rules_, hook.of, hook.target) + "`";
      if (!Happens(hook))
        Report(hook.origin.span, name + " never happens in a game");
      else if (!AnyCallMatches(hook))
        Report(hook.origin.span, name + " never happens with what this rule wants");
    }
  }

 private:
  // A call of an event that a game can reach: the rule body, and the statement in it.
  struct EventCall {
    const RuleBody* text;
    const Stmt* stmt;
  };

  bool Wants() const override { return IsReached(); }
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::CallEvent) calls_[stmt.index].push_back({&Body(), &stmt});
  }

  bool Happens(const check::Hook& hook) const {
    const ReachableSet& reached = analyses_.reached;
    if (hook.of == OccurrenceKind::Event) return reached.events[hook.target];
    return (hook.of == OccurrenceKind::Action ? reached.actions : reached.windows)[hook.target];
  }

  // Whether some reachable call of the event can match every pattern of the head.
  bool AnyCallMatches(const check::Hook& hook) const {
    if (hook.of != OccurrenceKind::Event || hook.target == rules_.game.main_event) return true;
    RangeEvaluator evaluator = MakeEvaluator();
    const auto& calls = calls_[hook.target];
    return std::any_of(calls.begin(), calls.end(), [&](const EventCall& call) {
      evaluator.Enter(*call.text);
      for (std::size_t i = 0; i < hook.patterns.size() && i < call.stmt->exprs.size(); ++i)
        if (!CanMatch(evaluator, hook.patterns[i], call.stmt->exprs[i])) return false;
      return true;
    });
  }

  // Whether a value of this expression can match the pattern.
  bool CanMatch(RangeEvaluator& evaluator, const check::Pattern& pattern, ExprId arg) const {
    const check::Type type = ExprAt(arg).type;
    if (pattern.kind == PatternKind::CardType && type.kind == TypeKind::Card)
      return type.id < 0 || Overlap(rules_, type.id, static_cast<std::int32_t>(pattern.value));
    if (pattern.kind != PatternKind::Constant || type.kind == TypeKind::None || type.optional) return true;
    return evaluator.Evaluate(arg).Contains(pattern.value);
  }

  std::vector<std::vector<EventCall>> calls_;  // by event
};

}  // namespace

void TriggerNeverFires(const LintContext& all) {
  TriggerCheck check(all);
  check.Run();
  check.ReportHooks();
}

}  // namespace cardinal::lint
