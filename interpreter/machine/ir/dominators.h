// Which blocks of a function come before others on every path. In: a function whose blocks can all be reached. Out: for
// each block its immediate dominator. Promises: the entry has none.
#pragma once

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

class Dominators {
 public:
  explicit Dominators(const Function& function);

  // Whether every path from the entry to `block` goes through `before` (also if they are the same).
  bool Dominates(BlockId before, BlockId block) const;
  // The blocks, each after its immediate dominator.
  const std::vector<BlockId>& Order() const { return order_; }
  // The last block that is on every path to this one; not valid for the entry.
  BlockId Of(BlockId block) const { return immediate_[block]; }

 private:
  BlockId Common(BlockId one, BlockId other) const;

  std::vector<BlockId> order_;
  base::Table<BlockId, std::int32_t> place_;  // in the order
  base::Table<BlockId, BlockId> immediate_;
};

}  // namespace cardinal::ir
