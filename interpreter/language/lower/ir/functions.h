// Lowers declarations to functions of the IR. Each C++ function here makes one function, and has the name of the one that
// makes the stack code of the same declaration (../functions.h).
#pragma once

#include <string>

#include "interpreter/language/lower/functions.h"
#include "interpreter/machine/ir/ir.h"

namespace cardinal::lower {

ir::Function BuildQuery(ModuleBuilder& pool, std::int32_t query);
ir::Function BuildEvent(ModuleBuilder& pool, std::int32_t event);
ir::Function BuildPart(ModuleBuilder& pool, check::BodyId body);
ir::Function BuildModifier(ModuleBuilder& pool, const check::Modifier& modifier);
ir::Function BuildHook(ModuleBuilder& pool, const check::Hook& hook);
ir::Function BuildWorks(ModuleBuilder& pool, const check::Works& works);
ir::Function BuildWindow(ModuleBuilder& pool, std::int32_t window);
ir::Function BuildExpression(ModuleBuilder& pool, const std::string& name, const check::Body& body, ExprId expr);
ir::Function BuildOffendingCards(ModuleBuilder& pool, const check::Body& body, ExprId cards);
ir::Function BuildStateBasedActions(ModuleBuilder& pool);
// One hole of a sentence, or its condition.
ir::Function BuildHole(ModuleBuilder& pool, const check::ShownSentence& shown, ExprId value);
ir::Function BuildOffer(ModuleBuilder& pool, const ActionVariant& variant);
ir::Function BuildAction(ModuleBuilder& pool, std::int32_t action, const ActionVariant& variant);
ir::Function BuildCancelledAction(ModuleBuilder& pool, const ActionVariant& variant);

}  // namespace cardinal::lower
