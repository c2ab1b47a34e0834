#include "interpreter/drivers/match_loop/match_loop.h"

#include "interpreter/drivers/match_loop/decision_view.h"
#include "interpreter/drivers/match_loop/determinized_match.h"

namespace cardinal::match_loop {

namespace {

// Decides a chance event, if it is asked as a decision, with a random stream derived from that of the match and the
// serial of the decision.
std::int32_t AskChance(const match::Match& match) {
  base::Random luck = match.random;
  luck = base::Random(luck.Next() + match.decision.serial);
  return luck.NextIndex(match.decision.options.size());
}

MatchResult MakeResult(const engine::StepResult& step, const match::Match& match, std::int64_t decisions) {
  MatchResult result;
  result.decisions = decisions;
  result.outcome = match.outcome;
  if (step.kind == engine::StepResult::Kind::Outcome) return result;
  result.ending = MatchEnding::Fault;
  result.fault = step.fault;
  if (step.kind == engine::StepResult::Kind::Refused) result.fault.message = "an answer was refused: " + step.refusal;
  return result;
}

}  // namespace

std::int32_t AskPlayer(const program::Program& program, const match::Match& match, players::Player& player,
                       const view::DisplayNames& names, const base::Limits& limits,
                       std::optional<model::Fault>* goal_fault) {
  const model::Decision& decision = match.decision;
  if (const auto blind = player.DecideBlind(decision.seat, decision.serial, decision.options.size())) return *blind;
  DeterminizedMatch future(program, match, limits);
  const std::int32_t answer = player.Decide(MakeDecisionView(program, match, names), future);
  if (goal_fault != nullptr) *goal_fault = future.GoalFault();
  return answer;
}

MatchResult PlayMatch(const program::Program& program, match::Match& match, std::span<players::Player* const> players,
                      const MatchLoopOptions& options) {
  engine::StepResult step;
  if (match.outcome.kind != model::OutcomeKind::Running) step.kind = engine::StepResult::Kind::Outcome;
  if (match.serial == 0) step = engine::StartMatch(program, match, options.limits, options.observer);
  std::int64_t decisions = 0;
  for (; step.kind == engine::StepResult::Kind::Decision; ++decisions) {
    if (decisions >= options.max_decisions) return {MatchEnding::Unfinished, match.outcome, {}, decisions};
    const model::Seat seat = match.decision.seat;
    model::Answer answer;
    answer.serial = match.decision.serial;
    answer.option =
        seat < 0 ? AskChance(match) : AskPlayer(program, match, *players[seat], options.names, options.limits);
    if (options.on_answer && !options.on_answer(match, answer))
      return {MatchEnding::Unfinished, match.outcome, {}, decisions};
    step = engine::Advance(program, match, answer, options.limits, options.observer);
  }
  return MakeResult(step, match, decisions);
}

}  // namespace cardinal::match_loop
