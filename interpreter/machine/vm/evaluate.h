// Evaluates a pure function that returns a list. In: as Evaluate. Out: as Evaluate, with the list filled in. Promises:
// works for functions without a query (deck rules), for which only the caller knows the type.
#pragma once

#include "interpreter/machine/vm/vm.h"

namespace cardinal::vm {

EvaluationResult EvaluateListFunction(const program::Program& program, const match::Match& asking,
                                      program::FunctionId code, const base::Limits& limits,
                                      Observer* observer = nullptr);

}  // namespace cardinal::vm
