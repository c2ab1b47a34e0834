// Puts the result of an answer (of a player, or of a random draw) where the asking instruction expects it.
#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/successor.h"

namespace cardinal::vm {

using model::Decision;
using model::DecisionKind;
using model::Option;
using model::OptionKind;

namespace {

// While AskWindow waits, the frame's pc is the position of AskWindow itself.
void AcceptAct(const Program& program, Match& match, const Option& option) {
  const Frame& frame = match.stack.frames.back();
  const Instr& in = program.instructions[program.functions[frame.code].first + frame.pc];
  WriteAnswer(match.stack.values.data() + frame.base + in.a, option);
}

void AcceptOrder(const Program& program, Match& match, const model::Answer& answer) {
  const auto zone = match.state.CardsIn(match.decision.zone);
  const std::vector<CardId> order = answer.order.empty() ? std::vector<CardId>(zone.begin(), zone.end()) : answer.order;
  match::ReorderZone(program, match.state, match.decision.zone, order);
  match.position_id = {};
  match.stack.frames.back().flags |= kShuffled;
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

void PushPicked(Match& match) {
  auto& arena = match.stack.arena;
  const auto& picked = match.decision.picked;
  const ListRef list{static_cast<std::int32_t>(arena.size()), static_cast<std::int32_t>(picked.size())};
  arena.Append(picked);
  match.stack.values.push_back(match::ToValue(list));
}

}  // namespace

void WriteAnswer(Value* locals, const Option& option) {
  locals[kWindowProgress] = kAnswered;
  locals[kWindowAction] = option.kind == OptionKind::Pass ? kNone : option.a;
  locals[kWindowCard] = option.b;
}

void ApplyAnswer(const Program& program, Match& match, const model::Answer& answer) {
  if (program.optimized.successor) return program.optimized.successor->ApplyAnswer(program, match, answer);
  Decision& decision = match.decision;
  const Option option = decision.options[answer.option];
  switch (decision.kind) {
    case DecisionKind::Act: AcceptAct(program, match, option); break;
    case DecisionKind::Shuffle: AcceptOrder(program, match, answer); break;
    case DecisionKind::Many:
    case DecisionKind::Arrange:
      if (!PickOne(decision, answer.option)) {
        decision.serial = ++match.serial;
        return;
      }
      PushPicked(match);
      break;
    default: match.stack.values.push_back(ValueOf(option));
  }
  ResetDecision(decision);
}

}  // namespace cardinal::vm
