// Checks the operands of each instruction: `b` is an id of some table, a local or a target; `a` a local, a kind or
// unused.
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

std::string Id(const auto& table, std::int64_t id, std::string_view what, bool optional = false) {
  if (Within(table, id, optional)) return "";
  return std::to_string(id) + " is no " + std::string(what);
}

std::string Locals(const Function& code, std::int64_t first, std::int64_t count) {
  if (first >= 0 && first + count <= code.locals) return "";
  return "local " + std::to_string(first + count - 1) + " does not exist";
}

std::string Target(const Function& code, std::int32_t to) {
  if (to >= 0 && to < code.count) return "";
  return "target " + std::to_string(to) + " is outside the code";
}

std::string Both(std::string first, std::string second) { return first.empty() ? second : first; }

std::string Operand(std::int16_t a, std::int16_t most) {
  if (a >= 0 && a <= most) return "";
  return "operand a is " + std::to_string(a);
}

std::string OccurrenceOf(const Program& program, std::int16_t kind, std::int32_t b) {
  switch (static_cast<OccurrenceKind>(kind)) {
    case OccurrenceKind::Event: return Id(program.events, b, "event");
    case OccurrenceKind::Action: return Id(program.actions, b, "action");
    case OccurrenceKind::Window: return Id(program.windows, b, "window");
  }
  return Operand(kind, 2);
}

std::string Applied(const Program& program, const Function& code, const Instr& instr, FunctionId id) {
  if (!Within(program.queries, instr.b)) return Id(program.queries, instr.b, "query");
  if (program.queries[instr.b].code != id) return "this code is not that query's";
  return Locals(code, instr.a, 8);
}

std::string CardTypeOrAny(const Program& program, std::int32_t b) {
  return Id(program.card_types, b, "card type", true);
}

}  // namespace

std::string CheckOperands(const Program& program, const Function& code, std::int32_t position, FunctionId id) {
  const Instr& instr = program.instructions[code.first + position];
  const std::int16_t a = instr.a;
  const std::int32_t b = instr.b;
  switch (instr.op) {
    case Op::PushConst: return Id(program.constants, b, "constant");
    case Op::PushList: return Id(program.lists, b, "list");
    case Op::Load:
    case Op::Store:
    case Op::Mark:
    case Op::Release: return Locals(code, b, 1);
    case Op::Jump:
    case Op::JumpIfNo:
    case Op::JumpIfYes: return Target(code, b);
    case Op::ForNext: return Both(Target(code, b), Locals(code, a, 2));
    case Op::TimesNext: return Both(Target(code, b), Locals(code, a, 1));
    case Op::Attribute: return Id(program.attributes, b, "attribute");
    case Op::LoadField:
    case Op::StoreField:
    case Op::AddField: return Id(program.fields, b, "field");
    case Op::CardInfo: return Operand(a, static_cast<std::int16_t>(CardInfoKind::Holder));
    case Op::IsCardType: return Id(program.card_types, b, "card type");
    case Op::IsZoneOf:
    case Op::IsInZone:
    case Op::ZoneCards:
    case Op::ZoneCount:
    case Op::ZoneAll:
    case Op::ShuffleZone: return Id(program.zones, b, "zone");
    case Op::ZoneEnd: return Both(Id(program.zones, b, "zone"), Operand(a, 1));
    case Op::AllCards: return CardTypeOrAny(program, b);
    case Op::AllOfEnum: return Id(program.enums, b, "enum");
    case Op::Related: return Id(program.relations, b, "relation");
    case Op::CallQuery: return Id(program.queries, b, "query");
    case Op::ApplyModifiers: return Applied(program, code, instr, id);
    case Op::CallEvent: return Id(program.events, b, "event");
    case Op::HasPart:
    case Op::CallPart: return Id(program.parts, b, "part");
    case Op::CallWindow: return Both(Id(program.windows, b, "window"), Operand(a, 1));
    case Op::Enter:
    case Op::Current:
    case Op::IsOccurrenceOf: return OccurrenceOf(program, a, b);
    case Op::RunInstead:
    case Op::RunBefore: return Both(Target(code, b), Locals(code, a, 3));
    case Op::RunAfter: return Locals(code, a, 3);
    case Op::AskWindow: return Locals(code, a, 4);
    case Op::OccurrenceLocal:
    case Op::StoreOccurrenceLocal: return b >= 0 ? "" : "local " + std::to_string(b) + " does not exist";
    case Op::MoveCard:
    case Op::MoveCards:
      return Both(Id(program.zones, b, "zone"), Operand(a, static_cast<std::int16_t>(InsertPosition::Bottom)));
    case Op::AddModifier: return Id(program.timed_modifiers, b, "timed modifier");
    case Op::ChooseOne:
    case Op::ChooseMany:
    case Op::ChooseOrder:
    case Op::ChooseNumber:
    case Op::ChooseYesNo:
    case Op::ChooseMenu: return Id(program.choices, b, "choice");
    case Op::Because:
    case Op::Tell: return Id(program.templates, b, "template");
    default: return "";  // the others have no operands
  }
}

}  // namespace cardinal::program
