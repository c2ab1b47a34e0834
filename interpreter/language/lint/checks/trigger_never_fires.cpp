// T04: a hook on an event or action that never happens, or that never happens with the arguments that its head
// requires.
#include <algorithm>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::CheckedRules;
using check::OccurrenceKind;
using check::PatternKind;

bool Happens(const LintContext& all, const check::Hook& hook) {
  const auto target = hook.target;
  if (hook.of == OccurrenceKind::Event) return all.analyses.reached.events[target];
  if (hook.of == OccurrenceKind::Action) return all.analyses.reached.actions[target];
  return all.analyses.reached.windows[target];
}

// Whether a value of this expression can match the pattern.
bool CanMatch(const CheckedRules& rules, RangeEvaluator& evaluator, const check::Pattern& pattern, check::ExprId arg) {
  const check::Expr& expr = rules.exprs[arg];
  if (pattern.kind == PatternKind::CardType && expr.type.kind == check::TypeKind::Card) {
    const auto wanted = static_cast<std::int32_t>(pattern.value);
    return expr.type.id < 0 || check::IsBelow(rules, expr.type.id, wanted) ||
           check::IsBelow(rules, wanted, expr.type.id);
  }
  if (pattern.kind == PatternKind::Constant) {
    if (expr.type.kind == check::TypeKind::None || expr.type.optional) return true;
    return evaluator.Evaluate(arg).Contains(pattern.value);
  }
  return true;
}

// A call of an event that a game can reach: the rule body, and the statement in it.
struct EventCall {
  std::size_t text = 0;
  const check::Stmt* stmt = nullptr;
};

// By event.
std::vector<std::vector<EventCall>> CollectCalls(const LintContext& all) {
  std::vector<std::vector<EventCall>> calls(all.rules.events.size());
  for (std::size_t i = 0; i < all.analyses.bodies.size(); ++i) {
    if (!all.analyses.reached.bodies[i]) continue;
    ForEachStmtIn(all.rules, all.analyses.bodies[i], [&](const check::Stmt& stmt) {
      if (stmt.kind == check::StmtKind::CallEvent) calls[stmt.index].push_back({i, &stmt});
    });
  }
  return calls;
}

// Whether some reachable call of the event can match every pattern of the head.
bool AnyCallMatches(const LintContext& all, const std::vector<std::vector<EventCall>>& calls, const check::Hook& hook) {
  if (hook.of != OccurrenceKind::Event || hook.target == all.rules.game.main_event) return true;
  RangeEvaluator evaluator(all.rules, all.analyses.mutable_state, all.analyses.card_flow);
  return std::any_of(calls[hook.target].begin(), calls[hook.target].end(), [&](const EventCall& call) {
    evaluator.Enter(all.analyses.bodies[call.text]);
    for (std::size_t i = 0; i < hook.patterns.size() && i < call.stmt->exprs.size(); ++i)
      if (!CanMatch(all.rules, evaluator, hook.patterns[i], call.stmt->exprs[i])) return false;
    return true;
  });
}

std::string HookTargetName(const CheckedRules& rules, const check::Hook& hook) {
  const auto target = hook.target;
  if (hook.of == OccurrenceKind::Event) return rules.events[target].name;
  if (hook.of == OccurrenceKind::Action) return rules.actions[target].name;
  return rules.windows[target].name;
}

}  // namespace

void TriggerNeverFires(const LintContext& all) {
  const auto calls = CollectCalls(all);
  for (const check::Hook& hook : all.rules.hooks) {
    if (!all.IsReportable(hook.origin.span)) continue;
    const std::string name = HookTargetName(all.rules, hook);
    if (!Happens(all, hook))
      all.Report(diag::lint::TriggerNeverFires, hook.origin.span, "`" + name + "` never happens in a game");
    else if (!AnyCallMatches(all, calls, hook))
      all.Report(diag::lint::TriggerNeverFires, hook.origin.span,
                 "`" + name + "` never happens with what this rule wants");
  }
}

}  // namespace cardinal::lint
