// `// lint: allow G02 because "..."`: which findings the comments suppress, and what is wrong with the comments.
#include <algorithm>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/lint.h"
#include "interpreter/language/lint/suppression_comments.h"

namespace cardinal::lint {

namespace {

// Notes the use; whether anything suppresses this finding.
bool Covers(std::vector<Suppression>& suppressions, const diag::Diagnostic& finding, int line) {
  bool covered = false;
  for (Suppression& suppression : suppressions) {
    if (!suppression.wrong.empty() || suppression.comment.file != finding.span.file || suppression.line != line)
      continue;
    for (std::size_t i = 0; i < suppression.codes.size(); ++i) {
      if (suppression.codes[i] != finding.code) continue;
      suppression.used[i] = true;
      covered = true;
    }
  }
  return covered;
}

void Complain(const source::SourceSet& sources, const Suppression& suppression,
              std::vector<diag::Diagnostic>& findings) {
  if (!suppression.wrong.empty()) {
    findings.push_back({diag::lint::BadSuppression, suppression.comment, suppression.wrong, {}, {}});
    return;
  }
  std::string unused;
  for (std::size_t i = 0; i < suppression.codes.size(); ++i)
    if (!suppression.used[i])
      unused += (unused.empty() ? "" : ", ") + std::string(diag::Info(suppression.codes[i]).code);
  if (unused.empty()) return;
  findings.push_back(
      {diag::lint::UnusedSuppression,
       suppression.comment,
       "nothing on line " + std::to_string(suppression.line) + " is suppressed by `allow " + unused + "`",
       {},
       {}});
  const bool all = std::none_of(suppression.used.begin(), suppression.used.end(), [](bool used) { return used; });
  if (all) findings.back().fix = diag::Fix{"remove the comment", true, {WithoutIt(sources, suppression.comment)}};
}

}  // namespace

std::vector<diag::Diagnostic> Suppress(std::span<const source::FileId> files, const source::SourceSet& sources,
                                       std::vector<diag::Diagnostic> findings) {
  std::vector<Suppression> suppressions;
  for (const source::FileId file : files) FindSuppressions(sources[file], suppressions);
  if (suppressions.empty()) return findings;
  std::vector<diag::Diagnostic> left;
  for (diag::Diagnostic& finding : findings) {
    const bool lint = diag::Info(finding.code).grade != diag::Grade::Error && finding.span.file.value >= 0;
    const int line = lint ? sources[finding.span.file].PlaceOf(finding.span.begin).line : 0;
    if (!lint || !Covers(suppressions, finding, line)) left.push_back(std::move(finding));
  }
  // Where there are errors, not every check has run, so what a comment would suppress is unknown.
  const bool whole = std::none_of(findings.begin(), findings.end(), [](const diag::Diagnostic& finding) {
    return diag::Info(finding.code).grade == diag::Grade::Error;
  });
  for (const Suppression& suppression : suppressions)
    if (whole || !suppression.wrong.empty()) Complain(sources, suppression, left);
  return left;
}

}  // namespace cardinal::lint
