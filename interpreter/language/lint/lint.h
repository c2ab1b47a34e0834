// In: what was loaded and checks. Out: findings: what has a meaning and is wrong all the same, as far as it can be
// known without playing. Promises: speaks only of the files that were asked for; every finding is of lint_checks.def;
// what the checker says itself (N01 to N05, N09, N10) is not said again.
#pragma once

#include <span>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::lint {

// One file that is looked at. `spoken`: findings in it are reported (the standard library's are not).
struct LintFile {
  const ast::File* tree = nullptr;
  bool is_reported = true;
};

// Runs every check. Suppressions are not looked at. `program`: the same rules, built.
void RunChecks(std::span<const LintFile> files, const check::CheckedRules& rules, const program::Program& program,
               const source::SourceSet& sources, diag::Sink& sink);

// The findings that no comment of the files suppresses, in their order, and behind them what is wrong with the comments
// themselves. A comment says which checks it suppresses, and why:
//     move c to camp  // lint: allow Z01 because "hire has counted them"
// and in a document (a deck, a file of scenarios) behind `#`.
// At the end of a line it is about findings that begin on that line; on a line of its own, about the next line with
// anything else on it. Errors are never suppressed.
std::vector<diag::Diagnostic> RemoveSuppressed(std::span<const source::FileId> files, const source::SourceSet& sources,
                                               std::vector<diag::Diagnostic> findings);

// The edit that takes out what stands at `span`: with its line if nothing else stands there, else with the blanks
// before it.
diag::Edit MakeDeletion(const source::SourceSet& sources, source::Span span);

}  // namespace cardinal::lint
