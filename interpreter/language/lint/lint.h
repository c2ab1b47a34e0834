// Runs the checks of lint: they find rules that are valid and yet wrong, as far as that can be known without playing.
// In: what was loaded. Out: findings. Promises: findings are only in the requested files; every finding is of
// lint_checks.def; what the checker reports itself (N01 to N05, N09, N10) is not reported again.
#pragma once

#include <span>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::lint {

// A file to check. `is_reported`: findings in it are reported (those in the standard library are not).
struct LintFile {
  const ast::File* tree = nullptr;
  bool is_reported = true;
};

// Runs every check. Ignores suppressions. `program`: the same rules, compiled.
void RunChecks(std::span<const LintFile> files, const check::CheckedRules& rules, const program::Program& program,
               const source::SourceSet& sources, diag::Sink& sink);

// Removes the findings that comments of the files suppress; the others keep their order, and findings about the
// comments themselves follow. A comment says which checks it suppresses, and why:
//     move c to camp  // lint: allow Z01 because "hire has counted them"
// In a document (a deck, a file of scenarios) the comment follows `#`. At the end of a line, the comment is about
// findings that begin on that line; on a line of its own, about the next line that has anything else on it. Errors are
// never suppressed.
std::vector<diag::Diagnostic> RemoveSuppressed(std::span<const source::FileId> files, const source::SourceSet& sources,
                                               std::vector<diag::Diagnostic> findings);

// The edit that deletes the text at `span`: with its line if the line has nothing else, otherwise with the blanks
// before it.
diag::Edit MakeDeletion(const source::SourceSet& sources, source::Span span);

}  // namespace cardinal::lint
