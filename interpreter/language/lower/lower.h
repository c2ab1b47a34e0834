// Translates checked rules to a program. In: CheckedRules. Out: Program: the same rules as tables and functions of the
// IR (Program::module). Promises: it succeeds for all checked rules, and the result passes program::Verify; every
// instruction knows its site and the clauses that it implements.
#pragma once

#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::lower {

program::Program Lower(const check::CheckedRules& rules, const source::SourceSet& sources);
// Only the tables: the program has no functions and no sites, and cannot be run. For callers that look up names and set
// up matches.
program::Program LowerDeclarations(const check::CheckedRules& rules, const source::SourceSet& sources);

}  // namespace cardinal::lower
