#include "interpreter/drivers/scenario/offers.h"

#include <algorithm>

#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/luck.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Step;

namespace {

// The answers alone.
documents::Scenario WithoutClaims(documents::Scenario scenario) {
  for (Step& step : scenario.steps) {
    step.expect.clear();
    step.otherwise = Step::Else::Unsaid;
    step.views.clear();
    step.tells.clear();
    step.why.reset();
  }
  std::erase_if(scenario.steps, [&](const Step& step) {
    const bool last = &step == &scenario.steps.back();
    return !last && (step.kind == Step::Kind::Refused || (step.kind == Step::Kind::Check && !step.asks));
  });
  return scenario;
}

Offer OfferOf(const Game& game) {
  Offer offer;
  if (game.match.outcome.kind != model::OutcomeKind::Running) {
    offer.outcome = OutcomeWords(game, game.match.outcome);
    return offer;
  }
  offer.who = game.SeatName(game.match.decision.seat);
  offer.question = view::Question(game.Rules(), game.match, view::kEverybody, game.names);
  offer.decision = DecisionName(game);
  offer.options = AllOptionWords(game);
  if (game.match.decision.kind == model::DecisionKind::Shuffle) offer.options = {"keep"};
  return offer;
}

}  // namespace

bool Course::PlayToLastAnswer(const documents::Text& said) {
  if (!Begin()) return false;
  const std::size_t last = scenario_.steps.size() - 1;
  for (step_ = 0; step_ < last; ++step_)
    if (!DoStep(step_)) return false;
  const Step& step = scenario_.steps[last];
  const bool by_luck = Plain(step.who.text) == "chance";
  const std::optional<Seat> seat = game_.FindSeat(step.who.text);
  const auto asked = [&] {
    if (by_luck || AskedIsChance()) return by_luck && AskedIsChance() && !HeaderDraws();
    const bool choice = Open().options.size() > 1 || !scenario_.auto_single;
    return choice && (!seat || Open().seat == *seat);
  };
  if (!Settle(asked)) return false;
  if (said.text.empty() || Over()) return true;
  Step begun = step;
  begun.answer = said;
  if (!GiveAnswer(begun) || !Settle(asked)) return false;
  return !Over() && (by_luck || !ActIsOver());
}

std::optional<Offer> FindOffer(const Program& program, const documents::Scenario& scenario,
                               const documents::Text& said) {
  if (scenario.steps.empty() || scenario.deck) return std::nullopt;
  const documents::Scenario answers = WithoutClaims(scenario);
  diag::Sink sink;
  auto begun = SetUp(program, answers, sink);
  if (!begun || sink.HasErrors()) return std::nullopt;
  Course course(std::move(*begun), answers, Mode::Plain);
  if (!course.PlayToLastAnswer(said)) return std::nullopt;
  return OfferOf(course.TheGame());
}

}  // namespace cardinal::scenario
