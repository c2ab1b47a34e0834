#include "interpreter/drivers/loop/loop.h"

#include "interpreter/drivers/loop/decision_view.h"
#include "interpreter/drivers/loop/imagined_future.h"

namespace cardinal::loop {

namespace {

// Luck, where it is asked for as a decision: drawn from the match's own stream, in a way of its own for each decision.
std::int32_t AskChance(const match::Match& match) {
  base::Random luck = match.luck;
  luck = base::Random(luck.Next() + match.decision.serial);
  return static_cast<std::int32_t>(luck.Below(match.decision.options.size()));
}

Result Ended(const engine::Step& step, const match::Match& match, std::int64_t decisions) {
  Result result;
  result.decisions = decisions;
  result.outcome = match.outcome;
  if (step.kind == engine::Step::Kind::Outcome) return result;
  result.ending = Ending::Fault;
  result.fault = step.fault;
  if (step.kind == engine::Step::Kind::Refused) result.fault.message = "an answer was refused: " + step.refusal;
  return result;
}

}  // namespace

std::int32_t AskPlayer(const program::Program& program, const match::Match& match, players::Player& player,
                       const view::Names& names, const base::Limits& limits) {
  const model::Decision& decision = match.decision;
  if (const auto blind = player.DecideBlind(decision.seat, decision.serial, decision.options.size())) return *blind;
  ImaginedFuture future(program, match, limits);
  return player.Decide(ViewOf(program, match, names), future);
}

Result Run(const program::Program& program, match::Match& match, std::span<players::Player* const> players,
           const Options& options) {
  engine::Step step;
  if (match.outcome.kind != model::OutcomeKind::Running) step.kind = engine::Step::Kind::Outcome;
  if (match.serial == 0) step = engine::Begin(program, match, options.limits, options.observer);
  std::int64_t decisions = 0;
  for (; step.kind == engine::Step::Kind::Decision; ++decisions) {
    if (decisions >= options.max_decisions) return {Ending::Unfinished, match.outcome, {}, decisions};
    const model::Seat seat = match.decision.seat;
    model::Answer answer;
    answer.serial = match.decision.serial;
    answer.option =
        seat < 0 ? AskChance(match)
                 : AskPlayer(program, match, *players[static_cast<std::size_t>(seat)], options.names, options.limits);
    if (options.at_answer && !options.at_answer(match, answer))
      return {Ending::Unfinished, match.outcome, {}, decisions};
    step = engine::Advance(program, match, answer, options.limits, options.observer);
  }
  return Ended(step, match, decisions);
}

}  // namespace cardinal::loop
