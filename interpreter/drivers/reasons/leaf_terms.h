// Evaluates a query and names the cards that its result comes from. In: a query with its arguments. Out: the result and
// its terms. A term of a rule whose amount is made of terms of cards, or of terms with a duration, is replaced by
// those: a rule "attack by boost(c)" and two cards that boost c give two terms. Promises: the sum of the terms is the
// same.
#pragma once

#include <span>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::reasons {

vm::EvaluationResult EvaluateLeafTerms(const program::Program& program, const match::Match& match, std::int32_t query,
                                       std::span<const model::Value> args, vm::ModifierTerms& terms);

}  // namespace cardinal::reasons
