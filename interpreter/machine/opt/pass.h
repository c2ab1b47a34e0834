// The passes over the IR. In: a function, and what is known of the whole module. Out: a function that does the same
// with less work. Promises of each pass: the function still passes ir::Verify; without an observer no one can tell the
// difference, except by the time that it takes; it returns whether it changed anything. A pass is one file; the order
// of the passes is in pipeline.cpp.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/ir.h"

namespace cardinal::opt {

// What passes may know of the rules.
struct Facts {
  const program::Program& program;
  const ir::Module& module;
  const ir::ModuleEffects& effects;
  // By event: whether rules name it while it runs (`current`, a comparison with it). Empty: none is named.
  std::vector<std::uint8_t> named_events = {};
  // By function: the queries whose modifiers may run while it runs (ir::FindReachableQueries). Empty: not known.
  base::Table<program::FunctionId, ir::Cells> reachable_queries = {};
};

// Removes what only observers of single instructions notice: decisions are computed, but not told.
bool DropObservation(ir::Function& function, const Facts& facts);
// Uses the original instead of a copy, and computes a value where it is stored.
bool RemoveCopies(ir::Function& function, const Facts& facts);
// Takes `x or else 3` without a branch.
bool SimplifyDefaults(ir::Function& function, const Facts& facts);
// Uses a result again instead of computing it again.
bool ReuseValues(ir::Function& function, const Facts& facts);
// Computes before a loop what is the same in each of its turns.
bool HoistFromLoops(ir::Function& function, const Facts& facts);
// Computes what depends on constants only, and takes the only possible branch.
bool FoldConstants(ir::Function& function, const Facts& facts);
// Joins blocks that always follow each other, and goes directly to where a chain of jumps ends.
bool ThreadJumps(ir::Function& function, const Facts& facts);
// Removes instructions whose results nothing uses.
bool RemoveDead(ir::Function& function, const Facts& facts);
// Makes a list of the cards of a type by one instruction instead of a loop.
bool FuseFilters(ir::Function& function, const Facts& facts);
// Puts the code of the rules of the game that change a query into the code of the query.
bool InlineRules(ir::Function& function, const Facts& facts);
// Puts the code of short queries where they are asked.
bool InlineQueries(ir::Function& function, const Facts& facts);

// Puts the code of short events where they are called, if no observer needs their frames.
bool InlineEvents(ir::Function& function, const Facts& facts);

struct Pass {
  std::string_view name;
  bool (*run)(ir::Function&, const Facts&);
};
// In the order in which they run.
std::span<const Pass> Passes();

}  // namespace cardinal::opt
