// T04: a hook on an event or action that never happens, or that never happens with what the hook's head wants.
#include <algorithm>

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

using check::CheckedRules;
using check::OccurrenceKind;
using check::PatternKind;

bool Happens(const Everything& all, const check::Hook& hook) {
  const auto target = static_cast<std::size_t>(hook.target);
  if (hook.of == OccurrenceKind::Event) return all.facts.reached.events[target];
  if (hook.of == OccurrenceKind::Action) return all.facts.reached.actions[target];
  return all.facts.reached.windows[target];
}

// Whether a value of this expression can be what the head wants at this place.
bool CanMatch(const CheckedRules& rules, Evaluator& evaluator, const check::Pattern& pattern, check::ExprId arg) {
  const check::Expr& expr = rules.exprs[static_cast<std::size_t>(arg)];
  if (pattern.kind == PatternKind::CardType && expr.type.kind == check::TypeKind::Card) {
    const auto wanted = static_cast<std::int32_t>(pattern.value);
    return expr.type.id < 0 || check::IsBelow(rules, expr.type.id, wanted) ||
           check::IsBelow(rules, wanted, expr.type.id);
  }
  if (pattern.kind == PatternKind::Constant) {
    if (expr.type.kind == check::TypeKind::None || expr.type.optional) return true;
    return evaluator.Of(arg).Has(pattern.value);
  }
  return true;
}

// Where a game may make an event happen: the text, and the statement in it.
struct Call {
  std::size_t text = 0;
  const check::Stmt* stmt = nullptr;
};

// By event.
std::vector<std::vector<Call>> CallsOf(const Everything& all) {
  std::vector<std::vector<Call>> calls(all.rules.events.size());
  for (std::size_t i = 0; i < all.facts.texts.size(); ++i) {
    if (!all.facts.reached.texts[i]) continue;
    EachStmtOf(all.rules, all.facts.texts[i], [&](const check::Stmt& stmt) {
      if (stmt.kind == check::StmtKind::CallEvent) calls[static_cast<std::size_t>(stmt.index)].push_back({i, &stmt});
    });
  }
  return calls;
}

// Whether some call of the event in a game can match every place of the head.
bool AnyCallMatches(const Everything& all, const std::vector<std::vector<Call>>& calls, const check::Hook& hook) {
  if (hook.of != OccurrenceKind::Event || hook.target == all.rules.game.main_event) return true;
  Evaluator evaluator(all.rules, all.facts.changed, all.facts.flow);
  return std::any_of(calls[static_cast<std::size_t>(hook.target)].begin(),
                     calls[static_cast<std::size_t>(hook.target)].end(), [&](const Call& call) {
                       evaluator.Enter(all.facts.texts[call.text]);
                       for (std::size_t i = 0; i < hook.patterns.size() && i < call.stmt->exprs.size(); ++i)
                         if (!CanMatch(all.rules, evaluator, hook.patterns[i], call.stmt->exprs[i])) return false;
                       return true;
                     });
}

std::string NameOf(const CheckedRules& rules, const check::Hook& hook) {
  const auto target = static_cast<std::size_t>(hook.target);
  if (hook.of == OccurrenceKind::Event) return rules.events[target].name;
  if (hook.of == OccurrenceKind::Action) return rules.actions[target].name;
  return rules.windows[target].name;
}

}  // namespace

void TriggerNeverFires(const Everything& all) {
  const auto calls = CallsOf(all);
  for (const check::Hook& hook : all.rules.hooks) {
    if (!all.Spoken(hook.origin.span)) continue;
    const std::string name = NameOf(all.rules, hook);
    if (!Happens(all, hook))
      all.Report(diag::lint::TriggerNeverFires, hook.origin.span, "`" + name + "` never happens in a game");
    else if (!AnyCallMatches(all, calls, hook))
      all.Report(diag::lint::TriggerNeverFires, hook.origin.span,
                 "`" + name + "` never happens with what this rule wants");
  }
}

}  // namespace cardinal::lint
