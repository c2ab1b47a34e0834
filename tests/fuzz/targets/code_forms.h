// The forms in which the machine runs the functions of a program: the plain code, the optimised code, and the optimised
// code without one of the passes.
// In: a program with its functions as IR, a match that has not begun.
// Out: nothing; a form that plays another game is a finding.
// Promises: a step that its budget ends changes nothing; after each answer the whole match is compared, with its frames
// that wait, and each fault with its place.
#pragma once

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"
#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

// Runs `program` by its optimised code from now on; a loaded program begins with its plain code.
void RunOptimised(program::Program& program);

// The budget of a generated game.
base::Limits FewSteps();

// `budgets`: the optimised code stops when it has used one of these, and is then run again. `text`: the program, for
// the message of a finding.
void PlayInAllForms(const program::Program& program, const match::Match& start,
                    const std::vector<std::int64_t>& budgets, const std::string& text);

}  // namespace cardinal::fuzz
