#include "interpreter/machine/bytecode/compile.h"

#include <algorithm>

#include "interpreter/machine/bytecode/emit.h"
#include "interpreter/machine/ir/blocks.h"
#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/ir/liveness.h"
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

Answers FindRemembered(const program::Program& program, const ir::Module& module, const ir::ModuleEffects& effects) {
  Answers answers;
  answers.remembered.assign(module.functions.size(), 0);
  answers.dependents.resize(program::StateCell::Count(program));
  for (const FunctionId id : module.functions.Ids()) {
    if (!IsWorthRemembering(module.functions[id], effects[id])) continue;
    answers.remembered[id] = 1;
    for (std::size_t cell = 0; cell < answers.dependents.size(); ++cell)
      if (effects[id].reads.Contains(cell)) answers.dependents[cell].push_back(id);
  }
  return answers;
}

// The functions as they were lowered, with their stops.
struct Lowered {
  ir::Module module;
  ir::ModuleEffects effects;
};

Lowered Prepare(const program::Program& program, const ir::Module& module) {
  Lowered lowered{module, ir::ComputeEffects(program, module)};
  for (ir::Function& function : lowered.module.functions) ir::PrepareStops(program, lowered.effects, function);
  return lowered;
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
  for (const FunctionId id : lowered.module.functions.Ids()) {
    ir::Function& fast = optimized.functions[id];
    ir::RemoveUnreachableBlocks(fast, ir::OrderBlocks(fast));
    const bool pure = lowered.effects[id].OnlyReads();
    Emit(program, fast, LayOut(lowered.module.functions[id], fast, pure), true, compiled.pool, compiled.fast);
  }
}

}  // namespace

Compiled Compile(const program::Program& program, const ir::Module& module,
                 const std::vector<std::string_view>& without) {
  const Lowered lowered = Prepare(program, module);
  ir::Module optimized = opt::Optimize(program, lowered.module, without);
  Compiled compiled;
  EmitPlain(program, lowered, compiled);
  EmitFast(program, lowered, optimized, compiled);
  compiled.answers = FindRemembered(program, optimized, lowered.effects);
  return compiled;
}

Compiled CompilePlain(const program::Program& program, const ir::Module& module) {
  const Lowered lowered = Prepare(program, module);
  Compiled compiled;
  EmitPlain(program, lowered, compiled);
  compiled.fast = compiled.plain;
  compiled.answers = FindRemembered(program, lowered.module, lowered.effects);
  return compiled;
}

}  // namespace cardinal::bytecode
