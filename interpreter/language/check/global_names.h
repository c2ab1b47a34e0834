// What a bare name can mean anywhere, unless a local of that name hides it.
#pragma once

#include <map>
#include <string>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::check {

struct GlobalName {
  std::string kind;  // "query"
  source::Span declared;
};

// Zones, queries, states of the table, values of enums.
std::map<std::string, GlobalName> GlobalNames(const CheckedRules& rules);

}  // namespace cardinal::check
