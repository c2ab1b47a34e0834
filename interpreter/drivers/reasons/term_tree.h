// Evaluates a query and records how its result is made. In: a query with its arguments. Out: the result, its terms, and
// for each term the terms of the numbers that its amount is made of. Promises: nothing is changed; nested terms that
// add nothing are left out; if it is not certain what a term is made of, it has no nested terms.
#pragma once

#include <span>

#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

struct TermTree {
  vm::EvaluationResult reply;
  vm::ModifierTerms terms;
  std::vector<QueriedTerm> base;                // the terms of the base, if the query has no modifiers
  std::vector<std::vector<QueriedTerm>> below;  // as long as terms.terms
};
TermTree EvaluateTermTree(const program::Program& program, const match::Match& match, std::int32_t query,
                          std::span<const Value> args);

// Whether the term is a `by` of 0.
bool IsNeutralTerm(const vm::ModifierTerm& term);
// The terms of a number that change it: no `by` of 0, and no limit that the number keeps anyway.
std::vector<vm::ModifierTerm> ChangingTerms(const vm::ModifierTerms& terms);

}  // namespace cardinal::reasons
