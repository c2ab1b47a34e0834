#include "interpreter/machine/bytecode/compile.h"

#include <algorithm>

#include "interpreter/machine/bytecode/emit.h"
#include "interpreter/machine/ir/effects.h"
#include "interpreter/machine/opt/pipeline.h"
#include "interpreter/machine/program/state_cells.h"

namespace cardinal::bytecode {

namespace {

// The answer of a query is worth being remembered if other rules take part in it, or if it goes through lists.
bool IsWorthRemembering(const program::Query& query, const ir::Function& function, const ir::FunctionEffects& effects) {
  constexpr std::size_t kMostArguments = 3;
  const bool lists = std::ranges::any_of(
      query.params, [](const program::Param& param) { return param.type.kind == program::TypeKind::List; });
  if (query.params.size() > kMostArguments || lists || !effects.OnlyReads()) return false;
  if ((effects.effects & ir::kReadsOccurrences) != 0) return false;
  return std::ranges::any_of(function.blocks, [](const ir::Block& block) {
    return std::ranges::any_of(block.instructions, [](const ir::Instruction& instruction) {
      return instruction.op == ir::Op::Next || (ir::InfoOf(instruction.op).effects & ir::kCalls) != 0;
    });
  });
}

void FindRemembered(const program::Program& program, const ir::Module& module, const ir::ModuleEffects& effects,
                    Compiled& compiled) {
  compiled.remembered.assign(program.queries.size(), 0);
  compiled.dependents.resize(program::StateCell::Count(program));
  for (const auto query : program.queries.Ids()) {
    const FunctionId code = program.queries[query].code;
    if (!IsWorthRemembering(program.queries[query], module.functions[code], effects[code])) continue;
    compiled.remembered[static_cast<std::size_t>(query)] = 1;
    for (std::size_t cell = 0; cell < compiled.dependents.size(); ++cell)
      if (effects[code].reads.Contains(cell)) compiled.dependents[cell].push_back(query);
  }
}

}  // namespace

Compiled Compile(const program::Program& program, const ir::Module& lowered) {
  ir::Module module = lowered;
  const ir::ModuleEffects effects = ir::ComputeEffects(program, module);
  for (ir::Function& function : module.functions) ir::NumberStops(program, effects, function);
  const ir::Module optimized = opt::Optimize(program, module);
  Compiled compiled;
  for (const FunctionId id : module.functions.Ids()) {
    const ir::Function& function = module.functions[id];
    const bool pure = effects[id].OnlyReads();
    Emit(function, LayOut(program, effects, function, function, pure), false, compiled.plain);
    // A function that changes the state has one form: observers ask where its frames are.
    const ir::Function& fast = pure ? optimized.functions[id] : function;
    Emit(fast, LayOut(program, effects, function, fast, pure), pure, compiled.fast);
  }
  for (const program::Query& query : program.queries) {
    compiled.plain.queries.push_back(query.code);
    compiled.fast.queries.push_back(query.code);
  }
  FindRemembered(program, optimized, effects, compiled);
  return compiled;
}

}  // namespace cardinal::bytecode
