#include "interpreter/drivers/scenario_runner/forbidden_problem.h"

#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step_checks.h"

namespace cardinal::scenario_runner {

using soundness::ProblemKind;

namespace {

bool FailIfFound(RunState& run, const std::optional<soundness::Problem>& problem, source::Span span) {
  if (!problem) return true;
  run.unsound = problem;
  return run.FailHere({span, std::string(ProblemKindName(problem->kind)) + ": " + problem->message});
}

}  // namespace

// Faults and broken invariants fail every scenario: `no fault` checks nothing more.
std::optional<ProblemKind> ForbiddenProblem(const documents::Scenario& scenario) {
  if (!scenario.end || scenario.end->kind != documents::ExpectedEnd::Kind::Outcome) return std::nullopt;
  const std::string said = NormalizeWords(scenario.end->text.text);
  for (const ProblemKind kind :
       {ProblemKind::Fault, ProblemKind::Leak, ProblemKind::SoftLock, ProblemKind::Nondeterminism})
    if (said == "no " + std::string(ProblemKindName(kind))) return kind;
  return std::nullopt;
}

bool ForbidsNondeterminism(const documents::Scenario& scenario) {
  return ForbiddenProblem(scenario) == ProblemKind::Nondeterminism;
}

bool CheckNoLeak(RunState& run, const model::Answer& answer, source::Span span) {
  if (ForbiddenProblem(run.scenario) != ProblemKind::Leak) return true;
  soundness::NoninterferenceStats compared;
  return FailIfFound(
      run,
      soundness::FindLeak(run.game.GetProgram(), run.game.match, answer, soundness::kScenarioSamples, {}, compared),
      span);
}

bool CheckDeterminism(RunState& run, const match::Match& before, const model::Answer& answer, source::Span span) {
  if (!ForbidsNondeterminism(run.scenario)) return true;
  return FailIfFound(run, soundness::FindNondeterminism(run.game.GetProgram(), before, answer, run.game.match, {}),
                     span);
}

bool CheckNoSoftLock(RunState& run) {
  if (ForbiddenProblem(run.scenario) != ProblemKind::SoftLock) return true;
  return FailIfFound(run, soundness::FindSoftLock(run.game.GetProgram(), run.game.match), run.scenario.end->text.span);
}

}  // namespace cardinal::scenario_runner
