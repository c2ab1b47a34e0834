// The forms in which the machine runs the functions of a program: the plain code, the optimised code, and the optimised
// code without one of the passes.
// In: a program with its functions as IR, a match that has not begun.
// Out: nothing; a form that plays another game is a finding.
// Promises: a step that its budget ends changes nothing; after each answer the whole match is compared, with its frames
// that wait, and each fault with its place.
#pragma once

#include "interpreter/base/limits.h"
#include "interpreter/machine/match/match.h"
#include "interpreter/machine/opt/pass.h"
#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

// Runs `program` by its optimised code from now on; a loaded program begins with its plain code.
void RunOptimised(program::Program& program);

// The budget of a generated game.
base::Limits FewSteps();

// `optimised`: a program after RunOptimised. `budgets`: the optimised code stops when it has used one of these, and is
// then run again. `left_out`: the passes that are left out, each in a form of its own. `text`: the program, for the
// message of a finding.
void PlayInAllForms(const program::Program& optimised, const match::Match& start,
                    const std::vector<std::int64_t>& budgets, std::span<const opt::Pass> left_out,
                    const std::string& text);

}  // namespace cardinal::fuzz
