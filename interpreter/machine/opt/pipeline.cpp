#include "interpreter/machine/opt/pipeline.h"

#include <algorithm>
#include <array>

#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

namespace {

// Inlining uses the simplified code of the other functions, so that all of them are simplified first.
constexpr auto kPasses = std::to_array<Pass>({
    {"drop-observation", DropObservation},
    {"remove-copies", RemoveCopies},
    {"fold-constants", FoldConstants},
    {"thread-jumps", ThreadJumps},
    {"remove-dead", RemoveDead},
    {"inline-queries", InlineQueries},
});

// The passes make work for each other: they run again until nothing changes, at most this often.
constexpr int kMostRounds = 8;

bool RunOnce(ir::Module& module, const Facts& facts, const std::vector<std::string_view>& without) {
  bool changed = false;
  for (const Pass& pass : kPasses) {
    if (std::ranges::find(without, pass.name) != without.end()) continue;
    for (ir::Function& function : module.functions) changed = pass.run(function, facts) || changed;
  }
  return changed;
}

}  // namespace

std::span<const Pass> Passes() { return kPasses; }

ir::Module Optimize(const program::Program& program, const ir::Module& module,
                    const std::vector<std::string_view>& without) {
  ir::Module optimized = module;
  const ir::ModuleEffects effects = ir::ComputeEffects(program, module);
  const Facts facts{program, optimized, effects};
  for (int round = 0; round < kMostRounds; ++round)
    if (!RunOnce(optimized, facts, without)) break;
  return optimized;
}

}  // namespace cardinal::opt
