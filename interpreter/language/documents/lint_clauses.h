// In: a rulebook, the ids that the rules of its game cite. Out: the clauses that no rule carries out, and those that
// are marked as in conflict without a ruling, as findings of lint (R04, R06). Promises: nothing is said of advice; of
// two clauses in conflict once.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/documents/rulebook_clauses.h"

namespace cardinal::documents {

void LintClauses(const ClauseList& book, const std::vector<std::string>& cited, diag::Sink& sink);
// A ruling settles what it names: both ids stand in its question or its answer.
void LintConflicts(const ClauseList& book, diag::Sink& sink);

}  // namespace cardinal::documents
