#include "interpreter/drivers/soundness/problem.h"

#include <algorithm>

namespace cardinal::soundness {

namespace {

using model::FaultKind;

// The site of a recursion, which must not depend on its depth: the first site that is in the call chain twice.
model::SiteId FaultSite(const model::Fault& fault, model::SiteId asked) {
  if (fault.kind == FaultKind::StepBudget) return asked;
  std::vector<model::SiteId> chain = fault.call_chain;
  std::sort(chain.begin(), chain.end());
  const auto twice = std::adjacent_find(chain.begin(), chain.end());
  return twice != chain.end() && *twice >= 0 ? *twice : fault.site;
}

// One or two words for the key.
std::string FaultWord(FaultKind kind) {
  switch (kind) {
    case FaultKind::StepBudget: return "steps";
    case FaultKind::FrameDepth: return "calls";
    case FaultKind::Overflow: return "overflow";
    case FaultKind::DivisionByZero: return "division";
    case FaultKind::ListTooLong: return "list";
    case FaultKind::ZoneFull: return "full zone";
    case FaultKind::CardOnItself: return "on itself";
    case FaultKind::TooManyOptions: return "options";
    case FaultKind::TooManyCards: return "cards";
    case FaultKind::MissingValue: return "missing value";
    case FaultKind::Internal: break;
  }
  return "internal";
}

}  // namespace

std::string_view ProblemKindName(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::Crash: return "crash";
    case ProblemKind::Fault: return "fault";
    case ProblemKind::NonTermination: return "endless rules";
    case ProblemKind::Invariant: return "broken invariant";
    case ProblemKind::Nondeterminism: return "difference";
    case ProblemKind::Leak: return "leak";
    case ProblemKind::SoftLock: return "soft lock";
  }
  return "";
}

std::string ProblemKey(const program::Program& program, const Problem& problem) {
  std::string key(ProblemKindName(problem.kind));
  if (!problem.key_detail.empty()) key += ' ' + problem.key_detail;
  if (problem.site < 0) return key;
  const program::Site& site = program.sites[problem.site];
  return key + " at " + program.files[site.file].path + ':' + std::to_string(site.line) + ':' +
         std::to_string(site.column);
}

Problem MakeFaultProblem(const model::Fault& fault, model::SiteId asked) {
  const std::string word = FaultWord(fault.kind);
  if (fault.kind == FaultKind::Internal) return {ProblemKind::Crash, fault.site, fault.message, word};
  if (!model::IsLimit(fault.kind)) return {ProblemKind::Fault, fault.site, fault.message, word};
  return {ProblemKind::NonTermination, FaultSite(fault, asked), fault.message, word};
}

Problem MakeInvariantProblem(const std::string& broken, model::SiteId site) {
  return {ProblemKind::Invariant, site, broken, broken.substr(0, broken.find(':'))};
}

}  // namespace cardinal::soundness
