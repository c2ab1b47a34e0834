#include "interpreter/drivers/scenario_runner/undo_checks.h"

#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_runner {

namespace {

// The first part in which two matches differ, or "".
std::string WhatDiffers(const match::Match& x, const match::Match& y) {
  if (x.state.cards != y.state.cards) return "the cards";
  if (x.state.order != y.state.order || x.state.zone_starts != y.state.zone_starts) return "the zones";
  if (x.state.fields != y.state.fields) return "the states";
  if (x.state.modifiers != y.state.modifiers) return "the modifiers in force";
  if (x.state.lasting != y.state.lasting) return "the rules of statements in force";
  if (!(x.stack == y.stack)) return "what is running";
  if (!(x.random == y.random)) return "the luck to come";
  if (!(x.decision == y.decision)) return "what is asked";
  if (!(x.outcome == y.outcome)) return "the outcome";
  if (!(x == y)) return "what is to come";
  return match::HashMatch(x) != match::HashMatch(y) ? "the hash" : "";
}

bool ContinueIfSame(RunState& run, const match::Match& again, const engine::StepResult& step, const std::string& what,
                    source::Span span) {
  if (step.kind == engine::StepResult::Kind::Refused)
    return run.FailHere({span, what + ", it is refused: " + step.refusal});
  if (step.kind == engine::StepResult::Kind::Fault)
    return run.FailHere({span, what + ", it fails: " + step.fault.message});
  const std::string differs = WhatDiffers(run.game.match, again);
  if (!differs.empty()) return run.FailHere({span, what + ", it leads elsewhere: not the same are " + differs});
  run.game.match = again;
  return true;
}

}  // namespace

bool RepeatStart(RunState& run) {
  match::Match again = run.record.start;
  const engine::StepResult step =
      engine::StartMatch(run.game.GetProgram(), again, run.record.event, run.record.args, {}, nullptr);
  return ContinueIfSame(run, again, step, "begun again", run.scenario.title.span);
}

bool RepeatAnswer(RunState& run, const match::Match& before, const model::Answer& answer, source::Span span) {
  match::Match again = before;
  const engine::StepResult step = engine::Advance(run.game.GetProgram(), again, answer, {}, nullptr);
  return ContinueIfSame(run, again, step, "undone and given again", span);
}

bool RepeatStep(RunState& run, const match::Match& before, std::size_t answers, source::Span span) {
  match::Match again = before;
  engine::StepResult step;
  for (std::size_t i = answers; i < run.record.answers.size(); ++i) {
    step = engine::Advance(run.game.GetProgram(), again, run.record.answers[i], {}, nullptr);
    if (step.kind == engine::StepResult::Kind::Refused || step.kind == engine::StepResult::Kind::Fault) break;
  }
  return ContinueIfSame(run, again, step, "the whole step undone and repeated", span);
}

}  // namespace cardinal::scenario_runner
