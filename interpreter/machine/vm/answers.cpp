// Answers (of players, and of random draws). A frame that waits for an answer consists of its pinned registers; the
// answer is written after them, and the instruction that asked continues with it.
#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::Decision;
using model::DecisionKind;
using model::Option;
using model::OptionKind;

namespace {

void WriteOrder(const Program& program, Match& match, const model::Answer& answer) {
  const auto zone = match.state.CardsIn(match.decision.zone);
  const std::vector<CardId> order = answer.order.empty() ? std::vector<CardId>(zone.begin(), zone.end()) : answer.order;
  match::ReorderZone(program, match.state, match.decision.zone, order);
  match.position_id = {};
  match.stack.values.push_back(match.decision.zone);
}

// Takes one option. Returns true if the choice is complete; otherwise the decision stays open with a new number.
bool PickOne(Decision& decision, std::int32_t index) {
  auto& options = decision.options;
  if (options[index].kind == OptionKind::Done) return true;
  decision.picked.push_back(ValueOf(options[index]));
  options.erase(options.begin() + index);
  if (!options.empty() && options.back().kind == OptionKind::Done) options.pop_back();
  const std::int32_t picked = static_cast<std::int32_t>(decision.picked.size());
  if (decision.kind == DecisionKind::Arrange && options.size() == 1) {
    decision.picked.push_back(ValueOf(options.front()));
    return true;
  }
  if (picked >= decision.max || (options.empty() && picked < decision.min)) return true;
  if (picked >= decision.min) options.push_back({OptionKind::Done, -1, -1});
  return false;
}

Value MakePickedList(Match& match) {
  auto& arena = match.stack.arena;
  const auto& picked = match.decision.picked;
  const ListRef list{static_cast<std::int32_t>(arena.size()), static_cast<std::int32_t>(picked.size())};
  arena.Append(picked);
  return match::ToValue(list);
}

}  // namespace

void WriteAnswer(const Program& program, Match& match, const model::Answer& answer) {
  Decision& decision = match.decision;
  const Option option = decision.options[static_cast<std::size_t>(answer.option)];
  auto& values = match.stack.values;
  switch (decision.kind) {
    case DecisionKind::Act:
      values.push_back(option.kind == OptionKind::Pass ? kNone : option.a);
      values.push_back(option.b);
      break;
    case DecisionKind::Shuffle: WriteOrder(program, match, answer); break;
    case DecisionKind::Many:
    case DecisionKind::Arrange:
      if (!PickOne(decision, answer.option)) {
        decision.serial = ++match.serial;
        return;
      }
      values.push_back(MakePickedList(match));
      break;
    default: values.push_back(ValueOf(option));
  }
  ResetDecision(decision);
}

bool ContinueWithAnswer(Machine& m) {
  const Frame& frame = m.Top();
  const auto waiting = static_cast<std::size_t>(frame.base + m.CodeOf(frame).pinned);
  auto& values = m.stack.values;
  const Value first = values.size() > waiting ? values[waiting] : kNone;
  const Value second = values.size() > waiting + 1 ? values[waiting + 1] : kNone;
  ContinueTopFrame(m, PositionOf(m, frame));
  const Instr& in = *m.pc;
  if (in.op == Op::AskWindow) return ContinueWindow(m, in, first, second);
  if (in.op == Op::ShuffleZone) return EndShuffle(m, in, static_cast<match::ZoneId>(first));
  m.R(in.to) = first;
  ++m.pc;
  return true;
}

}  // namespace cardinal::vm
