// The words of checked rules that all of lint uses, and small questions about an entry.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lint {

using check::ActionClause;
using check::ActionClauseKind;
using check::BinaryOp;
using check::Block;
using check::CheckedRules;
using check::Choice;
using check::ChoiceKind;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::FoldKind;
using check::HookKind;
using check::LocalId;
using check::OccurrenceKind;
using check::PatternKind;
using check::Stmt;
using check::StmtKind;
using check::TypeKind;

// Whether values of this type can have a lower and an upper bound.
inline bool IsOrdered(check::Type type) {
  return !type.optional && (type.kind == TypeKind::Int || type.kind == TypeKind::Bool || type.kind == TypeKind::Enum);
}

// Whether the statement changes a state of a player, a card or the table.
inline bool WritesField(const Stmt& stmt) { return stmt.kind == StmtKind::SetField || stmt.kind == StmtKind::AddField; }
// Whether the statement ends the game, perhaps only for one player.
inline bool EndsGame(const Stmt& stmt) { return check::IsEndOfGame(stmt.kind) || stmt.kind == StmtKind::Eliminate; }
inline bool RevealsCards(const Stmt& stmt) { return stmt.kind == StmtKind::Reveal && stmt.value == 0; }
// Whether the statements after it in its body do not run.
inline bool ExitsBody(const Stmt& stmt) {
  return stmt.kind == StmtKind::Stop || stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Skip || EndsGame(stmt);
}

// Whether the expression is `first(...)` or `last(...)`: one element of a list.
inline bool IsOneElement(const Expr& expr) {
  const auto fold = expr.Fold();
  return expr.kind == ExprKind::Fold && (fold == FoldKind::First || fold == FoldKind::Last);
}
inline bool IsZone(const Expr& expr) { return expr.kind == ExprKind::Zone || expr.kind == ExprKind::ZoneOfAll; }
inline bool NamesZone(const Expr& expr) { return IsZone(expr) || expr.kind == ExprKind::InZone; }
inline bool IsPlayers(check::Type type) { return type.kind == TypeKind::List && type.element == TypeKind::Player; }

// Whether rules printed on a card work while the card is in the zone. Only the first 64 zones can be excluded.
inline bool WorksIn(const check::Works& works, std::int32_t zone) {
  return zone >= 64 || ((works.zones >> zone) & 1) != 0;
}
// Whether a card can be of both types: one is the other or below it.
inline bool Overlap(const CheckedRules& rules, std::int32_t type, std::int32_t other) {
  return check::IsBelow(rules, type, other) || check::IsBelow(rules, other, type);
}

inline const Block& EventBlock(const CheckedRules& rules, std::int32_t event) {
  return rules.bodies[rules.events[event].body].block;
}
inline const std::string& OccurrenceName(const CheckedRules& rules, OccurrenceKind kind, std::int32_t index) {
  switch (kind) {
    case OccurrenceKind::Event: return rules.events[index].name;
    case OccurrenceKind::Action: return rules.actions[index].name;
    case OccurrenceKind::Window: break;
  }
  return rules.windows[index].name;
}

// Whether the head of a rule matches all arguments.
inline bool MatchesAll(const std::vector<check::Pattern>& head) {
  return std::all_of(head.begin(), head.end(),
                     [](const check::Pattern& pattern) { return pattern.kind == PatternKind::Any; });
}
// Whether the head of a rule names `me`: such a rule runs in whatever zone the card is at that moment.
inline bool NamesMe(const std::vector<check::Pattern>& head) {
  return std::any_of(head.begin(), head.end(),
                     [](const check::Pattern& pattern) { return pattern.kind == PatternKind::Me; });
}
// Whether a hook is about that event, action or window; `HookTest` selects hooks.
template <class HookTest>
bool IsHooked(const CheckedRules& rules, OccurrenceKind of, std::int32_t index, HookTest test) {
  for (const check::Hook& hook : rules.hooks)
    if (hook.of == of && hook.target == index && test(hook)) return true;
  return false;
}
inline bool IsHooked(const CheckedRules& rules, OccurrenceKind of, std::int32_t index) {
  return IsHooked(rules, of, index, [](const check::Hook&) { return true; });
}
// Whether an action can be done in the window.
inline bool IsIn(const check::Action& action, std::int32_t window) {
  for (const std::int32_t in : action.windows)
    if (in == window) return true;
  return false;
}

}  // namespace cardinal::lint
