// Choices: a decision is filled in completely and the run stops. The answer becomes the result of the instruction
// (answers.cpp). A choice by chance is drawn at once, unless chance is explicit; a run that may answer
// automatically answers at once too. An unobserved run does not even build a decision that has only one option or whose
// policy ignores the options (TakeUnseen).
#include <algorithm>
#include <limits>
#include <utility>

#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::Decision;
using model::DecisionKind;
using model::FaultKind;
using model::Option;
using model::OptionKind;
using program::TypeKind;

namespace {

std::size_t HolesOf(const Machine& m, std::int32_t text) {
  return static_cast<std::size_t>(program::HoleCount(m.program, text));
}

bool OptionFor(Machine& m, const program::Choice& choice, Value value, Option& option) {
  if (choice.element.kind == TypeKind::Rule) {
    const HookRef rule = match::UnpackHookRef(value);
    option = {OptionKind::Rule, rule.hook, rule.card};
    return match::IsRule(m.program, *m.read, rule) ||
           Fail(m, FaultKind::Internal, "a rule that no card has is an option");
  }
  if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max()) {
    if (value == kNone) return Fail(m, FaultKind::MissingValue, "one of the options is none");
    return Fail(m, FaultKind::Overflow, std::to_string(value) + " is too large a number to choose");
  }
  const std::int32_t a = static_cast<std::int32_t>(value);
  // Code that shows the option looks up the name of its value.
  const TypeKind kind = choice.element.kind;
  if ((kind == TypeKind::Card && !NeedCard(m, a)) || (kind == TypeKind::Player && !NeedSeat(m, a))) return false;
  const std::size_t named = kind == TypeKind::Enum   ? m.program.enums[choice.element.id].values.size()
                            : kind == TypeKind::Name ? m.program.strings.size()
                                                     : 0;
  if ((kind == TypeKind::Enum || kind == TypeKind::Name) && (a < 0 || static_cast<std::size_t>(a) >= named))
    return Fail(m, FaultKind::MissingValue, "there is no value " + std::to_string(a) + " to choose");
  switch (choice.element.kind) {
    case TypeKind::Card: option = {OptionKind::Card, a, -1}; break;
    case TypeKind::Player: option = {OptionKind::Player, a, -1}; break;
    case TypeKind::Enum: option = {OptionKind::Enum, a, choice.element.id}; break;
    case TypeKind::Name: option = {OptionKind::Name, a, -1}; break;
    case TypeKind::Bool: option = {a == 1 ? OptionKind::Yes : OptionKind::No, -1, -1}; break;
    default: option = {OptionKind::Number, a, -1};
  }
  return true;
}

// The elements without duplicates, in order.
bool OptionsOf(Machine& m, const program::Choice& choice, Value list, std::vector<Option>& options) {
  const auto elements = Elements(m.stack, list);
  if (!Charge(m, elements.size())) return false;
  constexpr std::size_t kSmall = 16;  // up to this size a linear search is faster
  auto& seen = m.scratch->values;     // sorted
  seen.clear();
  const auto is_new = [&](std::size_t index) {
    const Value value = elements[index];
    if (elements.size() <= kSmall)
      return std::find(elements.begin(), elements.begin() + index, value) == elements.begin() + index;
    const auto place = std::lower_bound(seen.begin(), seen.end(), value);
    if (place != seen.end() && *place == value) return false;
    seen.insert(place, value);
    return true;
  };
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!is_new(i)) continue;
    const Value value = elements[i];
    Option option;
    if (!OptionFor(m, choice, value, option)) return false;
    options.push_back(option);
  }
  return true;
}

bool FitsLimit(Machine& m, std::size_t count) {
  if (static_cast<std::int64_t>(count) <= m.limits.options) return true;
  return Fail(m, FaultKind::TooManyOptions,
              std::to_string(count) + " options; a decision may have at most " + std::to_string(m.limits.options));
}

