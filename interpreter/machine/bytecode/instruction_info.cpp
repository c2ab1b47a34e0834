#include "interpreter/machine/bytecode/instruction_info.h"

#include <vector>

#include "interpreter/machine/ir/elements.h"
#include "interpreter/machine/ir/words.h"

namespace cardinal::bytecode {

namespace {

bool Has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

InstructionInfo Describe(std::string_view name, std::string_view text) {
  InstructionInfo info;
  info.name = name;
  info.to = Has(text, "{to}");
  info.x = Has(text, "{x}");
  info.y = Has(text, "{y}");
  info.operands = Has(text, "{...}");
  info.place = Has(text, "{place}");
  info.occurrence = Has(text, "{occurrence}");
  info.jumps = Has(text, "{then}");
  info.branches = Has(text, "{else}");
  info.ends = info.jumps || text.starts_with("return");
  info.element = info.occurrence ? std::string_view{} : ir::ElementPlaceholder(text);
  return info;
}

InstructionInfo DescribeIr(ir::Op op) {
  const ir::OpInfo& of = ir::InfoOf(op);
  InstructionInfo info = Describe(of.name, of.text);
  info.is_of_ir = true;
  info.effects = of.effects;
  info.ends = (of.effects & ir::kEndsBlock) != 0;
  info.operands = ir::TakesMoreOperands(op) || ir::FixedOperands(op) > 2 || op == ir::Op::Decide;
  info.variable = op == ir::Op::LoadLocalOf || op == ir::Op::StoreLocalOf || op == ir::Op::TargetsOf;
  return info;
}

std::vector<InstructionInfo> DescribeAll() {
  std::vector<InstructionInfo> all;
  for (std::size_t op = 0; op < ir::OpCount(); ++op) all.push_back(DescribeIr(static_cast<ir::Op>(op)));
#define CODE_INSTRUCTION(name, text) all.push_back(Describe(#name, text));
#include "interpreter/machine/bytecode/code_instructions.def"
  return all;
}

const std::vector<InstructionInfo>& All() {
  static const std::vector<InstructionInfo> all = DescribeAll();
  return all;
}

}  // namespace

const InstructionInfo& InfoOf(Op op) { return All()[static_cast<std::size_t>(op)]; }
std::size_t OpCount() { return All().size(); }

}  // namespace cardinal::bytecode
