// Finds the name that the sources use for an entity.
#pragma once

#include <string>

#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/references.h"

namespace cardinal::check {

// Empty: the rules do not have the entity (for example, it belongs to another analysis), or it is a local, whose name
// only References has.
std::string EntityName(const CheckedRules& rules, Entity entity);

}  // namespace cardinal::check
