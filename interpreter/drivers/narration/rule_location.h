// In: a place in the rules. Out: where it stands and which clauses of the rulebook it cites, in words.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::narration {

// What a clause says, in one sentence; empty if nobody knows.
using ClauseLookup = std::function<std::string(std::string_view id)>;

// "rulesets/game/ending.cardinal:42"; empty if the place is not known.
std::string FileAndLine(const program::Program& program, model::SiteId site);
// "AB-050, AB-R17"; empty if there are none.
std::string CitedClauses(const program::Program& program, model::SiteId site);
// Both: "rulesets/game/ending.cardinal:42, AB-073".
std::string LocationAndClauses(const program::Program& program, model::SiteId site);

}  // namespace cardinal::narration
