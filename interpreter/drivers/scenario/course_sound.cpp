// Scenarios that end with what must not be: `end: no leak`, `end: no soft lock`. They are over behind their last step
// and what goes by itself behind it, wherever the game is then; on the way is looked for what the end forbids. A soft
// lock is looked for right behind the last step.
#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step.h"
#include "interpreter/drivers/soundness/two_worlds.h"

namespace cardinal::scenario {

using soundness::Kind;

// Faults and broken invariants let every scenario fail: `no fault` asks for nothing else.
std::optional<Kind> ForbiddenBy(const std::optional<documents::End>& end) {
  if (!end || end->kind != documents::End::Kind::Outcome) return std::nullopt;
  const std::string said = Plain(end->text.text);
  for (const Kind kind : {Kind::Fault, Kind::Leak, Kind::Lock, Kind::Difference})
    if (said == "no " + std::string(NameOf(kind))) return kind;
  return std::nullopt;
}

bool Course::FailUnsound(const soundness::Problem& problem, source::Span span) {
  unsound_ = problem;
  return FailHere(span, std::string(NameOf(problem.kind)) + ": " + problem.what);
}

// Before the answer is given.
bool Course::LooksAlike(const model::Answer& answer, source::Span span) {
  if (forbidden_ != Kind::Leak) return true;
  soundness::Compared compared;
  const auto leak =
      soundness::FindLeak(game_.Rules(), game_.match, answer, soundness::kSamplesOfScenario, {}, compared);
  return !leak || FailUnsound(*leak, span);
}

bool Course::GoesOneWay(const match::Match& before, const model::Answer& answer, source::Span span) {
  if (forbidden_ != Kind::Difference) return true;
  const auto difference = soundness::FindDifference(game_.Rules(), before, answer, game_.match, {});
  return !difference || FailUnsound(*difference, span);
}

bool Course::CanBeLeft() {
  if (forbidden_ != Kind::Lock) return true;
  const auto lock = soundness::FindLock(game_.Rules(), game_.match);
  return !lock || FailUnsound(*lock, scenario_.end->text.span);
}

}  // namespace cardinal::scenario
