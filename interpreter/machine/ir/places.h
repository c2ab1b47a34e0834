// Finds instructions in the functions of a program. In: a program. Out: functions and places in them. Promises: blocks
// and instructions are visited in the order of the source.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// The functions of the program as they were lowered. A program that a test wrote as code has none.
const Module& FunctionsOf(const Program& program);

// The position of an instruction in a function.
struct Place {
  BlockId block;
  std::size_t index = 0;
  auto operator<=>(const Place&) const = default;
};
inline const Instruction& At(const Function& function, const Place& place) {
  return function.blocks[place.block].instructions[place.index];
}

// Calls visit(instruction) for each instruction.
template <class Visit>
void ForEachInstruction(const Function& function, Visit visit) {
  for (const Block& block : function.blocks)
    for (const Instruction& instruction : block.instructions) visit(instruction);
}

// The first instruction for which test(instruction) is true.
template <class Test>
std::optional<Place> FindInstruction(const Function& function, Test test) {
  for (const BlockId block : function.blocks.Ids()) {
    const std::vector<Instruction>& instructions = function.blocks[block].instructions;
    for (std::size_t index = 0; index < instructions.size(); ++index)
      if (test(instructions[index])) return Place{block, index};
  }
  return std::nullopt;
}

// The registers that appear in more than one block.
std::int64_t CountShared(const Function& function);
bool HasSite(const Function& function, SiteId site);
// The names of the functions that have an instruction with that site: "event attack", "card Lamp, shines".
std::vector<std::string> FunctionNamesAt(const Program& program, SiteId site);
// By function: whether it is a copy of a condition (Guard).
base::Table<program::FunctionId, bool> FindGuards(const Module& module);

}  // namespace cardinal::ir
