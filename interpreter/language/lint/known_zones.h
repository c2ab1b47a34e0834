// Finds the cards whose zone is certain at a call. In: a rule body. Out: for each event that it calls, the local names
// of cards with a known zone at that moment. Promises: a zone is known only if nothing has happened since the card was
// found there or since the body tested it.
#pragma once

#include <functional>
#include <map>

#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

using KnownZones = std::map<LocalId, std::int32_t>;  // local name -> zone

using VisitCall = std::function<void(const Stmt& call, const KnownZones& places)>;

void ForEachCall(const CheckedRules& rules, const RuleBody& text, const VisitCall& visit);

}  // namespace cardinal::lint
