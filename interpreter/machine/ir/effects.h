// What the functions of a module do. In: a module and the tables of its program. Out: for each function the effects of
// its instructions and of everything that it calls, and the cells of the state that it reads and writes. Promises: the
// effects of a call contain those of every function that it can begin. The sets may be larger than necessary: a move
// counts as a change of every zone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// A set of cells (program::StateCell).
class Cells {
 public:
  void Insert(std::size_t cell) {
    if (words_.size() <= cell / 64) words_.resize(cell / 64 + 1);
    words_[cell / 64] |= std::uint64_t{1} << (cell % 64);
  }
  bool Contains(std::size_t cell) const {
    return cell / 64 < words_.size() && ((words_[cell / 64] >> (cell % 64)) & 1u) != 0;
  }
  // Returns whether the set has grown.
  bool UnionWith(const Cells& more);
  bool Meets(const Cells& other) const;
  bool IsEmpty() const;
  // A bit for each cell below `size`.
  std::vector<std::uint64_t> Words(std::size_t size) const {
    std::vector<std::uint64_t> words = words_;
    words.resize((size + 63) / 64);
    return words;
  }

 private:
  std::vector<std::uint64_t> words_;
};

struct FunctionEffects {
  Effects effects = kNothing;  // of its own instructions, without kCalls, and of all callees
  Cells reads, writes;
  // Whether it only computes a value: with the same arguments and the same cells it gives the same result.
  bool OnlyReads() const { return (effects & (kChangesSomething & ~kWritesPosition & ~kEndsBlock & ~kObserved)) == 0; }
};

using ModuleEffects = base::Table<program::FunctionId, FunctionEffects>;

ModuleEffects ComputeEffects(const Program& program, const Module& module);

// Calls visit(function) for each function that the instruction can begin.
void ForEachCallee(const Program& program, const Instruction& instruction,
                   const std::function<void(program::FunctionId)>& visit);

// The callees of each function, then those of groups, whose numbers follow those of the functions: the many callees of
// equal instructions are a group, which is one callee of each caller.
using Callees = base::Table<program::FunctionId, std::vector<program::FunctionId>>;
Callees FindCallees(const Program& program, const Module& module);

}  // namespace cardinal::ir
