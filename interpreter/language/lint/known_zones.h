// In: a text. Out: for each event that it makes happen, the names of cards of which it is known in which zone they lie
// at that moment. Promises: says so only where nothing has happened since the card was found there, or since the text
// asked.
#pragma once

#include <functional>
#include <map>

#include "interpreter/language/lint/rule_bodies.h"
#include "interpreter/language/lint/tables.h"

namespace cardinal::lint {

using KnownZones = std::map<check::LocalId, std::int32_t>;  // name -> zone

using VisitCall = std::function<void(const check::Stmt& call, const KnownZones& places)>;

void ForEachCall(const check::CheckedRules& rules, const RuleBody& text, const VisitCall& visit);

}  // namespace cardinal::lint
