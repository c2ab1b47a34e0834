#include "interpreter/machine/ir/places.h"

#include "interpreter/machine/ir/lazy_module.h"

namespace cardinal::ir {

const Module& FunctionsOf(const Program& program) {
  static const Module kNone;
  return program.module ? program.module->Get(program) : kNone;
}

bool HasSite(const Function& function, SiteId site) {
  return FindInstruction(function, [&](const Instruction& in) { return in.site == site; }).has_value();
}

std::vector<std::string> FunctionNamesAt(const Program& program, SiteId site) {
  const Module& module = FunctionsOf(program);
  const base::Table<program::FunctionId, bool> guards = FindGuards(module);
  std::vector<std::string> names;
  for (const program::FunctionId id : module.functions.Ids())
    if (!guards[id] && HasSite(module.functions[id], site)) names.push_back(module.functions[id].name);
  return names;
}

base::Table<program::FunctionId, bool> FindGuards(const Module& module) {
  base::Table<program::FunctionId, bool> guards(module.functions.size(), false);
  for (const Function& function : module.functions)
    ForEachInstruction(function, [&](const Instruction& in) {
      if (in.op == Op::Guard) guards[in.number] = true;
    });
  return guards;
}

}  // namespace cardinal::ir