// Which operand is the seat that chooses.
std::size_t SeatOperand(Op op) {
  switch (op) {
    case Op::ChooseOne:
    case Op::ChooseOrder: return 1;
    case Op::ChooseNumber: return 2;
    case Op::ChooseMany: return 3;
    default: return 0;
  }
}

bool TakeForced(Machine& m, const Decision& decision) {
  Value taken = 0;
  return decision.options.size() == 1 && decision.seat != model::kChance && TakeUnseen(m, decision.seat, 1, taken);
}

struct ChoiceRequest {
  Machine& m;
  const Instr& in;
  const program::Choice& choice;
  std::span<const Register> operands;
  std::size_t seat_at;  // the operand that is the seat; what fills the holes of the question comes last
  Value seat;

  Value Operand(std::size_t at) const { return m.R(operands[at]); }

  // True if the seat is asked although there are no options.
  bool AsksAnyway() const { return choice.always_ask && !Lucky() && !IsOut(); }
  // An eliminated player makes no choices.
  bool IsOut() const {
    return !choice.by_chance && seat >= 0 && seat < m.read->seats && ((m.read->eliminated >> seat) & 1u) != 0;
  }
  bool Lucky() const { return (choice.by_chance || seat == model::kChance) && !m.live->explicit_chance; }
  std::size_t Draw(std::size_t count) const { return static_cast<std::size_t>(m.live->random.NextBelow(count)); }
  void Drawn(Value value) const {
    if (m.observer) ObserverOf(m)->OnDraw(*m.live, in.a, value);
  }
  // The result without a decision.
  bool Instead(Value value) const {
    ResetDecision(m.live->decision);
    m.R(in.to) = value;
    ++m.pc;
    return true;
  }
  // The values of the labels of a menu are there already; those of the question come first.
  void AddTemplateValues(Decision& decision) const {
    const std::size_t holes = HolesOf(m, choice.prompt);
    std::vector<Value> values;
    for (std::size_t i = operands.size() - holes; i < operands.size(); ++i) values.push_back(Operand(i));
    decision.template_values.insert(decision.template_values.begin(), values.begin(), values.end());
  }
  bool Open(Decision& decision) const {
    const bool chance = choice.by_chance || seat == model::kChance;
    if (!chance && !NeedSeat(m, seat)) return false;
    if (IsOut())
      return Fail(m, FaultKind::MissingValue, "p" + std::to_string(seat + 1) + " is out of the game and cannot choose");
    decision.seat = chance ? model::kChance : static_cast<Seat>(seat);
    decision.choice = in.a;
    AddTemplateValues(decision);
    const bool of_several = decision.kind == DecisionKind::Many || decision.kind == DecisionKind::Arrange;
    if (!of_several && TakeForced(m, decision)) return Instead(ValueOf(decision.options.front()));
    return OpenDecision(m);
  }
};

// Asks for one of `decision.options`; a random draw or an answer pushes its value.
bool AskOne(const ChoiceRequest& asking, Decision& decision) {
  if (decision.options.empty()) return asking.Instead(kNone);
  if (asking.IsOut() && decision.kind == DecisionKind::YesNo) return asking.Instead(0);
  if (asking.IsOut() && (asking.choice.may_be_none || decision.kind == DecisionKind::Menu))
    return asking.Instead(kNone);
  if (!FitsLimit(asking.m, decision.options.size())) return false;
  if (!asking.Lucky()) return asking.Open(decision);
  const Value value = ValueOf(decision.options[asking.Draw(decision.options.size())]);
  asking.Drawn(value);
  return asking.Instead(value);
}

// The number of options, if there are few, and all are different and existing cards or seats.
std::size_t CountPlain(const Machine& m, const program::Choice& choice, std::span<const Value> elements) {
  constexpr std::size_t kFew = 16;
  const bool cards = choice.element.kind == TypeKind::Card;
  if (elements.size() > kFew || (!cards && choice.element.kind != TypeKind::Player)) return 0;
  const auto things = cards ? m.read->cards.size() : static_cast<std::size_t>(m.read->seats);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (static_cast<std::uint64_t>(elements[i]) >= things) return 0;
    for (std::size_t k = 0; k < i; ++k)
      if (elements[k] == elements[i]) return 0;
  }
  return elements.size();
}

