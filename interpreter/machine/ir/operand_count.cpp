#include "interpreter/machine/ir/operand_count.h"

#include <algorithm>

#include "interpreter/machine/ir/words.h"

namespace cardinal::ir {

namespace {

std::size_t Holes(const Program& program, std::int32_t text) {
  return static_cast<std::size_t>(program::HoleCount(program, text));
}

// For each item: what fills the holes of its label, and whether it is offered. Then whether the player may end.
std::size_t CountMenu(const Program& program, const program::Choice& choice) {
  std::size_t count = choice.optional ? 1 : 0;
  for (const std::int32_t label : choice.menu) count += Holes(program, label) + 1;
  return count;
}

// The arguments that are not wildcards, the amount, and the occurrence or card with which it ends.
std::size_t CountModify(const program::TimedModifier& modifier) {
  const auto given = std::ranges::count(modifier.is_wildcard, std::uint8_t{0});
  return static_cast<std::size_t>(given) + 1 + (modifier.end == program::EndKind::Forever ? 0 : 1);
}

// The captured values, the occurrence or card with which it ends, how often its moment comes, and its group.
std::size_t CountLast(const program::LastingRule& rule) {
  const bool given = rule.end != program::EndKind::Forever && !rule.end_later;
  return rule.captured.size() + (given ? 1 : 0) + 2;
}

}  // namespace

std::size_t CountOperands(const Program& program, Op op, std::int32_t element) {
  const std::size_t fixed = FixedOperands(op);
  switch (op) {
    case Op::Ask:
    case Op::AskModified:
    case Op::AskInLayers:
    case Op::IsUnmodified:
    case Op::Explain: return program.queries[element].params.size();
    case Op::ApplyGivenModifiers:
      return fixed + program.queries[element].params.size() + program::RulesOfGame(program, element).size();
    case Op::CallEvent: return program.events[element].params.size();
    case Op::CallPart: return fixed + static_cast<std::size_t>(program.parts[element].params);
    case Op::CallWindow:
    case Op::CallWindowWith: return fixed + program.windows[element].params.size();
    case Op::TakeAction: return fixed + (program.actions[element].card_type >= 0 ? 2 : 1);
    case Op::Modify: return CountModify(program.timed_modifiers[element]);
    case Op::Last: return CountLast(program.lasting_rules[element]);
    case Op::Because:
    case Op::Tell: return Holes(program, element);
    case Op::ChooseOne:
    case Op::ChooseMany:
    case Op::ChooseOrder:
    case Op::ChooseNumber:
    case Op::ChooseYesNo: return fixed + Holes(program, program.choices[element].prompt);
    case Op::ChooseMenu: {
      const program::Choice& choice = program.choices[element];
      return fixed + CountMenu(program, choice) + Holes(program, choice.prompt);
    }
    default: return fixed;
  }
}

}  // namespace cardinal::ir
