#include "interpreter/drivers/soundness/problem.h"

#include <algorithm>

namespace cardinal::soundness {

namespace {

using model::FaultKind;

bool IsLimit(FaultKind kind) {
  return kind == FaultKind::StepBudget || kind == FaultKind::FrameDepth || kind == FaultKind::ListTooLong ||
         kind == FaultKind::TooManyOptions;
}

// Where it goes round and round, the same place however often it has: the first of those that were called twice.
model::SiteId PlaceOf(const model::Fault& fault, model::SiteId asked) {
  if (fault.kind == FaultKind::StepBudget) return asked;
  std::vector<model::SiteId> chain = fault.chain;
  std::sort(chain.begin(), chain.end());
  const auto twice = std::adjacent_find(chain.begin(), chain.end());
  return twice != chain.end() && *twice >= 0 ? *twice : fault.site;
}

// A word or two for the key.
std::string WordOf(FaultKind kind) {
  switch (kind) {
    case FaultKind::StepBudget: return "steps";
    case FaultKind::FrameDepth: return "calls";
    case FaultKind::Overflow: return "overflow";
    case FaultKind::DivisionByZero: return "division";
    case FaultKind::ListTooLong: return "list";
    case FaultKind::ZoneFull: return "full zone";
    case FaultKind::OnItself: return "on itself";
    case FaultKind::TooManyOptions: return "options";
    case FaultKind::MissingValue: return "missing value";
    case FaultKind::Internal: break;
  }
  return "internal";
}

}  // namespace

std::string_view NameOf(Kind kind) {
  switch (kind) {
    case Kind::Crash: return "crash";
    case Kind::Fault: return "fault";
    case Kind::Endless: return "endless rules";
    case Kind::Invariant: return "broken invariant";
    case Kind::Difference: return "difference";
    case Kind::Leak: return "leak";
    case Kind::Lock: return "soft lock";
  }
  return "";
}

std::string KeyOf(const program::Program& program, const Problem& problem) {
  std::string key(NameOf(problem.kind));
  if (!problem.detail.empty()) key += ' ' + problem.detail;
  if (problem.site < 0) return key;
  const program::Site& site = program.sites[static_cast<std::size_t>(problem.site)];
  return key + " at " + program.files[static_cast<std::size_t>(site.file)].path + ':' + std::to_string(site.line) +
         ':' + std::to_string(site.column);
}

Problem OfFault(const model::Fault& fault, model::SiteId asked) {
  const std::string word = WordOf(fault.kind);
  if (fault.kind == FaultKind::Internal) return {Kind::Crash, fault.site, fault.message, word};
  if (!IsLimit(fault.kind)) return {Kind::Fault, fault.site, fault.message, word};
  return {Kind::Endless, PlaceOf(fault, asked), fault.message, word};
}

Problem OfInvariant(const std::string& broken, model::SiteId site) {
  return {Kind::Invariant, site, broken, broken.substr(0, broken.find(':'))};
}

}  // namespace cardinal::soundness
