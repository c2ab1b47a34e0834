#include "interpreter/drivers/reasons/candidates.h"

#include <algorithm>

#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

void KeepNearest(const program::Program& program, std::vector<Candidate>& candidates) {
  SortCandidates(program, candidates);
  if (candidates.size() > kMostCandidates) candidates.resize(kMostCandidates);
}

}  // namespace

std::vector<Candidate> Candidates(const program::Program& program, const std::vector<Way>& ways) {
  std::vector<Candidate> candidates;
  for (const Way& way : ways) {
    if (way.places.empty()) continue;
    Candidate candidate{way.chosen, way.choices, {}};
    for (const Tried& tried : way.tests)
      if (tried.choices > 0 && !tried.yes) candidate.failed.push_back(tried);
    candidates.push_back(std::move(candidate));
  }
  KeepNearest(program, candidates);
  return candidates;
}

std::vector<Candidate> LeftOut(const program::Program& program, const Tried& tried) {
  const program::Test& test = At(program.tests, tried.test);
  std::vector<Candidate> candidates;
  for (const bool own : {true, false}) {
    if (!candidates.empty() || (!own && test.kind != program::TestKind::Enough)) break;
    for (const Tried& filtered : tried.filtered) {
      if (own && !StandsIn(program, At(program.tests, filtered.test).site, test.site)) continue;
      const auto same = [&](const Candidate& candidate) { return candidate.chosen.front() == filtered.element; };
      if (std::none_of(candidates.begin(), candidates.end(), same))
        candidates.push_back({{filtered.element}, {filtered.test}, {filtered}});
    }
  }
  KeepNearest(program, candidates);
  return candidates;
}

}  // namespace cardinal::reasons
