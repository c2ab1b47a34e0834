#include <algorithm>

#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

namespace {

// The condition of a window's `pass when`, the last condition before a player is asked. -1: the window has none, so
// every player may pass.
std::int32_t PassTest(const program::Program& program, std::int32_t window) {
  const ir::Module& module = ir::FunctionsOf(program);
  const program::FunctionId id = program.windows[window].code;
  if (!module.functions.Contains(id)) return -1;
  std::vector<std::int32_t> asked;  // `close when` is the first
  bool before = true;               // the player is asked
  ir::ForEachInstruction(module.functions[id], [&](const ir::Instruction& in) {
    before = before && in.op != ir::Op::AskWindow;
    const bool decides = before && in.op == ir::Op::Decide;
    if (decides && program.conditions[in.id].kind == program::ConditionKind::While) asked.push_back(in.id);
  });
  return asked.size() < 2 ? -1 : asked.back();
}

// Whether a filter of this type can apply to the option. A filter of an unknown type can.
bool MatchesType(const program::TypeTag& type, const model::Option& thing) {
  using program::TypeKind;
  switch (type.kind) {
    case TypeKind::Card: return thing.kind == model::OptionKind::Card;
    case TypeKind::Player: return thing.kind == model::OptionKind::Player;
    case TypeKind::Enum: return thing.kind == model::OptionKind::Enum && thing.b == type.id;
    case TypeKind::Name: return thing.kind == model::OptionKind::Name;
    case TypeKind::Int: return thing.kind == model::OptionKind::Number;
    default: return true;
  }
}

}  // namespace

Verdict WhyNotChosen(const program::Program& program, const match::Match& match, model::Seat seat,
                     const model::Option& thing, const std::vector<TestedCondition>& filters) {
  using ObstacleKind = Obstacle::Kind;
  const model::Decision& decision = match.decision;
  Verdict verdict;
  const auto add = [&](ObstacleKind kind, model::SiteId site) -> Obstacle& {
    Obstacle& obstacle = verdict.obstacles.emplace_back();
    obstacle.kind = kind;
    obstacle.site = site;
    return obstacle;
  };
  if (match.outcome.kind != model::OutcomeKind::Running) {
    add(ObstacleKind::GameOver, match.outcome.site);
    return verdict;
  }
  const bool listed = std::find(decision.options.begin(), decision.options.end(), thing) != decision.options.end();
  if (decision.seat != seat) add(ObstacleKind::OtherSeat, decision.site).seat = decision.seat;
  verdict.possible = listed && decision.seat == seat;
  if (listed) return verdict;
  const bool window = thing.kind == model::OptionKind::Pass && decision.window >= 0;
  if (const std::int32_t test = window ? PassTest(program, decision.window) : -1; test >= 0) {
    add(ObstacleKind::Condition, program.conditions[test].site).tried.condition = test;
    return verdict;
  }
  const auto left_out = std::find_if(filters.rbegin(), filters.rend(), [&](const TestedCondition& filter) {
    return filter.element == thing.a && MatchesType(FilteredType(program, filter.condition), thing);
  });
  if (std::find(decision.picked.begin(), decision.picked.end(), thing.a) != decision.picked.end()) {
    add(ObstacleKind::Picked, decision.site);
  } else if (left_out != filters.rend()) {
    add(ObstacleKind::Filtered, program.conditions[left_out->condition].site).tried = *left_out;
  } else {
    add(ObstacleKind::NotListed, decision.site);
  }
  return verdict;
}

}  // namespace cardinal::reasons
