// Problem: something that must not happen in any game.
// In: filled in by the check that finds it. Promises: the same defect has the same key in every game that shows it: its
// kind and its place in the rules.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::soundness {

enum class ProblemKind : std::uint8_t {
  Crash,           // a bug of Cardinal: FaultKind::Internal, or an offered option is refused
  Fault,           // the rules do something impossible
  NonTermination,  // the rules run until a limit ends them
  Invariant,       // one of the twelve invariants of match/invariants.h is broken
  Nondeterminism,  // the same answer in the same position leads to different positions
  // A seat receives something different in a match that it must not be able to distinguish from this one.
  Leak,
  SoftLock,  // no answers lead out of the position
};

struct Problem {
  ProblemKind kind = ProblemKind::Fault;
  model::SiteId site = -1;
  std::string message;     // a sentence, lower case, no period
  std::string key_detail;  // further part of the key: the kind of fault, the number of the invariant
};

// "leak", "soft lock": one or two words.
std::string_view ProblemKindName(ProblemKind kind);
// "soft lock at rulesets/x/y.cardinal:12:3": distinguishes it from all other problems.
std::string ProblemKey(const program::Program& program, const Problem& problem);

// `asked`: the site of the question before the step. It becomes the site of the problem if the step budget was
// exceeded, since the place where a budget runs out says little about the cause.
Problem MakeFaultProblem(const model::Fault& fault, model::SiteId asked);
// `broken`: a message of match::CheckInvariants; `site`: the site of the open question.
Problem MakeInvariantProblem(const std::string& broken, model::SiteId site);

}  // namespace cardinal::soundness
