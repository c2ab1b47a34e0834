#include "interpreter/drivers/scenario_runner/scenario_end.h"

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/automatic_play.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/forbidden_problem.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_runner {

using documents::ExpectedEnd;

namespace {

// The game is at the position that `end` names.
bool MatchesEnd(const documents::Scenario& scenario, const ScenarioGame& game) {
  if (!scenario.end) return false;
  const ExpectedEnd& end = *scenario.end;
  // The name of a seat alone does not mean that it is asked or that it wins.
  if (end.kind == ExpectedEnd::Kind::Outcome)
    return game.IsOver() && !game.FindSeat(end.text.text) && IsOutcome(game, end.text.text);
  const auto seat = game.FindSeat(end.seat.text);
  return seat && game.Asks(*seat) && ContainsAllWords(DecisionWords(game), end.detail.text);
}

Failure NotAtEnd(const ScenarioGame& game, const ExpectedEnd& end) {
  if (game.AsksChance())
    return {end.text.span, "before the end luck draws " + DescribeDraw(game), {{"add before `end`", {DrawHint(game)}}}};
  if (game.IsOver()) {
    const std::string outcome = OutcomeText(game, game.match.outcome);
    return {end.text.span, "the game is over: " + outcome, {{"if the game is right, write", {"end: " + outcome}}}};
  }
  const std::string asked = game.SeatName(game.OpenDecision().seat);
  Failure failure{end.text.span,
                  end.kind == ExpectedEnd::Kind::Fault
                      ? "the steps are over, and the rules have not failed"
                      : "the steps are over, and the game is not at `" + end.text.text + "`",
                  {},
                  end.kind == ExpectedEnd::Kind::Decision && !game.FindSeat(end.seat.text)};
  if (failure.has_unknown_name) failure.AddSection("help", {"the players are " + base::JoinText(game.names.seats)});
  failure.AddSection("if the scenario is to end here, write", {"end: " + asked + ", " + DecisionName(game)});
  failure.AddSection("if the game continues, add an answer such as",
                     {"- " + asked + ": " + OptionWords(game, game.OpenDecision().options.front())});
  return failure;
}

}  // namespace

bool EndsWithFault(const documents::Scenario& scenario) {
  return scenario.end && scenario.end->kind == ExpectedEnd::Kind::Fault;
}

bool EndsHere(const RunState& run) {
  if (const auto forbidden = ForbiddenProblem(run.scenario))
    return forbidden == soundness::ProblemKind::SoftLock || !IsAutomatic(run);
  if (!MatchesEnd(run.scenario, run.game)) return false;
  if (run.game.IsOver() || !run.scenario.auto_single || run.game.OpenDecision().options.size() > 1) return true;
  ScenarioGame ahead = run.game;
  for (int i = 0; i < kMaxSilent; ++i) {
    if (ahead.IsOver() || ahead.AsksChance()) return true;
    if (ahead.OpenDecision().options.size() > 1) return !MatchesEnd(run.scenario, ahead);
    if (engine::Advance(ahead.GetProgram(), ahead.match, {}).kind == engine::StepResult::Kind::Fault) return true;
  }
  return true;
}

bool CheckEnd(RunState& run) {
  if (!run.scenario.end) return run.failures.empty();
  run.fault_expected = EndsWithFault(run.scenario);
  if (!AdvanceAutomatically(run, [&] { return EndsHere(run); })) return false;
  if (ForbiddenProblem(run.scenario)) return CheckNoSoftLock(run);
  return MatchesEnd(run.scenario, run.game) || run.FailHere(NotAtEnd(run.game, *run.scenario.end));
}

}  // namespace cardinal::scenario_runner
