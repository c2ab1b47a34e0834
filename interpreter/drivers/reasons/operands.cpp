#include "interpreter/drivers/reasons/operands.h"

#include <algorithm>

#include "interpreter/base/table.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;
using program::Instr;
using program::Op;
using program::Program;
using program::TypeKind;
using program::TypeTag;

TypeTag MakeTag(TypeKind kind, std::int32_t id = -1) { return {kind, TypeKind::Void, id, false}; }
TypeTag MakeListTag(TypeKind kind, std::int32_t id = -1) { return {TypeKind::List, kind, id, false}; }
TypeTag ElementTag(const TypeTag& list) { return {list.element, TypeKind::Void, list.id, true}; }

// Finds the types of the values that instructions of one function push.
class OperandReader {
 public:
  OperandReader(const Program& program, program::FunctionId code)
      : program_(program), id_(code), code_(program.functions[code]) {}

  TypeTag Pushed(std::int32_t at) const {
    if (at < code_.first) return {};
    const Instr& in = program_.instructions[at];
    switch (in.op) {
      case Op::Add:
      case Op::Sub:
      case Op::Mul:
      case Op::Div:
      case Op::Mod:
      case Op::Neg:
      case Op::Min:
      case Op::Max:
      case Op::ListCount:
      case Op::ListSum:
      case Op::Now:
      case Op::ZoneCount: return MakeTag(TypeKind::Int);
      case Op::Attribute: return program_.attributes[in.b].type;
      case Op::LoadField: return program_.fields[in.b].type;
      case Op::CallQuery: return program_.queries[in.b].result;
      case Op::CardInfo: return OfCard(static_cast<program::CardInfoKind>(in.a));
      case Op::Load: return Local(in.b, at);
      case Op::ListMin:
      case Op::ListMax:
      case Op::ListFirst:
      case Op::ListLast: return ElementTag(Pushed(at - 1));
      case Op::ZoneEnd: return MakeTag(TypeKind::Card);
      case Op::NextSeat:
      case Op::FirstSeat: return MakeTag(TypeKind::Player);
      case Op::Require: return Pushed(at - 1);
      case Op::ZoneCards:
      case Op::ZoneAll:
      case Op::AllCards: return MakeListTag(TypeKind::Card);
      case Op::AllPlayers:
      case Op::SeatsFrom: return MakeListTag(TypeKind::Player);
      case Op::AllOfEnum: return MakeListTag(TypeKind::Enum, in.b);
      case Op::ListWith:
      case Op::ListWithout: return Pushed(at - 1);
      default: return {};
    }
  }

  // The type of the value that was last stored in the local before the instruction.
  TypeTag Local(std::int32_t local, std::int32_t before) const {
    for (std::int32_t at = before - 1; at > code_.first; --at) {
      const Instr& in = program_.instructions[at];
      if (in.op != Op::Store || in.b != local) continue;
      const Instr& from = program_.instructions[at - 1];
      return from.op == Op::ForNext ? ElementTag(Local(from.a, at - 1)) : Pushed(at - 1);
    }
    return Parameter(local);
  }

 private:
  static TypeTag OfCard(program::CardInfoKind kind) {
    switch (kind) {
      case program::CardInfoKind::Owner:
      case program::CardInfoKind::Controller: return MakeTag(TypeKind::Player);
      case program::CardInfoKind::Name: return MakeTag(TypeKind::Name);
      case program::CardInfoKind::Since: return MakeTag(TypeKind::Int);
      case program::CardInfoKind::Zone: return MakeTag(TypeKind::Zone);
      case program::CardInfoKind::Holder: return MakeTag(TypeKind::Card);
    }
    return {};
  }

  TypeTag Parameter(std::int32_t local) const {
    for (const program::Query& query : program_.queries)
      if (query.code == id_ && local >= 0 && local < std::ssize(query.params)) return query.params[local].type;
    for (const program::Event& event : program_.events)
      if (event.code == id_ && local >= 0 && local < std::ssize(event.params)) return event.params[local].type;
    return {};
  }

  const Program& program_;
  program::FunctionId id_;
  const program::Function& code_;
};

// The instruction before the `not` instructions that end at `at`.
std::int32_t BeforeNot(const Program& program, std::int32_t at) {
  while (at > 0 && program.instructions[at - 1].op == Op::Not) --at;
  return at - 1;
}

