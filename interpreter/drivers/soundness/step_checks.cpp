#include "interpreter/drivers/soundness/step_checks.h"

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"

namespace cardinal::soundness {

using match::Match;

std::optional<Problem> FindInvariantProblem(const program::Program& program, const Match& before, const Match& after,
                                            bool closely) {
  std::string broken = closely ? match::CheckInvariants(program, after) : match::CheckStructure(program, after);
  if (broken.empty()) broken = match::CheckUnchanged(before, after);
  if (broken.empty()) return std::nullopt;
  return MakeInvariantProblem(broken, after.decision.site);
}

std::optional<Problem> FindNondeterminism(const program::Program& program, const Match& before,
                                          const model::Answer& answer, const Match& after, const base::Limits& limits) {
  const auto differs = [&](Match match, vm::Observer* observer, const char* who) -> std::optional<Problem> {
    engine::Advance(program, match, answer, limits, observer);
    if (match == after) return std::nullopt;
    return Problem{ProblemKind::Nondeterminism, before.decision.site,
                   std::string("with the same answer ") + who + " leads to another position", who};
  };
  Match read;
  std::string error;
  if (!match::Decode(program, match::Encode(program, before), read, error))
    return Problem{ProblemKind::Nondeterminism, before.decision.site, "its image cannot be read: " + error, "image"};
  vm::Observer hears;
  if (auto found = differs(before, nullptr, "a copy")) return found;
  if (auto found = differs(std::move(read), nullptr, "what was saved and read")) return found;
  return differs(before, &hears, "a match that is watched");
}

}  // namespace cardinal::soundness
