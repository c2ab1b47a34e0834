#include "interpreter/drivers/scenario_runner/decision_offer.h"

#include <algorithm>

#include "interpreter/drivers/scenario_runner/answer_giver.h"
#include "interpreter/drivers/scenario_runner/automatic_play.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::ScenarioStep;

namespace {

// The scenario with its answers, without its expectations.
documents::Scenario WithoutClaims(documents::Scenario scenario) {
  for (ScenarioStep& step : scenario.steps) {
    step.expect.clear();
    step.unlisted_changes = ScenarioStep::UnlistedChanges::Unspecified;
    step.views.clear();
    step.tells.clear();
    step.reasons.reset();
  }
  std::erase_if(scenario.steps, [&](const ScenarioStep& step) {
    const bool last = &step == &scenario.steps.back();
    return !last &&
           (step.kind == ScenarioStep::Kind::Refused || (step.kind == ScenarioStep::Kind::Check && !step.asks));
  });
  return scenario;
}

DecisionOffer MakeOffer(const ScenarioGame& game) {
  DecisionOffer offer;
  if (game.IsOver()) {
    offer.outcome = OutcomeText(game, game.match.outcome);
    return offer;
  }
  offer.seat = game.SeatName(game.match.decision.seat);
  offer.question = view::FormatQuestion(game.GetProgram(), game.match, view::kOmniscient, game.names);
  offer.decision = DecisionName(game);
  offer.options = AllOptionWords(game);
  if (game.match.decision.kind == model::DecisionKind::Shuffle) offer.options = {"keep"};
  return offer;
}

// Plays to the decision that the last step answers, and gives it the words in `said`.
bool PlayToLastAnswer(RunState& run, const documents::LocatedText& said) {
  if (!StartGame(run)) return false;
  for (run.step = 0; run.step + 1 < run.scenario.steps.size(); ++run.step)
    if (!PlayStep(run)) return false;
  const ScenarioGame& game = run.game;
  ScenarioStep step = run.scenario.steps.back();
  const bool by_luck = NormalizeWords(step.seat.text) == "chance";
  const std::optional<Seat> seat = game.FindSeat(step.seat.text);
  const auto asked = [&] {
    if (by_luck || game.AsksChance()) return by_luck && game.AsksChance() && !run.draws.HasWordsFor(game);
    const bool choice = game.OpenDecision().options.size() > 1 || !run.scenario.auto_single;
    return choice && (!seat || game.Asks(*seat));
  };
  if (!AdvanceAutomatically(run, asked)) return false;
  if (said.text.empty() || game.IsOver()) return true;
  step.answer = said;
  AnswerGiver giver(run, step);
  if (giver.GiveAnswer().kind != AnswerResult::Kind::Given || !AdvanceAutomatically(run, asked)) return false;
  return !game.IsOver() && (by_luck || !giver.IsActionOver());
}

}  // namespace

std::optional<DecisionOffer> FindDecisionOffer(const Program& program, const documents::Scenario& scenario,
                                               const documents::LocatedText& said) {
  if (scenario.steps.empty() || scenario.deck) return std::nullopt;
  const documents::Scenario answers = WithoutClaims(scenario);
  diag::Sink sink;
  auto begun = SetUpGame(program, answers, sink);
  if (!begun || sink.HasErrors()) return std::nullopt;
  RunState run(std::move(*begun), answers, RunMode::Plain);
  if (!PlayToLastAnswer(run, said)) return std::nullopt;
  return MakeOffer(run.game);
}

}  // namespace cardinal::scenario_runner
