// cardinal lint --witness FILE: scenarios that show what is found. In: findings, whole. Out: a file that `cardinal
// test` runs. Promises: what is written passes; for each finding without a scenario it is said why; a file of another
// kind stays as it is.
#pragma once

#include "interpreter/cli/lint.h"
#include "interpreter/cli/lint_games.h"

namespace cardinal::cli {

// Whether the file could be written, with these arguments; else it has been said why not. Without --witness: yes.
bool CanWriteCounterexamples(const Environment& env, const LintArguments& arguments);

// False: something cannot be written or loaded, as has been said. That nothing is found to show is no such thing.
bool WriteCounterexamples(const Environment& env, const LintArguments& arguments, const LintResult& linted,
                          const std::vector<diag::Diagnostic>& findings);

}  // namespace cardinal::cli
