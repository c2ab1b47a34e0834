// The ids of the tables of CheckedRules, and of the locals of a body.
#pragma once

#include <cstdint>

#include "interpreter/base/id.h"

namespace cardinal::check {

using BodyId = base::Id<struct BodyTag>;
using ChoiceId = base::Id<struct ChoiceTag>;
using DeckRuleId = base::Id<struct DeckRuleTag>;
using ExprId = base::Id<struct ExprTag>;
using HookId = base::Id<struct HookTag>;
using ModifierId = base::Id<struct ModifierTag>;
using StmtId = base::Id<struct StmtTag>;
using TemplateId = base::Id<struct TemplateTag>;
using WheneverId = base::Id<struct WheneverTag>;
using WordingId = base::Id<struct WordingTag>;
using WorksId = base::Id<struct WorksTag>;

// Numbers, because expressions, types and entities have one index for ids of several tables; -1: none.
using ActionId = std::int32_t;
using AttributeId = std::int32_t;
using CardDefId = std::int32_t;
using CardTypeId = std::int32_t;
using EnumId = std::int32_t;
using EventId = std::int32_t;
using FieldId = std::int32_t;
using KeptAnswerId = std::int32_t;
using LastingRuleId = std::int32_t;
using LanguageId = std::int32_t;
using LayerId = std::int32_t;
using PartId = std::int32_t;
using QueryId = std::int32_t;
using RelationId = std::int32_t;
using RulesGroupId = std::int32_t;
using StringId = std::int32_t;
using TimedModifierId = std::int32_t;
using WindowId = std::int32_t;
using ZoneDeclId = std::int32_t;
using LocalId = std::int32_t;  // into Body::locals

}  // namespace cardinal::check
