// In: a pure question whose result is known to be a list. Out: the same as Evaluate, with the list filled in.
// Promises: for codes that no query owns (deck rules), where nothing but the asker knows the type.
#pragma once

#include "interpreter/machine/vm/vm.h"

namespace cardinal::vm {

EvaluationResult EvaluateListQuery(const program::Program& program, const match::Match& asking,
                                   program::FunctionId code, const base::Limits& limits, Observer* observer = nullptr);

}  // namespace cardinal::vm
