#include "interpreter/drivers/scenario_runner/submit_answer.h"

#include "interpreter/drivers/scenario_runner/expected_fault.h"
#include "interpreter/drivers/scenario_runner/forbidden_problem.h"
#include "interpreter/drivers/scenario_runner/undo_checks.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_runner {

bool StartMatch(RunState& run) {
  const engine::StepResult step =
      engine::StartMatch(run.game.GetProgram(), run.game.match, run.record.event, run.record.args, {}, &run.transcript);
  if (step.kind == engine::StepResult::Kind::Fault) return EndWithFaultAtStart(run, step.fault);
  return CheckMatch(run) && (run.mode != RunMode::Undo || RepeatStart(run));
}

bool SubmitAnswer(RunState& run, const model::Answer& answer, source::Span span) {
  if (!CheckNoLeak(run, answer, span)) return false;
  const bool compares = run.mode == RunMode::Undo || run.fault_expected || ForbidsNondeterminism(run.scenario);
  const match::Match before = compares ? run.game.match : match::Match();
  run.transcript.BeginAnswer();
  const engine::StepResult step = engine::Advance(run.game.GetProgram(), run.game.match, answer, {}, &run.transcript);
  if (step.kind == engine::StepResult::Kind::Refused)
    return run.FailHere({span, "the engine refuses this answer: " + step.refusal});
  run.record.answers.push_back(answer);
  if (step.kind == engine::StepResult::Kind::Fault) return EndWithFault(run, step.fault, span, before, answer);
  return CheckDeterminism(run, before, answer, span) && CheckMatch(run) &&
         (run.mode != RunMode::Undo || RepeatAnswer(run, before, answer, span));
}

bool SubmitOption(RunState& run, std::int32_t option, source::Span span) {
  return SubmitAnswer(run, {option, 0, {}}, span);
}

bool SubmitDraw(RunState& run, const documents::LocatedText& words) {
  const ChanceAnswer draw = ParseChance(run.game, words);
  if (!draw.problem.empty())
    return run.FailHere({words.span, draw.problem, {{"write, for example", {DrawHint(run.game)}}}});
  for (const model::Answer& answer : draw.answers) {
    if (!run.game.AsksChance()) return run.FailHere({words.span, "luck draws less than `" + words.text + "` says"});
    if (!SubmitAnswer(run, answer, words.span)) return false;
  }
  return true;
}

bool CheckMatch(RunState& run) {
  const Program& program = run.game.GetProgram();
  match::Match& match = run.game.match;
  run.game.NameCreatedCards();
  if (const std::string broken = match::CheckInvariants(program, match); !broken.empty()) {
    run.unsound = soundness::MakeInvariantProblem(broken, match.decision.site);
    return run.FailHere({run.StepSpan(), "the engine broke an invariant: " + broken});
  }
  if (run.mode != RunMode::Save) return true;
  match::Match restored;
  std::string error;
  if (!match::Decode(program, match::Encode(program, match), restored, error))
    return run.FailHere({run.StepSpan(), "saved, the match cannot be restored: " + error});
  if (!(restored == match) || match::HashMatch(restored) != match::HashMatch(match))
    return run.FailHere({run.StepSpan(), "saved and restored, the match is another one"});
  match = std::move(restored);
  return true;
}

}  // namespace cardinal::scenario_runner
