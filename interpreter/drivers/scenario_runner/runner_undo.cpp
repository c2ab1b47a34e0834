// Mode `undo`: undoing and repeating an answer must result in the same match, in every bit. The repetition is
// unobserved, so this also proves that a match does not depend on its observers. The game continues with the result of
// the repetition.
#include "interpreter/drivers/scenario_runner/scenario_runner.h"

namespace cardinal::scenario_runner {

namespace {

// The first part in which two matches differ, or "".
std::string WhatDiffers(const match::Match& x, const match::Match& y) {
  if (x.state.cards != y.state.cards) return "the cards";
  if (x.state.order != y.state.order || x.state.zone_starts != y.state.zone_starts) return "the zones";
  if (x.state.fields != y.state.fields) return "the states";
  if (x.state.modifiers != y.state.modifiers) return "the modifiers in force";
  if (!(x.stack == y.stack)) return "what is running";
  if (!(x.random == y.random)) return "the luck to come";
  if (!(x.decision == y.decision)) return "what is asked";
  if (!(x.outcome == y.outcome)) return "the outcome";
  if (!(x == y)) return "what is to come";
  return match::HashMatch(x) != match::HashMatch(y) ? "the hash" : "";
}

}  // namespace

bool ScenarioRunner::CheckSameState(const match::Match& again, const engine::StepResult& step, const std::string& what,
                                    source::Span span) {
  if (step.kind == engine::StepResult::Kind::Refused) return FailHere(span, what + ", it is refused: " + step.refusal);
  if (step.kind == engine::StepResult::Kind::Fault) return FailHere(span, what + ", it fails: " + step.fault.message);
  const std::string differs = WhatDiffers(game_.match, again);
  if (!differs.empty()) return FailHere(span, what + ", it leads elsewhere: not the same are " + differs);
  game_.match = again;
  return true;
}

bool ScenarioRunner::RepeatStart(const match::Match& start) {
  match::Match again = start;
  const engine::StepResult step = engine::StartMatch(game_.GetProgram(), again, begun_.event, begun_.args, {}, nullptr);
  return CheckSameState(again, step, "begun again", scenario_.title.span);
}

bool ScenarioRunner::RepeatAnswer(const match::Match& before, const model::Answer& answer, source::Span span) {
  match::Match again = before;
  const engine::StepResult step = engine::Advance(game_.GetProgram(), again, answer, {}, nullptr);
  return CheckSameState(again, step, "undone and given again", span);
}

// `answers`: the number of answers that had been given when the step began.
bool ScenarioRunner::RedoStep(const match::Match& begin, std::size_t answers, source::Span span) {
  match::Match again = begin;
  engine::StepResult step;
  for (std::size_t i = answers; i < record_.answers.size(); ++i) {
    step = engine::Advance(game_.GetProgram(), again, record_.answers[i], {}, nullptr);
    if (step.kind == engine::StepResult::Kind::Refused || step.kind == engine::StepResult::Kind::Fault) break;
  }
  return CheckSameState(again, step, "the whole step undone and repeated", span);
}

}  // namespace cardinal::scenario_runner
