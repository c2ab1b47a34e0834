// Translates checked rules to a program. In: CheckedRules. Out: Program: the same rules as tables and code. Promises:
// it succeeds for all checked rules, and the result passes program::Verify; every instruction knows its site and the
// clauses that it implements.
#pragma once

#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/ir/ir.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::lower {

// `module` (may be null) receives every function of the program as IR, under the same id.
program::Program Lower(const check::CheckedRules& rules, const source::SourceSet& sources,
                       ir::Module* module = nullptr);

}  // namespace cardinal::lower
