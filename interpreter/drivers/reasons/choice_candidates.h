// Finds what a player could have chosen. In: the paths through an offered action, or what the lists of a choice left
// out. Out: the candidates, nearest first, each with the conditions that failed for it. Promises: at most
// `kMaxCandidates`, in a fixed order.
#pragma once

#include "interpreter/drivers/reasons/path_explorer.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

inline constexpr std::size_t kMaxCandidates = 3;

// The candidates of the paths that made a choice. The first candidate has no failed condition if one of the paths is
// free.
std::vector<ChoiceCandidate> FindCandidates(const program::Program& program, const std::vector<OfferPath>& ways);
// The elements that the filters in a condition left out. For a choice, the filters of the queries that it calls count
// too.
std::vector<ChoiceCandidate> FindFilteredOut(const program::Program& program, const TestedCondition& tried);

void SortCandidates(const program::Program& program, std::vector<ChoiceCandidate>& candidates);

// Records the conditions of one evaluation.
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
