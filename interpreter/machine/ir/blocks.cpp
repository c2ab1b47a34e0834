#include "interpreter/machine/ir/blocks.h"

#include <utility>

namespace cardinal::ir {

void RemoveUnreachableBlocks(Function& function, const std::vector<BlockId>& order) {
  base::Table<BlockId, bool> reached(function.blocks.size());
  std::vector<BlockId> waiting = {BlockId(0)};
  while (!waiting.empty()) {
    const BlockId block = waiting.back();
    waiting.pop_back();
    if (reached[block]) continue;
    reached[block] = true;
    ForEachSuccessor(function.blocks[block], [&](BlockId next) { waiting.push_back(next); });
  }
  base::Table<BlockId, BlockId> numbers(function.blocks.size());
  base::Table<BlockId, Block> blocks;
  for (const BlockId block : order)
    if (reached[block]) numbers[block] = blocks.Add(std::move(function.blocks[block]));
  for (Block& block : blocks) {
    Instruction& last = block.instructions.back();
    if (last.then.IsValid()) last.then = numbers[last.then];
    if (last.otherwise.IsValid()) last.otherwise = numbers[last.otherwise];
  }
  function.blocks = std::move(blocks);
}

void RemoveUnreachableBlocks(Function& function) {
  std::vector<BlockId> order;
  for (const BlockId block : function.blocks.Ids()) order.push_back(block);
  RemoveUnreachableBlocks(function, order);
}

}  // namespace cardinal::ir
