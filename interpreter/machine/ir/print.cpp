#include <array>
#include <utility>

#include "interpreter/machine/ir/elements.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/words.h"

namespace cardinal::ir {

namespace {

std::string Text(Reg reg) { return reg.IsValid() ? "r" + std::to_string(reg.Number()) : "r?"; }
std::string Text(BlockId block) { return block.IsValid() ? "b" + std::to_string(block.Number()) : "b?"; }
std::string Text(Value value) { return value == model::kNotApplicable ? "not-applicable" : std::to_string(value); }

Reg OperandAt(const Instruction& instruction, std::size_t index) {
  return index < instruction.operands.size() ? instruction.operands[index] : Reg{};
}

std::string PlaceholderText(const Program& program, std::string_view name, const Instruction& instruction) {
  if (name == "to") return Text(instruction.to);
  if (name == "then") return Text(instruction.then);
  if (name == "else") return Text(instruction.otherwise);
  if (name == "number") return Text(instruction.number);
  if (name == "place") return std::string(kPlaceWords.at(static_cast<std::size_t>(instruction.detail)));
  if (name == "...") {
    std::string list;
    for (std::size_t i = FixedOperands(instruction.op); i < instruction.operands.size(); ++i)
      list += (list.empty() ? "" : ", ") + Text(instruction.operands[i]);
    return list;
  }
  if (const auto operand = OperandIndex(name)) return Text(OperandAt(instruction, *operand));
  return IsValidElement(program, name, instruction) ? ElementText(program, name, instruction)
                                                    : std::string(name) + " ?";
}

std::string ElementTypeText(const Program& program, program::TypeKind kind, std::int32_t id) {
  using program::TypeKind;
  std::string text{WordOf(kind)};
  if (id < 0) return text;
  if (kind == TypeKind::Enum) text += " " + AsWord(program.enums[id].name);
  if (kind == TypeKind::Card) text += " " + AsWord(program.card_types[id].name);
  return text;
}

std::string TypeText(const Program& program, const RegisterType& type) {
  return type.under_construction ? "list under construction" : Print(program, type.tag);
}

}  // namespace

std::string Print(const Program& program, const TypeTag& type) {
  if (type.kind != program::TypeKind::List) return ElementTypeText(program, type.kind, type.id);
  return "list of " + ElementTypeText(program, type.element, type.id);
}

std::string Print(const Program& program, const Instruction& instruction) {
  std::string_view text = InfoOf(instruction.op).text;
  std::string line;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    line += text.substr(0, open);
    line += PlaceholderText(program, text.substr(open + 1, close - open - 1), instruction);
    text.remove_prefix(close + 1);
  }
  return line + std::string(text);
}

std::string Print(const Program& program, const Function& function) {
  std::string text = "function \"" + function.name + "\" -> " + Print(program, function.result) + "\n";
  for (const Reg reg : function.registers.Ids()) {
    const Register& declared = function.registers[reg];
    const std::string_view role = reg.Number() < function.parameters  ? "parameter "
                                  : reg.Number() < function.variables ? "variable "
                                                                      : "";
    text += "  " + std::string(role) + Text(reg) + (declared.name.empty() ? "" : " " + AsWord(declared.name)) + ": " +
            TypeText(program, declared.type) + "\n";
  }
  for (const BlockId block : function.blocks.Ids()) {
    text += Text(block) + ":\n";
    for (const Instruction& instruction : function.blocks[block].instructions)
      text += "  " + Print(program, instruction) + "\n";
  }
  return text;
}

}  // namespace cardinal::ir
