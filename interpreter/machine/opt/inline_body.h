// Puts the code of a function where it is called. In: the caller, the place of the call, and the other function. Out:
// the caller with a copy of the blocks of the other one. Promises: the copy has registers of its own; its parameters
// begin with the arguments, its other variables with none; each `return` continues after the call.
#pragma once

#include <functional>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::opt {

// A call that was taken out of its block. What followed it is a block of its own.
struct OpenCall {
  ir::Instruction call;
  ir::BlockId before, after;
};
OpenCall TakeOut(ir::Function& caller, ir::BlockId block, std::size_t at);

void AddJump(ir::Function& function, ir::BlockId from, ir::BlockId to, model::SiteId site);

// A test, and a branch on it. Returns the block for yes; `otherwise` is the other one.
ir::BlockId AddTest(ir::Function& caller, ir::BlockId from, ir::Instruction test, ir::BlockId& otherwise);

// How an instruction of the body is written in the caller; false: it is left out.
using Rewrite = std::function<bool(ir::Instruction&)>;
// `from`: the block that continues with the copy.
void CopyBody(ir::Function& caller, const ir::Function& body, const OpenCall& open, ir::BlockId from,
              const Rewrite& rewrite);

// Whether an instruction of the function has the property.
template <class Predicate>
bool HasInstruction(const ir::Function& function, Predicate predicate) {
  for (const ir::Block& block : function.blocks)
    for (const ir::Instruction& instruction : block.instructions)
      if (predicate(instruction)) return true;
  return false;
}

inline std::size_t CountInstructions(const ir::Function& function) {
  std::size_t count = 0;
  for (const ir::Block& block : function.blocks) count += block.instructions.size();
  return count;
}

// Calls inline_first(block) for each block, also for those that it adds, until the function is long. It returns whether
// it has replaced a call.
template <class InlineFirst>
bool InlineInEachBlock(ir::Function& caller, InlineFirst inline_first) {
  constexpr std::size_t kMostBlocks = 400;
  bool changed = false;
  for (std::int32_t block = 0; block < base::Count(caller.blocks); ++block) {
    if (caller.blocks.size() > kMostBlocks) break;
    changed = inline_first(ir::BlockId(block)) || changed;
  }
  return changed;
}

}  // namespace cardinal::opt
