// In: a rulebook, the ids that the rules of its game cite. Out: the clauses that no rule carries out, as findings of
// lint (R04). Promises: nothing is said of advice.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/documents/clauses.h"

namespace cardinal::documents {

void LintClauses(const ClauseList& book, const std::vector<std::string>& cited, diag::Sink& sink);

}  // namespace cardinal::documents
