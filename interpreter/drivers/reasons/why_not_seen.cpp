// Explains why not, for what a seat may know. Every condition is tested in the match and in determinized matches of the
// seat; where they disagree, the answer depends on hidden information.
#include <algorithm>

#include "interpreter/drivers/reasons/why_not.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

namespace {

constexpr int kImagined = 64;

bool SameObstacle(const Obstacle& one, const Obstacle& other) {
  return one.kind == other.kind && one.site == other.site && one.tried.condition == other.tried.condition;
}

const Obstacle* FindObstacle(const Verdict& verdict, const Obstacle& wanted) {
  const auto found = std::find_if(verdict.obstacles.begin(), verdict.obstacles.end(),
                                  [&](const Obstacle& one) { return SameObstacle(one, wanted); });
  return found == verdict.obstacles.end() ? nullptr : &*found;
}

const TestedCondition* FindHeld(const Verdict& verdict, std::int32_t test) {
  const auto found = std::find_if(verdict.satisfied.begin(), verdict.satisfied.end(),
                                  [&](const TestedCondition& tried) { return tried.condition == test; });
  return found == verdict.satisfied.end() ? nullptr : &*found;
}

// Removes from `tried` what is different in `other`.
void KeepCommon(TestedCondition& tried, const TestedCondition& other) {
  if (tried.x != other.x || tried.y != other.y) {
    tried.compared = false;
    tried.x = tried.y = 0;
  }
  tried.compared = tried.compared && other.compared;
  if (!(tried.terms == other.terms)) tried.terms.clear();
  if (!(tried.parts == other.parts)) tried.parts.clear();
  if (!(tried.filtered == other.filtered)) tried.filtered.clear();
  KeepCommonLocals(tried, other);
}

void KeepCommon(Obstacle& obstacle, const Obstacle& other) {
  KeepCommon(obstacle.tried, other.tried);
  if (!(obstacle.candidates == other.candidates)) obstacle.candidates.clear();
  for (std::size_t i = 0; i < obstacle.candidates.size(); ++i)
    for (std::size_t j = 0; j < obstacle.candidates[i].failed.size(); ++j)
      KeepCommonLocals(obstacle.candidates[i].failed[j], other.candidates[i].failed[j]);
  if (obstacle.fault != other.fault) obstacle.fault.clear();
}

// All obstacles of all matches, without duplicates.
std::vector<Obstacle> MergeObstacles(const std::vector<Verdict>& verdicts) {
  Verdict all;
  for (const Verdict& verdict : verdicts) {
    for (const Obstacle& obstacle : verdict.obstacles)
      if (FindObstacle(all, obstacle) == nullptr) all.obstacles.push_back(obstacle);
  }
  return std::move(all.obstacles);
}

Obstacle MakeHiddenObstacle(const Obstacle& obstacle) {
  Obstacle hidden;
  hidden.kind = Obstacle::Kind::Hidden;
  hidden.site = obstacle.site;
  hidden.tried.condition = obstacle.tried.condition;
  return hidden;
}

std::vector<Obstacle> CommonObstacles(const std::vector<Verdict>& verdicts) {
  std::vector<Obstacle> agreed;
  for (Obstacle& obstacle : MergeObstacles(verdicts)) {
    bool everywhere = true;
    for (const Verdict& verdict : verdicts) {
      const Obstacle* same = FindObstacle(verdict, obstacle);
      everywhere = everywhere && same != nullptr;
      if (everywhere) KeepCommon(obstacle, *same);
    }
    if (!everywhere) obstacle = MakeHiddenObstacle(obstacle);
    const auto again = [&](const Obstacle& one) { return SameObstacle(one, obstacle); };
    if (std::none_of(agreed.begin(), agreed.end(), again)) agreed.push_back(std::move(obstacle));
  }
  return agreed;
}

std::vector<TestedCondition> CommonSatisfied(const std::vector<Verdict>& verdicts) {
  std::vector<TestedCondition> agreed;
  for (TestedCondition tried : verdicts.front().satisfied) {
    bool everywhere = true;
    for (const Verdict& verdict : verdicts) {
      const TestedCondition* same = FindHeld(verdict, tried.condition);
      everywhere = everywhere && same != nullptr;
      if (everywhere) KeepCommon(tried, *same);
    }
    if (everywhere) agreed.push_back(std::move(tried));
  }
  return agreed;
}

}  // namespace

Verdict WhyNotSeen(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
                   model::CardId card, const base::Limits& limits) {
  std::vector<Verdict> verdicts;
  base::Random luck(match.decision.serial);
  for (int i = 0; i < kImagined; ++i)
    verdicts.push_back(WhyNot(program, view::Determinize(program, match, seat, luck), seat, action, card, limits));
  verdicts.push_back(WhyNot(program, match, seat, action, card, limits));
  if (verdicts.back().possible) return std::move(verdicts.back());
  Verdict agreed;
  agreed.obstacles = CommonObstacles(verdicts);
  agreed.satisfied = CommonSatisfied(verdicts);
  SortByRank(program, agreed.obstacles);
  return agreed;
}

}  // namespace cardinal::reasons