// Answers the choice without building the decision, if that is possible.
bool ChooseUnseen(const ChoiceRequest& asking) {
  const auto& [m, in, choice, operands, seat_at, seat] = asking;
  const auto elements = Elements(m.stack, asking.Operand(0));
  const auto count = static_cast<Value>(CountPlain(m, choice, elements)), all = count + choice.optional;
  const bool plain = count > 0 && !choice.by_chance && seat >= 0 && seat < m.read->seats && !asking.IsOut();
  if (!plain || m.fuel < count || all > m.limits.options) return false;
  Value taken = 0;
  if (!TakeUnseen(m, static_cast<Seat>(seat), static_cast<std::size_t>(all), taken)) return false;
  m.R(in.to) = taken == count ? kNone : elements[taken];
  ++m.pc;
  return true;
}

bool ChooseOne(const ChoiceRequest& asking) {
  if (ChooseUnseen(asking)) return true;
  Decision& decision = NewDecision(asking.m, DecisionKind::One);
  if (!OptionsOf(asking.m, asking.choice, asking.Operand(0), decision.options)) return false;
  const bool may_decline = asking.choice.optional && (!decision.options.empty() || asking.AsksAnyway());
  if (may_decline) decision.options.push_back({OptionKind::NoCard, -1, -1});
  return AskOne(asking, decision);
}

// These options are the result, without a decision.
bool TakePicked(const ChoiceRequest& asking, std::span<const Option> options) {
  Machine& m = asking.m;
  std::vector<Value> values;
  for (const Option& option : options) values.push_back(ValueOf(option));
  Value list = kNone;
  return MakeList(m, values, list) && asking.Instead(list);
}

// Asks for several of `decision.options`, one by one. A random draw takes the largest allowed number.
bool AskMany(const ChoiceRequest& asking, Decision& decision) {
  Machine& m = asking.m;
  const std::size_t count = decision.options.size();
  if (!FitsLimit(m, count + 1)) return false;
  if (asking.IsOut() && decision.kind == DecisionKind::Arrange) return TakePicked(asking, decision.options);
  if (decision.max == 0 || asking.IsOut()) return TakePicked(asking, {});
  const bool all = count > 0 && decision.min == static_cast<std::int32_t>(count) &&
                   (decision.kind == DecisionKind::Many || count == 1);
  if (all) {
    const bool chance = asking.choice.by_chance || asking.seat == model::kChance;
    if (m.observer && !chance) ObserverOf(m)->OnForcedPicks(*m.live, static_cast<Seat>(asking.seat), decision.options);
    return TakePicked(asking, decision.options);
  }
  if (!asking.Lucky()) {
    if (decision.min == 0) decision.options.push_back({OptionKind::Done, -1, -1});
    return asking.Open(decision);
  }
  std::vector<Option> picked;
  while (static_cast<std::int32_t>(picked.size()) < decision.max) {
    const auto place = decision.options.begin() + static_cast<std::ptrdiff_t>(asking.Draw(decision.options.size()));
    picked.push_back(*place);
    asking.Drawn(ValueOf(*place));
    decision.options.erase(place);
  }
  return TakePicked(asking, picked);
}

bool ChooseMany(const ChoiceRequest& asking) {
  Machine& m = asking.m;
  const Value list = asking.Operand(0), min = asking.Operand(1), max = asking.Operand(2);
  Decision& decision = NewDecision(asking.m, DecisionKind::Many);
  if (!OptionsOf(m, asking.choice, list, decision.options)) return false;
  // A player who may decline when choosing among hidden cards is asked until they decline or have taken the maximum.
  const Value count =
      asking.AsksAnyway() && min == 0 ? model::kUnlimitedPicks : static_cast<Value>(decision.options.size());
  decision.max = static_cast<std::int32_t>(std::clamp<Value>(max, 0, count));
  decision.min = static_cast<std::int32_t>(std::clamp<Value>(min, 0, decision.max));
  return AskMany(asking, decision);
}

