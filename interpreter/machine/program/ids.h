// The types of the ids of a program's tables: positions in them.
#pragma once

#include <cstdint>

#include "interpreter/machine/model/model.h"

namespace cardinal::program {

using model::SiteId;
using model::Value;

// Ids of the tables of a program; -1 = none.
using ActionId = std::int32_t;
using AttributeId = std::int32_t;
using CardDefId = std::int32_t;
using CardTypeId = std::int32_t;
using ChoiceId = std::int32_t;
using ClauseId = std::int32_t;
using ConditionId = std::int32_t;
using DeckRuleId = std::int32_t;
using EnumId = std::int32_t;
using EventId = std::int32_t;
using FieldId = std::int32_t;
using FileId = std::int32_t;
using FunctionId = std::int32_t;
using HookId = std::int32_t;
using LastingRuleId = std::int32_t;
using LanguageId = std::int32_t;
using ModifierId = std::int32_t;
using PartId = std::int32_t;
using QueryId = std::int32_t;
using RelationId = std::int32_t;
using StringId = std::int32_t;
using TemplateId = std::int32_t;
using TimedModifierId = std::int32_t;
using WindowId = std::int32_t;
using WorksId = std::int32_t;
using KeptAnswerId = std::int32_t;
using ZoneDeclId = std::int32_t;

}  // namespace cardinal::program
