#include "interpreter/drivers/scenario_runner/decision_offer.h"

#include <algorithm>

#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
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
  if (game.match.outcome.kind != model::OutcomeKind::Running) {
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

}  // namespace

bool ScenarioRunner::PlayToLastAnswer(const documents::LocatedText& said) {
  if (!Begin()) return false;
  const std::size_t last = scenario_.steps.size() - 1;
  for (step_ = 0; step_ < last; ++step_)
    if (!DoStep(step_)) return false;
  const Step& step = scenario_.steps[last];
  const bool by_luck = NormalizeWords(step.seat.text) == "chance";
  const std::optional<Seat> seat = game_.FindSeat(step.seat.text);
  const auto asked = [&] {
    if (by_luck || AskedIsChance()) return by_luck && AskedIsChance() && !HasDrawInHeader();
    const bool choice = OpenDecision().options.size() > 1 || !scenario_.auto_single;
    return choice && (!seat || OpenDecision().seat == *seat);
  };
  if (!AdvanceAutomatically(asked)) return false;
  if (said.text.empty() || IsOver()) return true;
  Step begun = step;
  begun.answer = said;
  if (!GiveAnswer(begun) || !AdvanceAutomatically(asked)) return false;
  return !IsOver() && (by_luck || !ActIsOver());
}

std::optional<DecisionOffer> FindDecisionOffer(const Program& program, const documents::Scenario& scenario,
                                               const documents::LocatedText& said) {
  if (scenario.steps.empty() || scenario.deck) return std::nullopt;
  const documents::Scenario answers = WithoutClaims(scenario);
  diag::Sink sink;
  auto begun = SetUpGame(program, answers, sink);
  if (!begun || sink.HasErrors()) return std::nullopt;
  ScenarioRunner course(std::move(*begun), answers, RunMode::Plain);
  if (!course.PlayToLastAnswer(said)) return std::nullopt;
  return MakeOffer(course.GetGame());
}

}  // namespace cardinal::scenario_runner
