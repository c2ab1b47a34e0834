#include "interpreter/machine/ir/dominators.h"

#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/ir/blocks.h"

namespace cardinal::ir {

// The algorithm of Cooper, Harvey and Kennedy: "A Simple, Fast Dominance Algorithm".
Dominators::Dominators(const Function& function)
    : order_(OrderBlocks(function)), place_(function.blocks.size(), -1), immediate_(function.blocks.size()) {
  for (std::int32_t i = 0; i < base::Count(order_); ++i) place_[order_[static_cast<std::size_t>(i)]] = i;
  for (bool changed = true; std::exchange(changed, false);) {
    for (const BlockId block : order_)
      ForEachSuccessor(function.blocks[block], [&](BlockId next) {
        if (next == order_.front()) return;
        const BlockId known = immediate_[next], now = known.IsValid() ? Common(known, block) : block;
        changed = changed || now != known;
        immediate_[next] = now;
      });
  }
}

BlockId Dominators::Common(BlockId one, BlockId other) const {
  while (one != other) {
    while (place_[one] > place_[other]) one = immediate_[one];
    while (place_[other] > place_[one]) other = immediate_[other];
  }
  return one;
}

bool Dominators::Dominates(BlockId before, BlockId block) const {
  while (block.IsValid() && place_[block] > place_[before]) block = immediate_[block];
  return block == before;
}

}  // namespace cardinal::ir
