#include "interpreter/drivers/scenario_runner/step_decisions.h"

#include "interpreter/drivers/scenario_runner/automatic_play.h"
#include "interpreter/drivers/scenario_runner/forced_picks.h"
#include "interpreter/drivers/scenario_runner/scenario_end.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using documents::ScenarioStep;

namespace {

bool IsExpectedDecision(const ScenarioGame& game, const documents::ExpectedDecision& asks) {
  const auto seat = NormalizeWords(asks.seat.text) == "chance" ? model::kChance : game.FindSeat(asks.seat.text);
  if (!seat || !game.Asks(*seat) || !ContainsAllWords(DecisionWords(game), asks.prompt.text)) return false;
  if (!asks.options) return true;
  const OptionComparison compared = CompareOptions(game, *asks.options);
  return compared.unknown.empty() && compared.unlisted.empty();
}

bool IsDecisionOfAnswer(const RunState& run, const ScenarioStep& step) {
  const std::string who = NormalizeWords(step.seat.text);
  if (who == "chance") return run.game.AsksChance() && !run.draws.HasWordsFor(run.game);
  if (run.game.AsksChance()) return false;
  const std::optional<Seat> seat = run.game.FindSeat(step.seat.text);
  const auto phrases = SplitAnswer(run.game.GetProgram(), step.answer);
  if (seat && !phrases.empty() && NamesForcedPicks(run.game, run.transcript, *seat, phrases.front())) return true;
  return (seat ? *seat == run.game.OpenDecision().seat : who == "everyone") && CouldAnswer(run.game, step.answer);
}

}  // namespace

OptionComparison CompareOptions(const ScenarioGame& game, const std::vector<LocatedText>& listed) {
  const auto& options = game.OpenDecision().options;
  OptionComparison compared;
  std::vector<bool> named(options.size(), false);
  for (const LocatedText& text : listed) {
    const documents::CardCount count = ResolveCopies(game.GetProgram(), documents::ParseCardCount(text));
    auto found = FindMatchingOptions(game, text.text);
    if (found.empty()) found = FindMatchingOptions(game, count.card.text);
    if (found.empty()) compared.unknown.push_back(text);
    for (const std::int32_t option : found) named[option] = true;
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    if (!named[i]) compared.unlisted.push_back(OptionWords(game, options[i]));
  return compared;
}

bool HasOnlyClaims(const ScenarioStep& step) { return step.kind == ScenarioStep::Kind::Check && !step.asks; }

bool IsDecisionOfStep(const RunState& run, std::size_t index) {
  const auto& steps = run.scenario.steps;
  while (index < steps.size() && HasOnlyClaims(steps[index])) ++index;
  if (index >= steps.size()) return EndsHere(run);
  const ScenarioStep& step = steps[index];
  if (step.kind == ScenarioStep::Kind::Answer) return IsDecisionOfAnswer(run, step);
  if (step.kind == ScenarioStep::Kind::Check) return IsExpectedDecision(run.game, *step.asks);
  const std::optional<Seat> refused = run.game.FindSeat(step.seat.text);
  return !refused || run.game.HasWindow(*refused) || IsDecisionOfClaims(run, index);
}

bool IsDecisionOfClaims(const RunState& run, std::size_t index) {
  const ScenarioStep& step = run.scenario.steps[index];
  return step.asks ? IsExpectedDecision(run.game, *step.asks) : IsDecisionOfStep(run, index + 1);
}

bool IsLastDecisionForRefusal(const RunState& run, std::size_t index) {
  if (run.game.IsOver() || !IsAutomatic(run)) return true;
  const auto& steps = run.scenario.steps;
  if (!steps[index].asks) ++index;
  while (index < steps.size() && steps[index].kind != ScenarioStep::Kind::Answer && !steps[index].asks) ++index;
  if (index < steps.size() && steps[index].kind != ScenarioStep::Kind::Answer)
    return IsExpectedDecision(run.game, *steps[index].asks);
  return IsDecisionOfStep(run, index);
}

}  // namespace cardinal::scenario_runner
