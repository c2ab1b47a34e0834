#include "interpreter/machine/bytecode/compile.h"

#include <algorithm>

#include "interpreter/machine/bytecode/emit.h"
#include "interpreter/machine/ir/blocks.h"
#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/liveness.h"
#include "interpreter/machine/ir/reachable_queries.h"
#include "interpreter/machine/opt/pipeline.h"
#include "interpreter/machine/program/state_cells.h"

namespace cardinal::bytecode {

namespace {

// An answer is worth being remembered if other rules take part in it, or if it goes through lists.
bool IsWorthRemembering(const ir::Function& function, const ir::FunctionEffects& effects) {
  constexpr std::int32_t kMostArguments = 3;
  if (function.parameters > kMostArguments || !effects.OnlyReads() || (effects.effects & ir::kReadsOccurrences) != 0)
    return false;
  for (std::int32_t i = 0; i < function.parameters; ++i)
    if (function.registers[ir::Reg(i)].type.tag.kind == program::TypeKind::List) return false;
  return std::ranges::any_of(function.blocks, [](const ir::Block& block) {
    return std::ranges::any_of(block.instructions, [](const ir::Instruction& instruction) {
      return instruction.op == ir::Op::Next || (ir::InfoOf(instruction.op).effects & ir::kCalls) != 0;
    });
  });
}

// `module`: the functions that run; `lowered`: as they were lowered.
Answers FindRemembered(const program::Program& program, const ir::Module& module, const ir::Module& lowered,
                       const ir::ModuleEffects& effects) {
  Answers answers;
  answers.remembered.assign(module.functions.size(), 0);
  answers.dependents.resize(program::StateCell::Count(program));
  for (const FunctionId id : module.functions.Ids()) {
    if (!IsWorthRemembering(module.functions[id], effects[id])) continue;
    answers.remembered[id] = 1;
    for (std::size_t cell = 0; cell < answers.dependents.size(); ++cell)
      if (effects[id].reads.Contains(cell)) answers.dependents[cell].push_back(id);
  }
  for (const ir::Cells& reachable : ir::FindReachableQueries(program, lowered))
    answers.reachable_queries.push_back(reachable.Words(program.queries.size()));
  return answers;
}

ir::Function WithStops(const program::Program& program, const ir::ModuleEffects& effects, ir::Function function) {
  ir::PrepareStops(program, effects, function);
  return function;
}

// `lowered`: with its stops.
void EmitPlain(const program::Program& program, const ir::Function& lowered, bool pure, Compiled& compiled) {
  Emit(program, lowered, LayOut(lowered, lowered, pure), false, compiled.pool, compiled.plain);
}

void EmitFast(const program::Program& program, const ir::Function& lowered, ir::Function& optimized, bool pure,
              Compiled& compiled) {
  // The passes add registers, and instructions have 16 bits for the number of one.
  constexpr std::size_t kMostRegisters = 65'000;
  if (optimized.registers.size() > kMostRegisters) optimized = lowered;
  ir::RemoveUnreachableBlocks(optimized, ir::OrderBlocks(optimized));
  Emit(program, optimized, LayOut(lowered, optimized, pure), true, compiled.pool, compiled.fast);
}

void FindQueries(const program::Program& program, Compiled& compiled) {
  for (const program::Query& query : program.queries) compiled.queries.push_back(query.code);
}

}  // namespace

Compiled Compile(const program::Program& program, const ir::Module& module,
                 const std::vector<std::string_view>& without) {
  const ir::ModuleEffects effects = ir::ComputeEffects(program, module);
  ir::Module lowered;
  for (const ir::Function& function : module.functions)
    lowered.functions.push_back(WithStops(program, effects, function));
  ir::Module optimized = opt::Optimize(program, lowered, without);
  Compiled compiled;
  for (const FunctionId id : lowered.functions.Ids())
    EmitPlain(program, lowered.functions[id], effects[id].OnlyReads(), compiled);
  for (const FunctionId id : lowered.functions.Ids())
    EmitFast(program, lowered.functions[id], optimized.functions[id], effects[id].OnlyReads(), compiled);
  FindQueries(program, compiled);
  compiled.answers = FindRemembered(program, optimized, lowered, effects);
  return compiled;
}

Compiled CompilePlain(const program::Program& program, const ir::Module& module) {
  const ir::ModuleEffects effects = ir::ComputeEffects(program, module);
  Compiled compiled;
  for (const FunctionId id : module.functions.Ids())
    EmitPlain(program, WithStops(program, effects, module.functions[id]), effects[id].OnlyReads(), compiled);
  compiled.fast = compiled.plain;
  FindQueries(program, compiled);
  compiled.answers = FindRemembered(program, module, module, effects);
  return compiled;
}

}  // namespace cardinal::bytecode
