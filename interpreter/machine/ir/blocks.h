// Removes blocks of a function. In: a function. Out: the same function with fewer blocks. Promises: jumps follow.
#pragma once

#include <vector>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// Removes the blocks that cannot be reached, and those that are not in `order`. The others are numbered in that order,
// whose first block is the entry.
void RemoveUnreachableBlocks(Function& function, const std::vector<BlockId>& order);
// The same in their present order.
void RemoveUnreachableBlocks(Function& function);

// The blocks that can be reached, each before its successors, except where a loop begins again.
std::vector<BlockId> OrderBlocks(const Function& function);

}  // namespace cardinal::ir
