#include <algorithm>
#include <tuple>

#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

namespace {

constexpr int kNumber = 0, kYesOrNo = 1, kUnknown = 2;

// The amount that is missing for one condition: its own, that of a modifier that forbids it, or that of its nearest
// part.
std::optional<Value> MissingAmount(const program::Program& program, const TestedCondition& tried) {
  if (const auto missing = FindShortfall(program, tried)) return missing->amount;
  std::optional<Value> nearest;
  for (const QueriedTerm& term : tried.terms) {
    if (term.term.op != program::ModifierOp::Forbid) continue;
    for (const TestedCondition& rule : term.conditions) {
      const auto missing = FindShortfall(program, rule, false);
      if (missing && (!nearest || missing->amount < *nearest)) nearest = missing->amount;
    }
  }
  for (const TestedCondition& part : tried.parts) {
    const auto lack = MissingAmount(program, part);
    if (lack && (!nearest || *lack < *nearest)) nearest = lack;
  }
  return nearest;
}

// All failed conditions of a candidate together; a condition without a number counts as the largest amount.
ObstacleRank RankFailedConditions(const program::Program& program, const std::vector<TestedCondition>& failed) {
  ObstacleRank sum{kNumber, 0};
  for (const TestedCondition& tried : failed) {
    const auto lack = MissingAmount(program, tried);
    if (!lack) sum.group = kYesOrNo;
    if (lack) sum.missing = *lack > 1'000'000 || sum.missing > 1'000'000 ? 1'000'000 : sum.missing + *lack;
  }
  return sum;
}

}  // namespace

ObstacleRank RankObstacle(const program::Program& program, const Obstacle& obstacle) {
  using ObstacleKind = Obstacle::Kind;
  if (obstacle.kind == ObstacleKind::Untested || obstacle.kind == ObstacleKind::Hidden) return {kUnknown, 0};
  if (obstacle.kind == ObstacleKind::Choice && !obstacle.candidates.empty())
    return RankFailedConditions(program, obstacle.candidates.front().failed);
  if (obstacle.tried.condition < 0 && obstacle.tried.terms.empty()) return {kYesOrNo, 0};
  const auto lack = MissingAmount(program, obstacle.tried);
  return lack ? ObstacleRank{kNumber, *lack} : ObstacleRank{kYesOrNo, 0};
}

void SortByRank(const program::Program& program, std::vector<Obstacle>& obstacles) {
  std::stable_sort(obstacles.begin(), obstacles.end(), [&](const Obstacle& one, const Obstacle& other) {
    return RankObstacle(program, one) < RankObstacle(program, other);
  });
}

// Fewer failed conditions first, then the smaller missing amount.
void SortCandidates(const program::Program& program, std::vector<ChoiceCandidate>& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(), [&](const ChoiceCandidate& one, const ChoiceCandidate& other) {
    return std::tuple(one.failed.size(), RankFailedConditions(program, one.failed)) <
           std::tuple(other.failed.size(), RankFailedConditions(program, other.failed));
  });
}

}  // namespace cardinal::reasons
