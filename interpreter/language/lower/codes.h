// Which codes a program has, and how each begins and ends. Each function writes one code and returns its id.
#pragma once

#include <set>

#include "interpreter/language/lower/emitter.h"

namespace cardinal::lower {

CodeId QueryCode(Pool& pool, std::int32_t query);
CodeId EventCode(Pool& pool, std::int32_t event);
CodeId PartCode(Pool& pool, std::int32_t body);
CodeId ModifierCode(Pool& pool, const check::Modifier& modifier);
CodeId HookCode(Pool& pool, const check::Hook& hook);
CodeId WorksCode(Pool& pool, const check::Works& works);
CodeId WindowCode(Pool& pool, std::int32_t window);
CodeId ExpressionCode(Pool& pool, const std::string& name, const check::Body& body, ExprId expr);
// The cards to blame for a broken deck rule.
CodeId CulpritsCode(Pool& pool, const check::Body& body, ExprId cards);
CodeId SettleCode(Pool& pool);
// The three codes of an action as one card plays it.
CodeId OfferCode(Pool& pool, const check::ActionVariant& variant);
CodeId RunCode(Pool& pool, std::int32_t action, const check::ActionVariant& variant);
CodeId CancelledCode(Pool& pool, std::int32_t action, const check::ActionVariant& variant);

// What is asked once for all cards, before the action is offered with each (gates.cpp; program::Action). -1: nothing.
struct Gate {
  CodeId opens = -1;
  CodeId among = -1;
};
Gate GateCodes(Pool& pool, const check::Action& action);

// Whether the expression reads one of these names.
bool Reads(const CheckedRules& rules, ExprId id, const std::set<LocalId>& names);
// Whether a hook runs always and does nothing, so that only its clauses matter.
bool OnlyCites(const CheckedRules& rules, const check::Hook& hook);
// Hooks that do something.
bool HasHooks(const CheckedRules& rules, check::OccurrenceKind kind, std::int32_t index);
bool Waits(const CheckedRules& rules, const check::Action& action);

}  // namespace cardinal::lower
