// Advances the game without the scenario. It stops at the decision that the scenario mentions next. So a forced answer
// may be written or omitted, and a scenario may end or check expectations at a decision that has only one answer.
#include <algorithm>

#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::ScenarioStep;

namespace {

constexpr int kMaxSilent = 2000;  // without it, a game of forced answers only would never end

bool OnlyClaims(const ScenarioStep& step) { return step.kind == ScenarioStep::Kind::Check && !step.asks; }

}  // namespace

bool ScenarioRunner::AdvanceAutomatically(const Stop& stop) {
  for (int silent = 0; !IsOver(); ++silent) {
    if (stop()) return true;
    if (silent == kMaxSilent) {
      return FailHere(step_ < scenario_.steps.size() ? scenario_.steps[step_].span : scenario_.title.span,
                      std::to_string(kMaxSilent) +
                          " decisions with one answer each have gone by, and the scenario speaks of none of them");
    }
    bool went = false;
    if (!AdvanceOnce(went)) return false;
    if (!went) return true;
  }
  return true;
}

// True for a draw from `random:` or a seed, and for a decision with one answer.
bool ScenarioRunner::IsAutomatic() const {
  if (AskedIsChance() && (HasDrawInHeader() || scenario_.seed)) return true;
  if (AskedIsChance() && OpenDecision().kind == model::DecisionKind::Shuffle) return false;
  return scenario_.auto_single && OpenDecision().options.size() == 1;
}

bool ScenarioRunner::AdvanceOnce(bool& went) {
  const source::Span span = step_ < scenario_.steps.size() ? scenario_.steps[step_].span : scenario_.title.span;
  went = IsAutomatic();
  if (!went) return true;
  if (!AskedIsChance()) {
    const bool opportunity = OpenDecision().kind == model::DecisionKind::Act;
    passed_by_.push_back({record_.answers.size(), OpenDecision().seat, !opportunity, opportunity && ActIsOver()});
    return GiveOption(0, span);
  }
  if (HasDrawInHeader()) return AnswerChance(scenario_.random[drawn_++]);
  return scenario_.seed ? SubmitAnswer(DrawFromSeed(game_, seed_), span) : GiveOption(0, span);
}

bool ScenarioRunner::HasDrawInHeader() const {
  return drawn_ < scenario_.random.size() && ParseChance(game_, scenario_.random[drawn_]).problem.empty();
}

bool ScenarioRunner::IsDecisionOfStep(std::size_t index) const {
  while (index < scenario_.steps.size() && OnlyClaims(scenario_.steps[index])) ++index;
  if (index >= scenario_.steps.size()) return EndsHere();
  const Step& step = scenario_.steps[index];
  if (step.kind == Step::Kind::Check) return MatchesExpectedDecision(*step.asks);
  if (step.kind == Step::Kind::Refused) {
    const std::optional<Seat> refused = game_.FindSeat(step.seat.text);
    return !refused || HasWindow(*refused) || IsDecisionOfClaims(index);
  }
  if (NormalizeWords(step.seat.text) == "chance") return AskedIsChance() && !HasDrawInHeader();
  if (AskedIsChance()) return false;
  const std::optional<Seat> seat = game_.FindSeat(step.seat.text);
  const auto phrases = SplitAnswer(game_.GetProgram(), step.answer);
  if (seat && !phrases.empty() && HadToTakeAll(*seat, phrases.front())) return true;
  return (seat ? *seat == OpenDecision().seat : NormalizeWords(step.seat.text) == "everyone") &&
         CouldAnswer(game_, step.answer);
}

// True for an opportunity of that seat. (A choice that the seat must make belongs to an earlier answer.)
bool ScenarioRunner::HasWindow(Seat seat) const {
  return !IsOver() && OpenDecision().seat == seat && OpenDecision().kind == model::DecisionKind::Act;
}

bool ScenarioRunner::IsDecisionOfClaims(std::size_t index) const {
  const Step& step = scenario_.steps[index];
  return step.asks ? MatchesExpectedDecision(*step.asks) : IsDecisionOfStep(index + 1);
}

bool ScenarioRunner::MatchesEnd(const ScenarioGame& game) const {
  if (!scenario_.end) return false;
  const documents::ExpectedEnd& end = *scenario_.end;
  const bool over = game.match.outcome.kind != model::OutcomeKind::Running;
  // The name of a seat alone does not mean that it is asked or that it wins.
  if (end.kind == documents::ExpectedEnd::Kind::Outcome)
    return over && !game.FindSeat(end.text.text) && IsOutcome(game, end.text.text);
  if (over) return false;
  const auto seat = game.FindSeat(end.seat.text);
  return seat && *seat == game.match.decision.seat && ContainsAllWords(DecisionWords(game), end.detail.text);
}

// A forced answer is given if the next decision with a choice also matches the end.
bool ScenarioRunner::EndsHere() const {
  if (forbidden_) return forbidden_ == soundness::ProblemKind::SoftLock || !IsAutomatic();
  if (!MatchesEnd(game_)) return false;
  if (IsOver() || !scenario_.auto_single || OpenDecision().options.size() > 1) return true;
  ScenarioGame ahead = game_;
  const model::Outcome& outcome = ahead.match.outcome;
  const model::Decision& open = ahead.match.decision;
  for (int i = 0; i < kMaxSilent; ++i) {
    if (outcome.kind != model::OutcomeKind::Running || open.seat == model::kChance) return true;
    if (open.options.size() > 1) return !MatchesEnd(ahead);
    if (engine::Advance(ahead.GetProgram(), ahead.match, {}).kind == engine::StepResult::Kind::Fault) return true;
  }
  return true;
}

}  // namespace cardinal::scenario_runner