// Whether a condition of this kind is only a part of the condition after it.
bool IsWithin(program::ConditionKind kind) {
  return kind == program::ConditionKind::Part || kind == program::ConditionKind::Result;
}

}  // namespace

std::int32_t DecidingInstruction(const Program& program, std::int32_t test) {
  const auto& tests = program.instruction_conditions;
  const auto found = std::find(tests.begin(), tests.end(), test);
  return found == tests.end() || test < 0 ? -1 : static_cast<std::int32_t>(found - tests.begin());
}

program::FunctionId FunctionAt(const Program& program, std::int32_t instruction) {
  for (const auto i : program.functions.Ids()) {
    const program::Function& code = program.functions[i];
    if (instruction >= code.first && instruction < code.first + code.count) return i;
  }
  return -1;
}

TypeTag PushedType(const Program& program, program::FunctionId code, std::int32_t instruction) {
  return OperandReader(program, code).Pushed(instruction);
}

TypeTag ComparedType(const Program& program, std::int32_t test) {
  const std::int32_t at = DecidingInstruction(program, test);
  const program::FunctionId code = at < 0 ? -1 : FunctionAt(program, at);
  if (code < 0) return {};
  const std::int32_t comparison = BeforeNot(program, at);
  const OperandReader reader(program, code);
  TypeTag type = reader.Pushed(comparison - 1);
  const bool constant = comparison > 0 && (program.instructions[comparison - 1].op == Op::Push ||
                                           program.instructions[comparison - 1].op == Op::PushConst);
  if (constant) type = reader.Pushed(comparison - 2);
  return type.kind == TypeKind::List ? TypeTag{} : type;
}

TypeTag FilteredType(const Program& program, std::int32_t test) {
  const std::int32_t at = DecidingInstruction(program, test);
  const program::FunctionId code = at < 0 ? -1 : FunctionAt(program, at);
  if (code < 0 || program.conditions[test].element < 0) return {};
  return OperandReader(program, code).Local(program.conditions[test].element, at);
}

// The instruction that asks is in another function, but has the same site.
std::int32_t FindChoice(const Program& program, std::int32_t test) {
  if (test < 0) return -1;
  const program::Site& asked = program.sites[program.conditions[test].site];
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    const Instr& in = program.instructions[i];
    const bool asks = in.op >= Op::ChooseOne && in.op <= Op::ChooseNumber;
    if (!asks || !program.sites.Contains(program.instruction_sites[i])) continue;
    const program::Site& site = program.sites[program.instruction_sites[i]];
    if (site.file == asked.file && site.begin == asked.begin && site.end == asked.end) return in.b;
  }
  return -1;
}

TypeTag ChosenType(const Program& program, std::int32_t test) {
  const std::int32_t choice = FindChoice(program, test);
  return choice < 0 ? TypeTag{} : program.choices[choice].element;
}

std::int32_t TestedZone(const Program& program, std::int32_t test) {
  const std::int32_t at = DecidingInstruction(program, test);
  if (at < 1) return -1;
  const Instr& before = program.instructions[at - 1];
  return before.op == Op::IsZoneOf || before.op == Op::IsInZone ? before.b : -1;
}

bool ReadsLocal(const Program& program, std::int32_t test, std::int32_t local) {
  const std::int32_t at = DecidingInstruction(program, test);
  const program::FunctionId code = at < 0 ? -1 : FunctionAt(program, at);
  if (code < 0) return false;
  for (std::int32_t i = at - 1; i >= program.functions[code].first; --i) {
    const std::int32_t before = program.instruction_conditions[i];
    if (before >= 0 && !IsWithin(program.conditions[before].kind)) return false;
    const Instr& in = program.instructions[i];
    if (in.op == Op::Load && in.b == local) return true;
  }
  return false;
}

std::vector<std::int32_t> EnclosingConditions(const Program& program, program::FunctionId id, std::int32_t position) {
  std::vector<std::int32_t> around;
  if (!program.functions.Contains(id)) return around;
  const program::Function& code = program.functions[id];
  for (std::int32_t i = 0; i < position && i < code.count; ++i) {
    const std::int32_t test = program.instruction_conditions[code.first + i];
    const Instr& in = program.instructions[code.first + i];
    if (test >= 0 && in.op == Op::JumpIfNo && in.b > position) around.push_back(test);
  }
  return around;
}

}  // namespace cardinal::reasons
