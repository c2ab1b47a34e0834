// In: the code that says whether an action can be offered. Out: Way, everything that is tested on one way through its
// choices, also behind the first condition that fails. Promises: nothing is changed and nothing is drawn; every way is
// a run of its own within the limits; where the rules fail behind a condition that was taken for granted, the way ends.
#pragma once

#include <span>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

struct OfferPath {
  std::vector<TestedCondition> tests;        // of the code itself, in order
  std::vector<std::size_t> element_indexes;  // which element of each list was taken
  std::vector<Value> chosen;                 // those elements
  std::vector<std::int32_t> choices;         // the tests of the choices
  std::optional<model::Fault> fault;
  bool completed = false;  // the code came to its end
};

// What can be said on the ways through a code, the first elements first. Never empty, and at most `kMaxPaths`.
inline constexpr std::size_t kMaxPaths = 24;
std::vector<OfferPath> ExplorePaths(const program::Program& program, const match::Match& match,
                                    program::FunctionId code, std::span<const Value> params,
                                    const base::Limits& limits);

// Notes what conditions are made of: the modifiers, parts and filters that have been heard since the last condition.
class ConditionCollector {
 public:
  explicit ConditionCollector(const program::Program& program) : program_(&program) {}
  void Record(const vm::ConditionEvent& deciding);  // one within a condition
  void Record(std::int32_t query, std::span<const Value> args, const vm::ModifierTerm& term);
  void Record(model::SiteId site);      // that ran
  void MoveTo(TestedCondition& tried);  // ... which has now been decided
  void Clear();
  const std::vector<TestedCondition>& Filtered() const { return filtered_; }
  // The conditions of a menu's items that failed, in their order.
  const std::vector<TestedCondition>& NotOffered() const { return not_offered_; }

 private:
  struct PendingCondition {
    TestedCondition tried;
    std::int32_t depth = 0;  // see vm::ConditionEvent
  };
  // What has been decided in frames of that depth and deeper, which is then forgotten: what said no; if nothing did,
  // the branches that were taken.
  std::vector<TestedCondition> TakeParts(std::int32_t depth);
  std::vector<model::SiteId> AskedFor(std::int32_t test);    // ... and forgets what ran
  bool Within(std::int32_t test, model::SiteId site) const;  // the test stands in the text of that place

  const program::Program* program_;
  std::vector<QueriedTerm> terms_;
  std::vector<PendingCondition> parts_;     // that said no
  std::vector<PendingCondition> branches_;  // conditions of `if ... else` whose branch has no answer yet
  std::vector<TestedCondition> filtered_;
  std::vector<TestedCondition> rules_;
  std::vector<TestedCondition> not_offered_;
  std::vector<model::SiteId> ran_;  // that cite a clause, since the last filter
};

}  // namespace cardinal::reasons
