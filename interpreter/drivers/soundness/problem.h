// In: (filled in by whoever looks). Out: Problem, one thing that no game may do. Promises: the same defect has the same
// key in every game that shows it: what kind it is, and where in the rules.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::soundness {

enum class ProblemKind : std::uint8_t {
  Crash,           // a mistake of Cardinal: FaultKind::Internal, or an option that was offered is refused
  Fault,           // the rules do what cannot be done
  NonTermination,  // ... or go on until a limit ends them
  Invariant,       // one of the twelve of match/invariants.h does not hold
  Nondeterminism,  // the same answer to the same position leads to another one
  Leak,            // a seat receives something else in a match that it could not tell from this one
  SoftLock,        // no answers lead out of the position
};

struct Problem {
  ProblemKind kind = ProblemKind::Fault;
  model::SiteId site = -1;
  std::string message;     // in words, lower case, no period
  std::string key_detail;  // of the key, beside kind and place: the kind of fault, the number of the invariant
};

// "leak", "soft lock": one or two words.
std::string_view ProblemKindName(ProblemKind kind);
// "soft-lock-rulesets/x/y.cardinal:12:3": what tells it from all others.
std::string ProblemKey(const program::Program& program, const Problem& problem);

// `asked`: where the rules asked before the step. Where a budget is spent says little of what spends it, so rules that
// go on without a call too many have their place there.
Problem MakeFaultProblem(const model::Fault& fault, model::SiteId asked);
// `broken`: what match::BrokenInvariant says; `site`: where the rules ask.
Problem MakeInvariantProblem(const std::string& broken, model::SiteId site);

}  // namespace cardinal::soundness
