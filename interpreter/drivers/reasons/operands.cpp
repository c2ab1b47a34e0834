#include "interpreter/drivers/reasons/operands.h"

#include <set>

#include "interpreter/drivers/reasons/definitions.h"
#include "interpreter/drivers/reasons/expression.h"

namespace cardinal::reasons {

namespace {

using ir::Op;
using ir::Reg;
using program::Program;
using program::TypeKind;
using program::TypeTag;

// The type if its values have words.
TypeTag WithWords(const TypeTag& type) {
  switch (type.kind) {
    case TypeKind::Event:
    case TypeKind::Action:
    case TypeKind::Window: return {};
    default: return type;
  }
}

bool Chooses(Op op) { return op >= Op::ChooseOne && op <= Op::ChooseNumber; }

// What the condition tests, without the `not` around it.
std::optional<Expression> RecoverTest(const Program& program, std::int32_t condition) {
  auto expression = RecoverCondition(program, condition);
  while (expression && expression->Is(Op::Not)) expression = Expression(std::move(expression->args[0]));
  return expression;
}

}  // namespace

const ir::Function* FindFunction(const Program& program, std::int32_t condition) {
  if (!program.conditions.Contains(condition)) return nullptr;
  const program::FunctionId id = program.conditions[condition].function;
  const ir::Module& module = ir::FunctionsOf(program);
  return module.functions.Contains(id) ? &module.functions[id] : nullptr;
}

std::optional<ir::Place> FindDecisionPlace(const Program& program, std::int32_t condition) {
  const ir::Function* const function = FindFunction(program, condition);
  if (!function) return std::nullopt;
  return ir::FindInstruction(*function,
                             [&](const ir::Instruction& in) { return in.op == Op::Decide && in.id == condition; });
}

const ir::Instruction* FindDecision(const Program& program, std::int32_t condition) {
  const auto place = FindDecisionPlace(program, condition);
  return place ? &ir::At(*FindFunction(program, condition), *place) : nullptr;
}

// A constant may be none, which has no type.
TypeTag ComparedType(const Program& program, std::int32_t condition) {
  const auto test = RecoverTest(program, condition);
  if (!test || test->kind != Expression::Kind::Operation || !ir::IsComparison(test->op)) return {};
  const Expression &x = test->args[0], &y = test->args[1];
  const TypeTag type = y.IsConstant() && x.type.kind != TypeKind::Void ? x.type : y.type;
  return type.kind == TypeKind::List ? TypeTag{} : WithWords(type);
}

TypeTag FilteredType(const Program& program, std::int32_t condition) {
  const ir::Function* const function = FindFunction(program, condition);
  const std::int32_t element = function ? program.conditions[condition].element : -1;
  return element < 0 ? TypeTag{} : WithWords(function->registers[Reg(element)].type.tag);
}

// The instruction that asks is in another function, but its site has the same text.
std::int32_t FindChoice(const Program& program, std::int32_t condition) {
  if (!program.conditions.Contains(condition)) return -1;
  const program::Site& asked = program.sites[program.conditions[condition].site];
  const auto asks_there = [&](const ir::Instruction& in) {
    if (!Chooses(in.op) || !program.sites.Contains(in.site)) return false;
    const program::Site& site = program.sites[in.site];
    return site.file == asked.file && site.begin == asked.begin && site.end == asked.end;
  };
  for (const ir::Function& function : ir::FunctionsOf(program).functions)
    if (const auto place = ir::FindInstruction(function, asks_there)) return ir::At(function, *place).id;
  return -1;
}

TypeTag ChosenType(const Program& program, std::int32_t condition) {
  const std::int32_t choice = FindChoice(program, condition);
  return choice < 0 ? TypeTag{} : program.choices[choice].element;
}

std::int32_t TestedZone(const Program& program, std::int32_t condition) {
  const auto test = RecoverCondition(program, condition);
  return test && (test->Is(Op::IsZoneOf) || test->Is(Op::IsInZone)) ? test->id : -1;
}

bool ReadsVariable(const Program& program, std::int32_t condition, Reg variable) {
  const ir::Instruction* const decision = FindDecision(program, condition);
  if (!decision) return false;
  const ir::Function& function = *FindFunction(program, condition);
  const Definitions definitions(function);
  std::vector<Reg> open = {decision->operands[0]};
  std::set<Reg> seen;
  while (!open.empty()) {
    const Reg reg = open.back();
    open.pop_back();
    if (reg == variable) return true;
    if (reg.Number() < function.variables || !seen.insert(reg).second) continue;
    for (const ir::Place& place : definitions.Of(reg))
      for (const Reg operand : ir::At(function, place).operands) open.push_back(operand);
  }
  return false;
}

std::vector<std::int32_t> EnclosingConditions(const ir::Function& function, const ir::Place& place) {
  std::vector<std::int32_t> around;
  const Definitions definitions(function);
  for (const ir::BlockId block : function.blocks.Ids()) {
    if (block >= place.block) break;
    const ir::Instruction& last = function.blocks[block].instructions.back();
    if (last.op != Op::Branch || last.otherwise <= place.block) continue;
    const ir::Instruction* const decision = definitions.Only(last.operands[0]);
    if (decision && decision->op == Op::Decide) around.push_back(decision->id);
  }
  return around;
}

}  // namespace cardinal::reasons
