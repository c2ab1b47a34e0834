// In: a question. Out: its answer, with the terms of it, and below each term those of the numbers that its amount is
// made of. Promises: nothing is changed; a term that adds nothing is left out below; where it is not certain what a
// term is made of, nothing stands below it.
#pragma once

#include <span>

#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

struct TermTree {
  vm::EvaluationResult reply;
  vm::ModifierTerms terms;
  std::vector<QueriedTerm> base;                // what the base is made of, where no modifier of the rules may follow
  std::vector<std::vector<QueriedTerm>> below;  // as long as terms.terms
};
TermTree EvaluateTermTree(const program::Program& program, const match::Match& match, std::int32_t query,
                          std::span<const Value> args);

// A `by` of 0.
bool IsNeutralTerm(const vm::ModifierTerm& term);

}  // namespace cardinal::reasons
