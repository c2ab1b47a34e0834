// Finds the names that a part can use. In: an action that uses a part of its card. Out: the names that the clauses
// before `use` declare, and that a card's text for the part can therefore use.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/load/load.h"

namespace cardinal::explain {

struct KnownName {
  std::string name;
  check::Type type;
  source::Span clause;             // `let NAME = ...`, `choose NAME ...`
  std::vector<std::string> cites;  // by the clause
};

// The clauses of an action, in source order.
std::vector<source::Span> ClausesAsWritten(const load::LoadResult& loaded, const check::Action& action);

// In the order of the clauses; empty if the action uses no part.
std::vector<KnownName> NamesKnownToPart(const load::LoadResult& loaded, const check::Action& action);

// The parameters of the part, as "k: Kind".
std::vector<std::string> PartParams(const check::CheckedRules& rules, const check::Part& part);

}  // namespace cardinal::explain
