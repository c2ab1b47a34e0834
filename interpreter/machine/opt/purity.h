// What a function may do, by its present instructions. In: a function, and the effects of the others. Out: whether it
// only reads. Used by passes, which change the function while they run.
#pragma once

#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

// The effects of the instruction, with those of everything that it may call.
ir::Effects EffectsOf(const Facts& facts, const ir::Instruction& instruction);
// Whether the state of the match stays the same while the function runs, so that each read gives the same value.
bool OnlyReads(const Facts& facts, const ir::Function& function);
// Whether the result depends only on the operands and on what the instruction reads, so that it can be computed
// elsewhere.
bool IsComputation(const Facts& facts, const ir::Function& function, const ir::Instruction& instruction);

}  // namespace cardinal::opt
