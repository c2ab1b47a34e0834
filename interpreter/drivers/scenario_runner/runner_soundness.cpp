// Scenarios that end with a forbidden problem: `end: no leak`, `end: no soft lock`. They end in any position, after the
// last step and the forced answers that follow it. The runner checks for the problem at each answer. It checks for a
// soft lock directly after the last step.
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step_checks.h"

namespace cardinal::scenario_runner {

using soundness::ProblemKind;

// Faults and broken invariants fail every scenario: `no fault` checks nothing more.
std::optional<ProblemKind> ForbiddenProblem(const std::optional<documents::ExpectedEnd>& end) {
  if (!end || end->kind != documents::ExpectedEnd::Kind::Outcome) return std::nullopt;
  const std::string said = NormalizeWords(end->text.text);
  for (const ProblemKind kind :
       {ProblemKind::Fault, ProblemKind::Leak, ProblemKind::SoftLock, ProblemKind::Nondeterminism})
    if (said == "no " + std::string(ProblemKindName(kind))) return kind;
  return std::nullopt;
}

bool ScenarioRunner::FailUnsound(const soundness::Problem& problem, source::Span span) {
  unsound_ = problem;
  return FailHere(span, std::string(ProblemKindName(problem.kind)) + ": " + problem.message);
}

// Called before the answer is given.
bool ScenarioRunner::CheckNoLeak(const model::Answer& answer, source::Span span) {
  if (forbidden_ != ProblemKind::Leak) return true;
  soundness::NoninterferenceStats compared;
  const auto leak =
      soundness::FindLeak(game_.GetProgram(), game_.match, answer, soundness::kScenarioSamples, {}, compared);
  return !leak || FailUnsound(*leak, span);
}

bool ScenarioRunner::CheckDeterminism(const match::Match& before, const model::Answer& answer, source::Span span) {
  if (forbidden_ != ProblemKind::Nondeterminism) return true;
  const auto difference = soundness::FindNondeterminism(game_.GetProgram(), before, answer, game_.match, {});
  return !difference || FailUnsound(*difference, span);
}

bool ScenarioRunner::CheckNoSoftLock() {
  if (forbidden_ != ProblemKind::SoftLock) return true;
  const auto lock = soundness::FindSoftLock(game_.GetProgram(), game_.match);
  return !lock || FailUnsound(*lock, scenario_.end->text.span);
}

}  // namespace cardinal::scenario_runner
