#include "interpreter/language/documents/lint_clauses.h"

#include <algorithm>

#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::documents {

void LintClauses(const ClauseList& book, const std::vector<std::string>& cited, diag::Sink& sink) {
  for (const Clause& clause : book.clauses) {
    if (!clause.advice.empty() || std::find(cited.begin(), cited.end(), clause.id) != cited.end()) continue;
    sink.Report(diag::lint::ClauseUnimplemented, clause.span, "no rule cites " + clause.id).help =
        "cite it where a rule carries it out, or say under it why nothing in play depends on it: `advice: REASON`";
  }
}

}  // namespace cardinal::documents
