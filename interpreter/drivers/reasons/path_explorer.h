// Explores the paths through an offer. In: the code that says whether an action can be offered. Out: OfferPath, every
// condition on one path through its choices, including those after the first failed condition. Promises: the match is
// not changed and no random number is drawn; every path is a separate run within the limits; if the code faults after a
// condition that was forced to true, the path ends there.
#pragma once

#include <span>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

struct OfferPath {
  std::vector<TestedCondition> tests;        // conditions of the code itself, in order
  std::vector<std::size_t> element_indexes;  // the index of the chosen element of each list
  std::vector<Value> chosen;                 // those elements
  std::vector<std::int32_t> choices;         // the conditions of the choices
  std::optional<model::Fault> fault;
  bool completed = false;  // the code ran to its end
};

// Explores the paths through a function, the first elements first. The result is never empty and has at most
// `kMaxPaths` paths.
inline constexpr std::size_t kMaxPaths = 24;
std::vector<OfferPath> ExplorePaths(const program::Program& program, const match::Match& match,
                                    program::FunctionId code, std::span<const Value> params,
                                    const base::Limits& limits);

// Collects what conditions are made of: the modifiers, parts and filters that were reported since the last condition.
class ConditionCollector {
 public:
  explicit ConditionCollector(const program::Program& program) : program_(&program) {}
  void Record(const vm::ConditionEvent& deciding);  // a condition inside another one
  void Record(std::int32_t query, std::span<const Value> args, const vm::ModifierTerm& term);
  void Record(model::SiteId site);      // that ran
  void MoveTo(TestedCondition& tried);  // moves all to the condition that was decided now
  void Clear();
  const std::vector<TestedCondition>& Filtered() const { return filtered_; }
  // The conditions of menu items that failed, in their order.
  const std::vector<TestedCondition>& NotOffered() const { return not_offered_; }

 private:
  struct PendingCondition {
    TestedCondition tried;
    std::int32_t depth = 0;  // see vm::ConditionEvent
  };
  // Removes and returns the conditions that were decided in frames of this depth and deeper: those that were false; if
  // there are none, the branches that were taken.
  std::vector<TestedCondition> TakeParts(std::int32_t depth);
  std::vector<model::SiteId> AskedFor(std::int32_t test);    // the citing sites that ran for the filter; clears ran_
  bool Within(std::int32_t test, model::SiteId site) const;  // whether the condition is in the text of that site

  const program::Program* program_;
  std::vector<QueriedTerm> terms_;
  std::vector<PendingCondition> parts_;     // that were false
  std::vector<PendingCondition> branches_;  // conditions of `if ... else` whose branch has no result yet
  std::vector<TestedCondition> filtered_;
  std::vector<TestedCondition> rules_;
  std::vector<TestedCondition> not_offered_;
  std::vector<model::SiteId> ran_;  // that cite a clause, since the last filter
};

}  // namespace cardinal::reasons
