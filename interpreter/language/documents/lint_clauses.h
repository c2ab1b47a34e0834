// Lints the clauses of a rulebook. In: a rulebook, and the ids that the rules of its game cite. Out: findings for
// clauses that no rule carries out, and for clauses that are marked as in conflict without a ruling (R04, R06).
// Promises: clauses that are advice are not reported; two clauses in conflict are reported once.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/documents/rulebook_clauses.h"

namespace cardinal::documents {

void LintClauses(const ClauseList& book, const std::vector<std::string>& cited, diag::Sink& sink);
// A ruling settles the conflict of two clauses if its question and answer name both ids.
void LintConflicts(const ClauseList& book, diag::Sink& sink);

}  // namespace cardinal::documents
