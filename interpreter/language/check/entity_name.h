// The name by which the sources call a thing of the rules.
#pragma once

#include <string>

#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/references.h"

namespace cardinal::check {

// Empty: the rules have no such thing, as where the entity is one of another analysis; or it is a local, whose name
// only References has.
std::string NameOf(const CheckedRules& rules, Entity entity);

}  // namespace cardinal::check
