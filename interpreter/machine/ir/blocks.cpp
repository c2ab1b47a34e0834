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

std::vector<BlockId> OrderBlocks(const Function& function) {
  struct Visit {
    BlockId block;
    std::vector<BlockId> left;  // successors that have not been visited, the next one last
  };
  const auto begin = [&](BlockId block) {
    Visit visit{block, {}};
    ForEachSuccessor(function.blocks[block], [&](BlockId next) { visit.left.push_back(next); });
    return visit;
  };
  std::vector<bool> seen(function.blocks.size());
  std::vector<BlockId> finished;
  std::vector<Visit> open = {begin(BlockId(0))};
  seen[0] = true;
  while (!open.empty()) {
    Visit& visit = open.back();
    if (visit.left.empty()) {
      finished.push_back(visit.block);
      open.pop_back();
      continue;
    }
    const BlockId next = visit.left.back();  // first where the block goes otherwise, so that `then` follows it
    visit.left.pop_back();
    if (seen[static_cast<std::size_t>(next)]) continue;
    seen[static_cast<std::size_t>(next)] = true;
    open.push_back(begin(next));
  }
  return {finished.rbegin(), finished.rend()};
}

}  // namespace cardinal::ir
