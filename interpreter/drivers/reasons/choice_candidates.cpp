#include "interpreter/drivers/reasons/choice_candidates.h"

#include <algorithm>

namespace cardinal::reasons {

namespace {

void KeepBestRanked(const program::Program& program, std::vector<ChoiceCandidate>& candidates) {
  SortCandidates(program, candidates);
  if (candidates.size() > kMaxCandidates) candidates.resize(kMaxCandidates);
}

}  // namespace

std::vector<ChoiceCandidate> FindCandidates(const program::Program& program, const std::vector<OfferPath>& ways) {
  std::vector<ChoiceCandidate> candidates;
  for (const OfferPath& way : ways) {
    if (way.element_indexes.empty()) continue;
    ChoiceCandidate candidate{way.chosen, way.choices, {}};
    for (const TestedCondition& tried : way.tests)
      if (tried.choices > 0 && !tried.value) candidate.failed.push_back(tried);
    candidates.push_back(std::move(candidate));
  }
  KeepBestRanked(program, candidates);
  return candidates;
}

std::vector<ChoiceCandidate> FindFilteredOut(const program::Program& program, const TestedCondition& tried) {
  const program::Condition& test = program.conditions[tried.condition];
  std::vector<ChoiceCandidate> candidates;
  for (const bool own : {true, false}) {
    if (!candidates.empty() || (!own && test.kind != program::ConditionKind::EnoughOptions)) break;
    for (const TestedCondition& filtered : tried.filtered) {
      if (own && !IsInsideSite(program, program.conditions[filtered.condition].site, test.site)) continue;
      const auto same = [&](const ChoiceCandidate& candidate) { return candidate.chosen.front() == filtered.element; };
      if (std::none_of(candidates.begin(), candidates.end(), same))
        candidates.push_back({{filtered.element}, {filtered.condition}, {filtered}});
    }
  }
  KeepBestRanked(program, candidates);
  return candidates;
}

}  // namespace cardinal::reasons
