// Evaluates pure functions that belong to no query (deck rules, sentences), for which only the caller knows the type.
// In: as Evaluate. Out: as Evaluate; a list is filled in.
#pragma once

#include "interpreter/machine/vm/vm.h"

namespace cardinal::vm {

EvaluationResult EvaluateListFunction(const program::Program& program, const match::Match& asking,
                                      program::FunctionId code, const base::Limits& limits,
                                      Observer* observer = nullptr);

// Evaluates a function of program::ShownSentence. Lists among the parameters refer to the arena of the match; `list`:
// the function returns a list.
EvaluationResult EvaluateShownValue(const program::Program& program, const match::Match& asking,
                                    program::FunctionId code, std::span<const Value> params, bool list,
                                    const base::Limits& limits = {});

}  // namespace cardinal::vm
