// cardinal lint --witness FILE: writes scenarios that show the findings.
// In: all findings. Out: a file that `cardinal test` runs. Promises: every written scenario passes; for each finding
// without a scenario the reason is printed; an existing file is overwritten only if this command has written it.
#pragma once

#include "interpreter/cli/lint.h"
#include "interpreter/cli/lint_games.h"

namespace cardinal::cli {

// True if there is no --witness, or if its file can be written and no other argument excludes it (--fix, --diff);
// otherwise prints an error.
bool CanWriteCounterexamples(const Environment& env, const LintArguments& arguments);

// False after printing an error: something cannot be written or loaded. It is not an error if there is nothing to show.
bool WriteCounterexamples(const Environment& env, const LintArguments& arguments, const LintResult& linted,
                          const std::vector<diag::Diagnostic>& findings);

}  // namespace cardinal::cli
