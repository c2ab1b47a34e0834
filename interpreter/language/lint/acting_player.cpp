#include "interpreter/language/lint/acting_player.h"

namespace cardinal::lint {

bool ActingPlayer::IsActing(ExprId id, const RuleBody& text) {
  if (!id.IsValid()) return false;
  const Bindings names = CollectBindings(rules_, text);
  const Expr& expr = rules_.exprs[ResolveRoot(rules_, names, id)];
  if (IsOneElement(expr)) return IsListOfActing(expr.args[0], text, names);
  if (expr.kind == ExprKind::CardInfo)
    return (expr.CardInfo() == check::CardInfoKind::Owner || expr.CardInfo() == check::CardInfoKind::Controller) &&
           IsActing(expr.args[0], text);
  return expr.kind == ExprKind::Local && IsActingName(expr.index, text, names);
}

bool ActingPlayer::IsActingName(LocalId local, const RuleBody& text, const Bindings& names) {
  const check::Body& body = rules_.bodies[text.body];
  if (text.kind == RuleBodyKind::Action && (local == body.you || local == body.me)) return true;
  if (const ExprId list = OptionsFor(rules_, names, local); list.IsValid()) return IsListOfActing(list, text, names);
  return local < body.params && IsAlwaysPassed(text, local);
}

// The players from the one whose turn it is, or cards of a player who acts.
bool ActingPlayer::IsListOfActing(ExprId list, const RuleBody& text, const Bindings& names) {
  const Expr& source = rules_.exprs[ResolveListSource(rules_, names, list)];
  if (source.kind == ExprKind::TurnOrder) return true;
  return source.kind == ExprKind::Zone && !source.args.empty() && IsActing(source.args[0], text);
}

bool ActingPlayer::IsAlwaysPassed(const RuleBody& text, LocalId param) {
  if (!asked_.emplace(&text, param).second) return true;  // a call of itself passes what it has received
  const auto place = static_cast<std::size_t>(param);
  bool passed = false;
  if (text.kind == RuleBodyKind::Event) passed = IsPassedToEvent(text.index, place);
  if (text.kind == RuleBodyKind::Query) passed = IsPassedToQuery(text.index, place);
  if (text.kind == RuleBodyKind::Hook) {
    const check::Hook& hook = rules_.hooks[text.GetHook()];
    passed = hook.of == OccurrenceKind::Event && IsPassedToEvent(hook.target, place);
  }
  asked_.erase({&text, param});
  return passed;
}

bool ActingPlayer::IsPassedToEvent(std::int32_t event, std::size_t param) {
  bool any = false, all = true;
  for (std::size_t i = 0; i < analyses_.bodies.size() && all; ++i)
    if (analyses_.reached.bodies[i])
      ForEachStmtIn(rules_, analyses_.bodies[i], [&](const Stmt& stmt) {
        if (stmt.kind != StmtKind::CallEvent || stmt.index != event || param >= stmt.exprs.size()) return;
        any = true;
        all = all && IsActing(stmt.exprs[param], analyses_.bodies[i]);
      });
  return any && all;
}

bool ActingPlayer::IsPassedToQuery(std::int32_t query, std::size_t param) {
  bool any = false, all = true;
  for (const RuleBody& text : analyses_.bodies)
    ForEachExprIn(rules_, text, [&](ExprId id) {
      const Expr& expr = rules_.exprs[id];
      if (expr.kind != ExprKind::Query || expr.index != query || param >= expr.args.size()) return;
      any = true;
      all = all && IsActing(expr.args[param], text);
    });
  return any && all;
}

}  // namespace cardinal::lint
