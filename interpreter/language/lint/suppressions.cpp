// Removes the findings that comments `// lint: allow G02 because "..."` suppress, and reports what is wrong with the
// comments.
#include <algorithm>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/lint.h"
#include "interpreter/language/lint/suppression_comments.h"

namespace cardinal::lint {

namespace {

// Whether a suppression covers this finding; marks the suppression as used.
bool Covers(std::vector<Suppression>& suppressions, const diag::Diagnostic& finding, int line) {
  bool covered = false;
  for (Suppression& suppression : suppressions) {
    if (!suppression.problem.empty() || suppression.comment.file != finding.span.file || suppression.line != line)
      continue;
    for (std::size_t i = 0; i < suppression.codes.size(); ++i) {
      if (suppression.codes[i] != finding.code) continue;
      suppression.used[i] = true;
      covered = true;
    }
  }
  return covered;
}

void ReportProblem(const source::SourceSet& sources, const Suppression& suppression,
                   std::vector<diag::Diagnostic>& findings) {
  if (!suppression.problem.empty()) {
    findings.push_back({diag::lint::BadSuppression, suppression.comment, suppression.problem, {}, {}});
    return;
  }
  std::string unused;
  for (std::size_t i = 0; i < suppression.codes.size(); ++i)
    if (!suppression.used[i])
      unused += (unused.empty() ? "" : ", ") + std::string(diag::GetCodeInfo(suppression.codes[i]).code);
  if (unused.empty()) return;
  findings.push_back(
      {diag::lint::UnusedSuppression,
       suppression.comment,
       "nothing on line " + std::to_string(suppression.line) + " is suppressed by `allow " + unused + "`",
       {},
       {}});
  const bool all = std::none_of(suppression.used.begin(), suppression.used.end(), [](bool used) { return used; });
  if (all) findings.back().fix = diag::Fix{"remove the comment", true, {MakeDeletion(sources, suppression.comment)}};
}

}  // namespace

std::vector<diag::Diagnostic> RemoveSuppressed(std::span<const source::FileId> files, const source::SourceSet& sources,
                                               std::vector<diag::Diagnostic> findings) {
  std::vector<Suppression> suppressions;
  for (const source::FileId file : files) FindSuppressions(sources[file], suppressions);
  if (suppressions.empty()) return findings;
  std::vector<diag::Diagnostic> left;
  for (diag::Diagnostic& finding : findings) {
    const bool lint = diag::GetCodeInfo(finding.code).grade != diag::Grade::Error && finding.span.file.value >= 0;
    const int line = lint ? sources[finding.span.file].LineColumnAt(finding.span.begin).line : 0;
    if (!lint || !Covers(suppressions, finding, line)) left.push_back(std::move(finding));
  }
  // If there are errors, some checks did not run, so lint does not know what a comment would suppress.
  const bool whole = std::none_of(findings.begin(), findings.end(), [](const diag::Diagnostic& finding) {
    return diag::GetCodeInfo(finding.code).grade == diag::Grade::Error;
  });
  for (const Suppression& suppression : suppressions)
    if (whole || !suppression.problem.empty()) ReportProblem(sources, suppression, left);
  return left;
}

}  // namespace cardinal::lint
