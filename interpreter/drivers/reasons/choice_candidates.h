// In: the ways through an offered action, or what the lists of a choice left out. Out: what could have been chosen,
// nearest first, each with the conditions that failed for it. Promises: at most `kMaxCandidates`, in a fixed order.
#pragma once

#include "interpreter/drivers/reasons/path_explorer.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

inline constexpr std::size_t kMaxCandidates = 3;

// The ways that made a choice. The first has no failed condition if one of them is free.
std::vector<ChoiceCandidate> FindCandidates(const program::Program& program, const std::vector<OfferPath>& ways);
// What the filters in the text of a condition left out; of a choice also those of the queries that it asks.
std::vector<ChoiceCandidate> FindFilteredOut(const program::Program& program, const TestedCondition& tried);

void SortCandidates(const program::Program& program, std::vector<ChoiceCandidate>& candidates);

// Hears one question.
class FilterListener : public vm::Observer {
 public:
  explicit FilterListener(const program::Program& program) : gatherer(program) {}
  bool OnCondition(const match::Match&, const vm::ConditionEvent& deciding) override {
    gatherer.Record(deciding);
    return deciding.value;
  }
  void OnModifierTerm(const match::Match&, std::int32_t query, std::span<const Value> args,
                      const vm::ModifierTerm& term) override {
    gatherer.Record(query, args, term);
  }
  ConditionCollector gatherer;
};

}  // namespace cardinal::reasons
