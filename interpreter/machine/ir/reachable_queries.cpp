#include "interpreter/machine/ir/reachable_queries.h"

#include "interpreter/machine/ir/places.h"

namespace cardinal::ir {

using program::FunctionId;
using program::QueryId;

base::Table<FunctionId, Cells> FindReachableQueries(const Program& program, const Module& module) {
  base::Table<FunctionId, Cells> reached(module.functions.size());
  base::Table<FunctionId, std::vector<FunctionId>> callers(module.functions.size());
  std::vector<FunctionId> waiting;
  for (const QueryId id : program.queries.Ids()) {
    const program::Query& query = program.queries[id];
    if (query.modifiers.empty() && query.lasting.empty()) continue;
    reached[query.code].Insert(static_cast<std::size_t>(id));
    waiting.push_back(query.code);
  }
  for (const FunctionId id : module.functions.Ids())
    ForEachInstruction(module.functions[id], [&](const Instruction& in) {
      ForEachCallee(program, in, [&](FunctionId callee) { callers[callee].push_back(id); });
    });
  while (!waiting.empty()) {
    const FunctionId callee = waiting.back();
    waiting.pop_back();
    for (const FunctionId caller : callers[callee])
      if (reached[caller].UnionWith(reached[callee])) waiting.push_back(caller);
  }
  return reached;
}

}  // namespace cardinal::ir
