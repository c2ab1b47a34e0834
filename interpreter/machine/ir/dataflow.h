// Facts that hold at the beginning of each block of a function, computed until they no longer change.
// In: a function, the fact at its entry, and how a block changes a fact. Out: one fact for each block that can be
// reached. Promises: a block is visited again only if a fact that flows into it has changed.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

template <class Fact>
using BlockFacts = base::Table<BlockId, std::optional<Fact>>;  // none: the block cannot be reached

// `transfer(block, fact)` returns the fact at the end of the block; `join(known, arriving)` changes `known` to what
// holds on both paths, and returns whether it has changed. Facts may only become weaker by joining.
template <class Fact, class Transfer, class Join>
BlockFacts<Fact> SolveForward(const Function& function, Fact entry, Transfer transfer, Join join) {
  BlockFacts<Fact> facts(function.blocks.size());
  if (function.blocks.empty()) return facts;
  std::vector<BlockId> waiting = {BlockId(0)};
  facts[BlockId(0)] = std::move(entry);
  while (!waiting.empty()) {
    const BlockId block = waiting.back();
    waiting.pop_back();
    const Fact after = transfer(block, *facts[block]);
    ForEachSuccessor(function.blocks[block], [&](BlockId next) {
      std::optional<Fact>& known = facts[next];
      if (known && !join(*known, after)) return;
      if (!known) known = after;
      waiting.push_back(next);
    });
  }
  return facts;
}

// The same against the direction of control: facts at the end of each block. `none` is the fact of a block without
// successors; `transfer(block, fact)` returns the fact at its beginning.
template <class Fact, class Transfer, class Join>
base::Table<BlockId, Fact> SolveBackward(const Function& function, const Fact& none, Transfer transfer, Join join) {
  base::Table<BlockId, std::vector<BlockId>> predecessors(function.blocks.size());
  for (const BlockId block : function.blocks.Ids())
    ForEachSuccessor(function.blocks[block], [&](BlockId next) { predecessors[next].push_back(block); });
  base::Table<BlockId, Fact> facts(function.blocks.size(), none);
  std::vector<BlockId> waiting;
  for (const BlockId block : function.blocks.Ids()) waiting.push_back(block);
  while (!waiting.empty()) {
    const BlockId block = waiting.back();
    waiting.pop_back();
    const Fact before = transfer(block, facts[block]);
    for (const BlockId previous : predecessors[block])
      if (join(facts[previous], before)) waiting.push_back(previous);
  }
  return facts;
}

}  // namespace cardinal::ir
