// In: a question. Out: its answer, with the terms of it, and below each term those of the numbers that its amount is
// made of. Promises: nothing is changed; a term that adds nothing is left out below; where it is not certain what a
// term is made of, nothing stands below it.
#pragma once

#include <span>

#include "interpreter/drivers/reasons/tried.h"

namespace cardinal::reasons {

struct DeepTerms {
  vm::Reply reply;
  vm::Terms terms;
  std::vector<AskedTerm> base;                // what the base is made of, where no modifier of the rules may follow
  std::vector<std::vector<AskedTerm>> below;  // as long as terms.terms
};
DeepTerms AskDeep(const program::Program& program, const match::Match& match, std::int32_t query,
                  std::span<const Value> args);

// A `by` of 0.
bool AddsNothing(const vm::Term& term);

}  // namespace cardinal::reasons
