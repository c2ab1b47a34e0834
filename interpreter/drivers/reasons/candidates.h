// In: the ways through an offered action, or what the lists of a choice left out. Out: what could have been chosen,
// nearest first, each with the conditions that failed for it. Promises: at most `kMostCandidates`, in a fixed order.
#pragma once

#include "interpreter/drivers/reasons/explorer.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

inline constexpr std::size_t kMostCandidates = 3;

// The ways that made a choice. The first has no failed condition if one of them is free.
std::vector<Candidate> Candidates(const program::Program& program, const std::vector<Way>& ways);
// What the filters in the text of a condition left out; of a choice also those of the queries that it asks.
std::vector<Candidate> LeftOut(const program::Program& program, const Tried& tried);

void SortCandidates(const program::Program& program, std::vector<Candidate>& candidates);

// Hears one question.
class Gathering : public vm::Observer {
 public:
  explicit Gathering(const program::Program& program) : gatherer(program) {}
  bool OnTest(const match::Match&, const vm::Deciding& deciding) override {
    gatherer.Hear(deciding);
    return deciding.yes;
  }
  void OnTerm(const match::Match&, std::int32_t query, std::span<const Value> args, const vm::Term& term) override {
    gatherer.Hear(query, args, term);
  }
  Gatherer gatherer;
};

}  // namespace cardinal::reasons
