#include "interpreter/machine/program/program.h"

#include <algorithm>
#include <array>

#include "interpreter/machine/program/stack_effect.h"

namespace cardinal::program {
namespace {

struct OpFacts {
  std::string_view name;
  std::int32_t pops;
  std::int32_t pushes;
};

constexpr std::array<OpFacts, kOpCount> kOps = {{
#define OPCODE(name, pops, pushes, text) {#name, pops, pushes},
#include "interpreter/machine/program/opcodes.def"
}};

template <class Table>
std::int32_t FindByName(const Table& table, std::string_view name) {
  for (const auto id : table.Ids())
    if (table[id].name == name) return id;
  return -1;
}

std::int32_t Size(const auto& list) { return static_cast<std::int32_t>(list.size()); }

// The number of values that a `modify` statement pops: its arguments, the amount, and its end.
std::int32_t ModifierPops(const TimedModifier& modifier) {
  const auto looked_at = std::count(modifier.is_wildcard.begin(), modifier.is_wildcard.end(), std::uint8_t{0});
  return static_cast<std::int32_t>(looked_at) + 1 + (modifier.end == EndKind::Forever ? 0 : 1);
}

// `below`: the operands of the choice itself, below the values for the holes of its question.
std::int32_t ChoicePops(const Program& program, std::int32_t choice, std::int32_t below) {
  return below + HoleCount(program, program.choices[choice].prompt);
}

std::int32_t MenuPops(const Program& program, std::int32_t choice) {
  std::int32_t pops = ChoicePops(program, choice, 1);
  for (const std::int32_t label : program.choices[choice].menu) pops += 1 + HoleCount(program, label);
  return pops;
}

std::int32_t VariablePops(const Program& program, const Instr& instr) {
  switch (instr.op) {
    case Op::CallQuery: return Size(program.queries[instr.b].params);
    case Op::CallEvent: return Size(program.events[instr.b].params);
    case Op::CallPart: return program.parts[instr.b].params + 1;
    case Op::CallWindow: return Size(program.windows[instr.b].params) + (instr.a == 1 ? 1 : 0);
    case Op::AddModifier: return ModifierPops(program.timed_modifiers[instr.b]);
    case Op::ChooseOne:
    case Op::ChooseOrder: return ChoicePops(program, instr.b, 2);
    case Op::ChooseMany: return ChoicePops(program, instr.b, 4);
    case Op::ChooseNumber: return ChoicePops(program, instr.b, 3);
    case Op::ChooseYesNo: return ChoicePops(program, instr.b, 1);
    case Op::ChooseMenu: return MenuPops(program, instr.b);
    case Op::Because:
    case Op::Tell: return HoleCount(program, instr.b);
    default: return 0;
  }
}

}  // namespace

std::int32_t HoleCount(const Program& program, std::int32_t text) {
  return text < 0 ? 0 : Size(program.templates[text].values);
}

std::string_view OpName(Op op) {
  const auto index = static_cast<std::size_t>(op);
  return index < kOps.size() ? kOps[index].name : "?";
}

StackEffect ComputeStackEffect(const Program& program, const Instr& instr) {
  const OpFacts& facts = kOps[static_cast<std::size_t>(instr.op)];
  return {facts.pops >= 0 ? facts.pops : VariablePops(program, instr), facts.pushes};
}

std::int32_t FindCard(const Program& program, std::string_view name) { return FindByName(program.cards, name); }
std::int32_t FindCardByFormerName(const Program& program, std::string_view name) {
  for (const CardDefId id : program.cards.Ids()) {
    const std::vector<std::string>& was = program.cards[id].former_names;
    if (std::find(was.begin(), was.end(), name) != was.end()) return id;
  }
  return -1;
}
std::int32_t FindZone(const Program& program, std::string_view name) { return FindByName(program.zones, name); }
std::int32_t DeckZone(const Program& program) {
  const auto first = [&](const auto& fits) {
    const auto found = std::find_if(program.zones.begin(), program.zones.end(), fits);
    return found == program.zones.end() ? -1 : program.zones.GetId(*found);
  };
  const auto pile = [](const Zone& zone) { return zone.of == OwnerKind::Player && zone.ordered; };
  const std::int32_t named = first([](const Zone& zone) { return zone.name == "deck" && zone.of != OwnerKind::Card; });
  const std::int32_t hidden =
      first([&](const Zone& zone) { return pile(zone) && zone.visibility == Visibility::None; });
  return named >= 0 ? named : hidden >= 0 ? hidden : first(pile);
}

std::int32_t FindQuery(const Program& program, std::string_view name) { return FindByName(program.queries, name); }
std::int32_t FindEvent(const Program& program, std::string_view name) { return FindByName(program.events, name); }

std::int32_t FindClause(const Program& program, std::string_view id) {
  const auto found = std::lower_bound(program.clauses.begin(), program.clauses.end(), id);
  if (found == program.clauses.end() || *found != id) return -1;
  return program.clauses.GetId(*found);
}

}  // namespace cardinal::program
