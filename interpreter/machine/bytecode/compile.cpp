#include "interpreter/machine/bytecode/compile.h"

#include <algorithm>
#include <optional>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/bytecode/emit.h"
#include "interpreter/machine/ir/blocks.h"
#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/liveness.h"
#include "interpreter/machine/ir/places.h"
#include "interpreter/machine/ir/reachable_queries.h"
#include "interpreter/machine/opt/pipeline.h"
#include "interpreter/machine/program/state_cells.h"

namespace cardinal::bytecode {

namespace {

// The functions as they were lowered, with their stops.
struct Lowered {
  ir::Module module;
  ir::ModuleEffects effects;
  base::Table<FunctionId, std::optional<ir::OccurrenceReads>> occurrences;
};

Lowered Prepare(const program::Program& program, const ir::Module& module) {
  Lowered lowered{module, ir::ComputeEffects(program, module), ir::FindOccurrenceReads(program, module)};
  for (ir::Function& function : lowered.module.functions) ir::PrepareStops(program, lowered.effects, function);
  return lowered;
}

using Reads = std::optional<ir::OccurrenceReads>;

// An answer is worth being remembered if other rules take part in it, or if it goes through lists.
bool IsWorthRemembering(const ir::Function& function, const ir::FunctionEffects& effects, const Reads& reads) {
  constexpr std::int32_t kMostArguments = 4;
  if (function.parameters > kMostArguments || !effects.OnlyReads() || !reads ||
      reads->size() + static_cast<std::size_t>(function.parameters) > kMostKeys)
    return false;
  for (std::int32_t i = 0; i < function.parameters; ++i)
    if (function.registers[ir::Reg(i)].type.tag.kind == program::TypeKind::List) return false;
  return std::ranges::any_of(function.blocks, [](const ir::Block& block) {
    return std::ranges::any_of(block.instructions, [](const ir::Instruction& instruction) {
      return instruction.op == ir::Op::Next || (ir::InfoOf(instruction.op).effects & ir::kCalls) != 0;
    });
  });
}

void Remember(FunctionId id, const ir::Cells& cells, const ir::OccurrenceReads& reads, Answers& answers) {
  answers.remembered[id] = reads.empty() ? Remembered::ByArguments : Remembered::ByOccurrences;
  answers.occurrences[id] = reads;
  for (std::size_t cell = 0; cell < answers.dependents.size(); ++cell)
    if (cells.Contains(cell)) answers.dependents[cell].push_back(id);
}

// What the conditions of all `whenever` rules read: if nothing of it changes, no rule has to run.
void RememberSettled(const program::Program& program, const Lowered& lowered, Answers& answers) {
  if (program.state_based_actions_code < 0) return;
  ir::Cells cells;
  ir::OccurrenceReads all;
  bool known = true;
  ir::ForEachInstruction(lowered.module.functions[program.state_based_actions_code], [&](const auto& instruction) {
    if (instruction.op != ir::Op::Guard) return;
    const auto guard = static_cast<FunctionId>(instruction.number);
    const Reads& reads = lowered.occurrences[guard];
    known = known && reads && lowered.effects[guard].OnlyReads();
    if (!known) return;
    cells.UnionWith(lowered.effects[guard].reads);
    all.insert(all.end(), reads->begin(), reads->end());
  });
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  if (known && all.size() <= kMostKeys) Remember(program.state_based_actions_code, cells, all, answers);
}

// `module`: the functions that run.
Answers FindRemembered(const program::Program& program, const ir::Module& module, const Lowered& lowered) {
  Answers answers;
  answers.remembered.assign(module.functions.size(), Remembered::No);
  answers.occurrences.resize(module.functions.size());
  answers.dependents.resize(program::StateCell::Count(program));
  for (const FunctionId id : module.functions.Ids())
    if (IsWorthRemembering(module.functions[id], lowered.effects[id], lowered.occurrences[id]))
      Remember(id, lowered.effects[id].reads, *lowered.occurrences[id], answers);
  RememberSettled(program, lowered, answers);
  const auto reachable = ir::FindReachableQueries(program, lowered.module);
  for (const program::Query& query : program.queries)
    answers.reachable_queries.push_back(reachable[query.code].Words(program.queries.size()));
  Complete(answers);
  return answers;
}

// All functions in their plain form, before those of any other form.
void EmitPlain(const program::Program& program, const Lowered& lowered, Compiled& compiled) {
  for (const FunctionId id : lowered.module.functions.Ids()) {
    const ir::Function& function = lowered.module.functions[id];
    const bool pure = lowered.effects[id].OnlyReads();
    Emit(program, function, LayOut(function, function, pure), false, compiled.pool, compiled.plain);
  }
  for (const program::Query& query : program.queries) compiled.queries.push_back(query.code);
}

void EmitFast(const program::Program& program, const Lowered& lowered, ir::Module& optimized, Compiled& compiled) {
  // The passes add registers, and instructions have 16 bits for the number of one.
  constexpr std::size_t kMostRegisters = 65'000;
  for (const FunctionId id : lowered.module.functions.Ids()) {
    ir::Function& fast = optimized.functions[id];
    if (fast.registers.size() > kMostRegisters) fast = lowered.module.functions[id];
    ir::RemoveUnreachableBlocks(fast, ir::OrderBlocks(fast));
    const bool pure = lowered.effects[id].OnlyReads();
    Emit(program, fast, LayOut(lowered.module.functions[id], fast, pure), true, compiled.pool, compiled.fast);
  }
}

}  // namespace

void Complete(Answers& answers) {
  constexpr std::size_t kBits = 64;
  answers.numbers.assign(answers.remembered.size(), -1);
  answers.numbered.clear();
  for (const FunctionId id : answers.remembered.Ids()) {
    if (answers.remembered[id] == Remembered::No) continue;
    answers.numbers[id] = base::Count(answers.numbered);
    answers.numbered.push_back(id);
  }
  answers.words = (answers.numbered.size() + kBits - 1) / kBits;
  answers.readers.assign(answers.dependents.size() * answers.words, 0);
  for (std::size_t cell = 0; cell < answers.dependents.size(); ++cell)
    for (const FunctionId reader : answers.dependents[cell]) {
      const auto number = static_cast<std::size_t>(answers.numbers[reader]);
      answers.readers[cell * answers.words + number / kBits] |= std::uint64_t{1} << (number % kBits);
    }
}

Compiled Compile(const program::Program& program, const ir::Module& module,
                 const std::vector<std::string_view>& without) {
  const Lowered lowered = Prepare(program, module);
  ir::Module optimized = opt::Optimize(program, lowered.module, without);
  Compiled compiled;
  EmitPlain(program, lowered, compiled);
  EmitFast(program, lowered, optimized, compiled);
  compiled.answers = FindRemembered(program, optimized, lowered);
  return compiled;
}

base::Table<FunctionId, std::int32_t> CountRegisters(const program::Program& program, const ir::Module& module) {
  const Lowered lowered = Prepare(program, module);
  base::Table<FunctionId, std::int32_t> counts;
  for (const FunctionId id : lowered.module.functions.Ids()) {
    const ir::Function& function = lowered.module.functions[id];
    counts.push_back(LayOut(function, function, lowered.effects[id].OnlyReads()).needed);
  }
  return counts;
}

Compiled CompilePlain(const program::Program& program, const ir::Module& module) {
  const Lowered lowered = Prepare(program, module);
  Compiled compiled;
  EmitPlain(program, lowered, compiled);
  compiled.fast = compiled.plain;
  compiled.answers = FindRemembered(program, lowered.module, lowered);
  return compiled;
}

}  // namespace cardinal::bytecode
