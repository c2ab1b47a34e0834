// Lowers declarations to functions. Each C++ function here writes one function of the program and returns its id.
#pragma once

#include <set>

#include "interpreter/language/lower/module_builder.h"

namespace cardinal::lower {

class FunctionLowering;

FunctionId LowerQuery(ModuleBuilder& pool, std::int32_t query);
FunctionId LowerEvent(ModuleBuilder& pool, std::int32_t event);
FunctionId LowerPart(ModuleBuilder& pool, check::BodyId body);
FunctionId LowerModifier(ModuleBuilder& pool, const check::Modifier& modifier);
FunctionId LowerHook(ModuleBuilder& pool, const check::Hook& hook);
// Whether its `if` holds; -1: it has none.
FunctionId LowerHookCondition(ModuleBuilder& pool, const check::Hook& hook);
FunctionId LowerWorks(ModuleBuilder& pool, const check::Works& works);
FunctionId LowerWindow(ModuleBuilder& pool, std::int32_t window);
FunctionId LowerExpression(ModuleBuilder& pool, const std::string& name, const check::Body& body, ExprId expr);
// The cards that break a deck rule.
FunctionId LowerOffendingCards(ModuleBuilder& pool, const check::Body& body, ExprId cards);
// The player in the first register says which of several own reactions is the first; -1: no player is asked.
FunctionId LowerReactionOrder(ModuleBuilder& pool);
FunctionId LowerStateBasedActions(ModuleBuilder& pool);
// The functions of a sentence that is evaluated when it is shown.
program::ShownSentence LowerShownSentence(ModuleBuilder& pool, const check::ShownSentence& shown);
// The three functions of an action variant.
FunctionId LowerOffer(ModuleBuilder& pool, std::int32_t action, const check::ActionVariant& variant);
FunctionId LowerAction(ModuleBuilder& pool, std::int32_t action, const check::ActionVariant& variant);
FunctionId LowerCancelledAction(ModuleBuilder& pool, std::int32_t action, const check::ActionVariant& variant);

// targets.cpp
// The targets of the variant in the tables of the program, with the functions that test them.
void LowerTargetTables(ModuleBuilder& pool, const check::ActionVariant& variant, program::ActionVariant& built);
void SetTargetState(FunctionLowering& code, const check::ActionVariant& variant, program::TargetState state);
void FixTargets(FunctionLowering& code, const check::Body& body, const check::ActionVariant& variant);
void FixTargetsOnce(FunctionLowering& code, const check::Body& body, const check::ActionVariant& variant);
void EndIfAllTargetsAreLost(FunctionLowering& code, const check::ActionVariant& variant, ir::BlockId end);
// The function of Program::announce_code; -1: no event of the rules is called.
FunctionId LowerAnnouncement(ModuleBuilder& pool);
bool CallsAnnouncement(const CheckedRules& rules);
bool MayForbidTargets(const CheckedRules& rules, const check::ActionVariant& variant);

// The sentences of the clauses of the variant, for a player who asks why the action is not possible.
std::vector<program::Refusal> LowerRefusals(ModuleBuilder& pool, const check::ActionVariant& variant);

// The test that is made once for all cards, before the action is offered with each (preconditions.cpp;
// program::Action). -1: no test.
struct Precondition {
  FunctionId precondition = -1;
  FunctionId candidate_filter = -1;
};
Precondition LowerPrecondition(ModuleBuilder& pool, const check::Action& action);

// Whether the expression reads one of these locals.
bool ReadsLocals(const CheckedRules& rules, ExprId id, const std::set<LocalId>& names);
// Whether the answer of the choice at `at` can make a later clause that reads it impossible.
bool ConstrainsLaterClause(const CheckedRules& rules, const std::vector<ActionClause>& clauses, std::size_t at);
// Whether a choice before `at` has an answer whose options were not filtered by the later clauses.
bool AnyAnswerBefore(const CheckedRules& rules, const std::vector<ActionClause>& clauses, std::size_t at);
// Whether the code of a rule tests this part of its head, instead of the machine.
bool IsTestedInCode(const CheckedRules& rules, const check::Pattern& pattern);
// Whether a hook always runs and does nothing, so that only its clauses matter.
bool IsCitationOnlyHook(const CheckedRules& rules, const check::Hook& hook);
// Whether there are hooks that do something.
bool HasHooks(const CheckedRules& rules, check::OccurrenceKind kind, std::int32_t index);
// Whether a question or an event of a clause gets the action itself, which is only offered yet.
bool AsksAboutItself(const CheckedRules& rules, const check::ActionVariant& variant);
bool MayBePending(const CheckedRules& rules, const check::Action& action);

}  // namespace cardinal::lower
