#include <algorithm>
#include <array>

#include "interpreter/machine/program/program.h"

namespace cardinal::program {
namespace {

std::string NameIn(const auto& table, std::int32_t id) {
  if (id < 0 || static_cast<std::size_t>(id) >= table.size()) return "#" + std::to_string(id);
  return table[id].name;
}

std::string Number(Value value) {
  if (value == model::kNone) return "none";
  if (value == model::kNotApplicable) return "skip";
  return std::to_string(value);
}

std::string Constant(const Program& program, std::int32_t id) {
  if (id < 0 || static_cast<std::size_t>(id) >= program.constants.size()) return "#" + std::to_string(id);
  return Number(program.constants[id]);
}

std::string Occurrence(const Program& program, const Instr& instr) {
  switch (static_cast<OccurrenceKind>(instr.a)) {
    case OccurrenceKind::Event: return "event " + NameIn(program.events, instr.b);
    case OccurrenceKind::Action: return "action " + NameIn(program.actions, instr.b);
    case OccurrenceKind::Window: return "window " + NameIn(program.windows, instr.b);
  }
  return "#" + std::to_string(instr.b);
}

std::string CardInfo(std::int16_t kind) {
  constexpr std::array<std::string_view, 6> kNames = {"owner", "controller", "name", "since", "zone", "holder"};
  return kind >= 0 && static_cast<std::size_t>(kind) < kNames.size() ? std::string(kNames[kind]) : "?";
}

std::string PlaceName(std::int16_t place) {
  if (place == static_cast<std::int16_t>(InsertPosition::Top)) return " at top";
  return place == static_cast<std::int16_t>(InsertPosition::Bottom) ? " at bottom" : "";
}

std::string Modified(const Program& program, std::int32_t id) {
  if (!program.timed_modifiers.Contains(id)) return "#" + std::to_string(id);
  return NameIn(program.queries, program.timed_modifiers[id].query);
}

// A prompt or sentence in quotes, with {} for its holes.
std::string Quoted(const std::vector<std::string>& pieces) {
  std::string text = "\"";
  for (std::size_t i = 0; i < pieces.size(); ++i) text += (i == 0 ? "" : "{}") + pieces[i];
  return text + "\"";
}

std::string TemplateWords(const Program& program, std::int32_t id) {
  if (!program.templates.Contains(id)) return "#" + std::to_string(id);
  return Quoted(program.templates[id].pieces);
}

std::string ChoiceWords(const Program& program, std::int32_t id) {
  if (!program.choices.Contains(id)) return "#" + std::to_string(id);
  const Choice& choice = program.choices[id];
  return choice.name + (choice.prompt < 0 ? "" : " " + TemplateWords(program, choice.prompt));
}

std::string Local(std::int32_t index) { return "local " + std::to_string(index); }
std::string To(std::int32_t target) { return "-> " + std::to_string(target); }

std::string Operands(const Program& program, const Instr& instr) {
  const std::int32_t b = instr.b;
  switch (instr.op) {
    case Op::Push: return std::to_string(b);
    case Op::PushConst: return Constant(program, b);
    case Op::PushList: return "list " + std::to_string(b);
    case Op::Load:
    case Op::Store:
    case Op::Mark:
    case Op::Release:
    case Op::OccurrenceLocal:
    case Op::StoreOccurrenceLocal: return Local(b);
    case Op::Jump:
    case Op::JumpIfNo:
    case Op::JumpIfYes: return To(b);
    case Op::ForNext:
    case Op::TimesNext:
    case Op::RunInstead:
    case Op::RunBefore: return Local(instr.a) + " " + To(b);
    case Op::RunAfter:
    case Op::AskWindow: return Local(instr.a);
    case Op::Attribute: return NameIn(program.attributes, b);
    case Op::LoadField:
    case Op::StoreField:
    case Op::AddField: return NameIn(program.fields, b);
    case Op::CardInfo: return CardInfo(instr.a);
    case Op::IsCardType: return NameIn(program.card_types, b);
    case Op::AllCards: return b == -1 ? "any" : NameIn(program.card_types, b);
    case Op::IsZoneOf:
    case Op::IsInZone:
    case Op::ZoneCards:
    case Op::ZoneCount:
    case Op::ZoneAll:
    case Op::ShuffleZone: return NameIn(program.zones, b);
    case Op::ZoneEnd: return (instr.a == 0 ? "first of " : "last of ") + NameIn(program.zones, b);
    case Op::MoveCard:
    case Op::MoveCards: return NameIn(program.zones, b) + PlaceName(instr.a);
    case Op::AllOfEnum: return NameIn(program.enums, b);
    case Op::Related: return NameIn(program.relations, b);
    case Op::CallQuery: return NameIn(program.queries, b);
    case Op::ApplyModifiers: return NameIn(program.queries, b) + " " + Local(instr.a);
    case Op::CallEvent: return NameIn(program.events, b);
    case Op::HasPart:
    case Op::CallPart: return NameIn(program.parts, b);
    case Op::CallWindow: return NameIn(program.windows, b) + (instr.a == 1 ? " with a waiting action" : "");
    case Op::Enter:
    case Op::Current:
    case Op::IsOccurrenceOf: return Occurrence(program, instr);
    case Op::AddModifier: return Modified(program, b);
    case Op::ChooseOne:
    case Op::ChooseMany:
    case Op::ChooseOrder:
    case Op::ChooseNumber:
    case Op::ChooseYesNo:
    case Op::ChooseMenu: return ChoiceWords(program, b);
    case Op::Because:
    case Op::Tell: return TemplateWords(program, b);
    default: return "";
  }
}

std::string SourcePlace(const Program& program, SiteId id) {
  if (!program.sites.Contains(id)) return "";
  const Site& site = program.sites[id];
  if (!program.files.Contains(site.file)) return "";
  return program.files[site.file].path + ":" + std::to_string(site.line) + ":" + std::to_string(site.column);
}

void PadTo(std::string& line, std::size_t width) {
  if (line.size() < width) line.append(width - line.size(), ' ');
}

std::string Line(const Program& program, std::int32_t position, std::size_t index) {
  std::string number = std::to_string(position);
  std::string line = std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number + "  ";
  const Instr& instr = program.instructions[index];
  line += OpName(instr.op);
  const std::string operands = Operands(program, instr);
  if (!operands.empty()) {
    PadTo(line, 26);
    line += " " + operands;
  }
  const std::string place = SourcePlace(program, program.instruction_sites[index]);
  if (!place.empty()) {
    PadTo(line, 60);
    line += "  ; " + place;
  }
  return line + "\n";
}

}  // namespace

std::string Disassemble(const Program& program, FunctionId id) {
  if (!program.functions.Contains(id)) return "";
  const Function& code = program.functions[id];
  std::string text = code.name + " (" + std::to_string(code.params) + " parameters, " + std::to_string(code.locals) +
                     " locals, stack " + std::to_string(code.max_stack) + ")\n";
  for (std::int32_t i = 0; i < code.count; ++i) text += Line(program, i, static_cast<std::size_t>(code.first + i));
  return text;
}

}  // namespace cardinal::program
