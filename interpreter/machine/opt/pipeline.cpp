#include "interpreter/machine/opt/pipeline.h"

#include <algorithm>
#include <array>

#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/ir/reachable_queries.h"
#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

namespace {

// Inlining uses the simplified code of the other functions, so that all of them are simplified first.
constexpr auto kPasses = std::to_array<Pass>({
    {"drop-observation", DropObservation},
    {"remove-copies", RemoveCopies},
    {"fold-constants", FoldConstants},
    {"simplify-defaults", SimplifyDefaults},
    {"thread-jumps", ThreadJumps},
    {"reuse-values", ReuseValues},
    {"hoist-from-loops", HoistFromLoops},
    {"remove-dead", RemoveDead},
    {"fuse-filters", FuseFilters},
    {"inline-rules", InlineRules},
    {"inline-queries", InlineQueries},
    {"inline-events", InlineEvents},
});

// The passes make work for each other: they run again until nothing changes, at most this often.
constexpr int kMostRounds = 16;

using Functions = std::vector<program::FunctionId>;

// Runs each pass on all these functions before the next pass. Returns the functions that have changed.
Functions RunOnce(ir::Module& module, const Facts& facts, const std::vector<std::string_view>& without,
                  const Functions& functions) {
  base::Table<program::FunctionId, std::uint8_t> changed(module.functions.size());
  for (const Pass& pass : kPasses) {
    if (std::ranges::find(without, pass.name) != without.end()) continue;
    for (const program::FunctionId id : functions)
      if (pass.run(module.functions[id], facts)) changed[id] = 1;
  }
  Functions again;
  for (const program::FunctionId id : functions)
    if (changed[id] != 0) again.push_back(id);
  return again;
}

// Some passes take time that grows faster than the function. A longer one, which no game of ours has, stays as it was
// lowered.
bool IsTooLong(const ir::Function& function) {
  constexpr std::size_t kMostBlocks = 600, kMostRegisters = 6'000;
  return function.blocks.size() > kMostBlocks || function.registers.size() > kMostRegisters;
}

// By event: whether a function names it while it runs.
std::vector<std::uint8_t> FindNamedEvents(const program::Program& program, const ir::Module& module) {
  std::vector<std::uint8_t> named(program.events.size());
  for (const ir::Function& function : module.functions)
    ir::ForEachInstruction(function, [&](const ir::Instruction& instruction) {
      const bool names = instruction.op == ir::Op::FindOccurrence || instruction.op == ir::Op::IsOccurrenceOf;
      if (names && static_cast<program::OccurrenceKind>(instruction.detail) == program::OccurrenceKind::Event)
        named[static_cast<std::size_t>(instruction.id)] = 1;
    });
  return named;
}

}  // namespace

std::span<const Pass> Passes() { return kPasses; }

ir::Module Optimize(const program::Program& program, const ir::Module& module,
                    const std::vector<std::string_view>& without) {
  ir::Module optimized = module;
  const ir::ModuleEffects effects = ir::ComputeEffects(program, module);
  const Facts facts{program, optimized, effects, FindNamedEvents(program, module),
                    ir::FindReachableQueries(program, module)};
  Functions all;
  for (const program::FunctionId id : module.functions.Ids())
    if (!IsTooLong(module.functions[id])) all.push_back(id);
  std::vector<std::string_view> not_yet = without;
  for (const std::string_view inlining : {"inline-rules", "inline-queries", "inline-events"}) not_yet.push_back(inlining);
  for (const auto& left_out : {not_yet, without}) {
    Functions changed = all;
    for (int round = 0; round < kMostRounds && !changed.empty(); ++round)
      changed = RunOnce(optimized, facts, left_out, changed);
  }
  return optimized;
}

}  // namespace cardinal::opt
