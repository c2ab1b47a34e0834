// Scenarios that end with what must not be: `end: no leak`, `end: no soft lock`. They are over behind their last step
// and what goes by itself behind it, wherever the game is then; on the way is looked for what the end forbids. A soft
// lock is looked for right behind the last step.
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step_checks.h"

namespace cardinal::scenario_runner {

using soundness::ProblemKind;

// Faults and broken invariants let every scenario fail: `no fault` asks for nothing else.
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

// Before the answer is given.
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
