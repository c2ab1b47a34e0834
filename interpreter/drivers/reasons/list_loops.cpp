#include "interpreter/drivers/reasons/list_loops.h"

#include "interpreter/drivers/reasons/definitions.h"
#include "interpreter/drivers/reasons/operands.h"

namespace cardinal::reasons {

namespace {

using ir::Op;
using program::Program;

// The first loop with test(its Next).
template <class Test>
std::optional<ListLoop> FindLoop(const Program& program, program::FunctionId id, Test test) {
  const ir::Module& module = ir::FunctionsOf(program);
  if (!module.functions.Contains(id)) return std::nullopt;
  const auto next = ir::FindInstruction(module.functions[id],
                                        [&](const ir::Instruction& in) { return in.op == Op::Next && test(in); });
  return next ? std::optional(ListLoop{id, next->block}) : std::nullopt;
}

}  // namespace

const ir::Instruction& NextOf(const Program& program, const ListLoop& loop) {
  return ir::FunctionsOf(program).functions[loop.function].blocks[loop.head].instructions.back();
}

std::optional<ListLoop> FindFirstLoop(const Program& program, program::FunctionId function) {
  return FindLoop(program, function, [](const ir::Instruction&) { return true; });
}

std::optional<ListLoop> FindCollectingLoop(const Program& program, program::FunctionId id, ir::Reg list) {
  const ir::Module& module = ir::FunctionsOf(program);
  if (!module.functions.Contains(id)) return std::nullopt;
  const Definitions definitions(module.functions[id]);
  const auto all = definitions.Of(list);
  if (all.size() != 1 || ir::At(module.functions[id], all[0]).op != Op::EndList) return std::nullopt;
  const ir::BlockId end = all[0].block;
  return FindLoop(program, id, [&](const ir::Instruction& next) { return next.otherwise == end; });
}

std::optional<ListLoop> FindTryingLoop(const Program& program, std::int32_t condition) {
  const auto place = FindDecisionPlace(program, condition);
  if (!place) return std::nullopt;
  return FindLoop(program, program.conditions[condition].function,
                  [&](const ir::Instruction& next) { return next.then == place->block; });
}

}  // namespace cardinal::reasons
