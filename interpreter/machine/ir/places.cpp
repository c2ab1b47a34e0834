#include "interpreter/machine/ir/places.h"

#include "interpreter/machine/ir/lazy_module.h"

namespace cardinal::ir {

const Module& FunctionsOf(const Program& program) {
  static const Module kNone;
  return program.module ? program.module->Get(program) : kNone;
}

std::int64_t CountShared(const Function& function) {
  constexpr std::int32_t kNone = -1, kSeveral = -2;
  std::vector<std::int32_t> home(function.registers.size(), kNone);
  std::int64_t shared = 0;
  const auto enter = [&](Reg reg, BlockId block) {
    std::int32_t& known = home[static_cast<std::size_t>(reg)];
    if (known == kNone) known = block.Number();
    if (known == kSeveral || known == block.Number()) return;
    known = kSeveral;
    ++shared;
  };
  for (const BlockId id : function.blocks.Ids())
    for (const Instruction& instruction : function.blocks[id].instructions) {
      for (const Reg reg : instruction.operands) enter(reg, id);
      if (instruction.to.IsValid()) enter(instruction.to, id);
    }
  return shared;
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