bool ChooseOrder(const ChoiceRequest& asking) {
  Decision& decision = NewDecision(asking.m, DecisionKind::Arrange);
  if (!OptionsOf(asking.m, asking.choice, asking.Operand(0), decision.options)) return false;
  decision.min = decision.max = static_cast<std::int32_t>(decision.options.size());
  return AskMany(asking, decision);
}

bool ChooseNumber(const ChoiceRequest& asking) {
  Machine& m = asking.m;
  const Value min = asking.Operand(0), max = asking.Operand(1);
  if (!IsScalar(min) || !IsScalar(max)) return Fail(m, FaultKind::MissingValue, "there is no number to choose up to");
  Decision& decision = NewDecision(asking.m, DecisionKind::Number);
  // The rules use the result as a number, so they must ensure that the range is not empty.
  if (min > max)
    return Fail(m, FaultKind::MissingValue, "no number is from " + std::to_string(min) + " to " + std::to_string(max));
  Value span = 0;
  if (__builtin_sub_overflow(max, min, &span) || span >= m.limits.options) {
    return Fail(m, FaultKind::TooManyOptions,
                "a number from " + std::to_string(min) + " to " + std::to_string(max) +
                    "; a decision may have at most " + std::to_string(m.limits.options) + " options");
  }
  program::Choice number;
  for (Value offset = 0; offset <= span; ++offset) {  // `max` may be the largest number
    if (!OptionFor(m, number, min + offset, decision.options.emplace_back())) return false;
  }
  return Charge(m, decision.options.size()) && AskOne(asking, decision);
}

bool ChooseYesNo(const ChoiceRequest& asking) {
  Decision& decision = NewDecision(asking.m, DecisionKind::YesNo);
  decision.options = {{OptionKind::Yes, -1, -1}, {OptionKind::No, -1, -1}};
  return AskOne(asking, decision);
}

// For each item: the values of its label, then whether it is offered. Then whether the player may end.
bool ChooseMenu(const ChoiceRequest& asking) {
  Machine& m = asking.m;
  const std::vector<std::int32_t>& menu = asking.choice.menu;
  Decision& decision = NewDecision(asking.m, DecisionKind::Menu);
  std::size_t at = asking.seat_at + 1;
  for (std::size_t i = 0; i < menu.size(); ++i) {
    for (std::size_t holes = HolesOf(m, menu[i]); holes > 0; --holes)
      decision.template_values.push_back(asking.Operand(at++));
    if (asking.Operand(at++) == 1) decision.options.push_back({OptionKind::Menu, static_cast<std::int32_t>(i), -1});
  }
  if (asking.choice.optional && asking.Operand(at) == 1) decision.options.push_back({OptionKind::Done, -1, -1});
  return AskOne(asking, decision);
}

}  // namespace

bool Choose(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const program::Choice& choice = m.program.choices[in.a];
  const auto operands = m.OperandsOf(in);
  const std::size_t seat_at = SeatOperand(in.op);
  const ChoiceRequest asking{m, in, choice, operands, seat_at, m.R(operands[seat_at])};
  if (!Charge(m, HolesOf(m, choice.prompt))) return false;  // limits the text of a step
  switch (in.op) {
    case Op::ChooseOne: return ChooseOne(asking);
    case Op::ChooseMany: return ChooseMany(asking);
    case Op::ChooseOrder: return ChooseOrder(asking);
    case Op::ChooseNumber: return ChooseNumber(asking);
    case Op::ChooseYesNo: return ChooseYesNo(asking);
    default: return ChooseMenu(asking);
  }
}

}  // namespace cardinal::vm
