// Formats places in the rules. In: a site. Out: its file and line and the clauses of the rulebook that it cites, as
// text.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::narration {

// The text of a clause, in one sentence; empty if it is not known.
using ClauseLookup = std::function<std::string(std::string_view id)>;

// "rulesets/game/ending.cardinal:42"; empty if the site is not known.
std::string FileAndLine(const program::Program& program, model::SiteId site);
// "AB-050, AB-R17"; empty if the site cites no clause.
std::string CitedClauses(const program::Program& program, model::SiteId site);
// Both: "rulesets/game/ending.cardinal:42, AB-073".
std::string LocationAndClauses(const program::Program& program, model::SiteId site);

}  // namespace cardinal::narration
