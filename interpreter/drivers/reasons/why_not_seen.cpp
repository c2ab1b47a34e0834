// Why not, as a seat may know it. Every condition is tested in the match and in matches that the seat could imagine as
// well; what they do not agree on depends on something that the seat does not see.
#include <algorithm>

#include "interpreter/drivers/reasons/why_not.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

namespace {

constexpr int kImagined = 64;

bool SameObstacle(const Obstacle& one, const Obstacle& other) {
  return one.kind == other.kind && one.site == other.site && one.tried.test == other.tried.test;
}

const Obstacle* Find(const Verdict& verdict, const Obstacle& wanted) {
  const auto found = std::find_if(verdict.obstacles.begin(), verdict.obstacles.end(),
                                  [&](const Obstacle& one) { return SameObstacle(one, wanted); });
  return found == verdict.obstacles.end() ? nullptr : &*found;
}

const Tried* FindHeld(const Verdict& verdict, std::int32_t test) {
  const auto found =
      std::find_if(verdict.held.begin(), verdict.held.end(), [&](const Tried& tried) { return tried.test == test; });
  return found == verdict.held.end() ? nullptr : &*found;
}

// Leaves of `tried` what is the same in `other`.
void KeepCommon(Tried& tried, const Tried& other) {
  if (tried.x != other.x || tried.y != other.y) {
    tried.compared = false;
    tried.x = tried.y = 0;
  }
  tried.compared = tried.compared && other.compared;
  if (!(tried.terms == other.terms)) tried.terms.clear();
  if (!(tried.parts == other.parts)) tried.parts.clear();
  if (!(tried.filtered == other.filtered)) tried.filtered.clear();
}

void KeepCommon(Obstacle& obstacle, const Obstacle& other) {
  KeepCommon(obstacle.tried, other.tried);
  if (!(obstacle.candidates == other.candidates)) obstacle.candidates.clear();
  if (obstacle.fault != other.fault) obstacle.fault.clear();
}

// All obstacles of all matches, each once.
std::vector<Obstacle> Together(const std::vector<Verdict>& verdicts) {
  Verdict all;
  for (const Verdict& verdict : verdicts) {
    for (const Obstacle& obstacle : verdict.obstacles)
      if (Find(all, obstacle) == nullptr) all.obstacles.push_back(obstacle);
  }
  return std::move(all.obstacles);
}

Obstacle Hidden(const Obstacle& obstacle) {
  Obstacle hidden;
  hidden.kind = Obstacle::Kind::Hidden;
  hidden.site = obstacle.site;
  hidden.tried.test = obstacle.tried.test;
  return hidden;
}

std::vector<Obstacle> AgreedObstacles(const std::vector<Verdict>& verdicts) {
  std::vector<Obstacle> agreed;
  for (Obstacle& obstacle : Together(verdicts)) {
    bool everywhere = true;
    for (const Verdict& verdict : verdicts) {
      const Obstacle* same = Find(verdict, obstacle);
      everywhere = everywhere && same != nullptr;
      if (everywhere) KeepCommon(obstacle, *same);
    }
    if (!everywhere) obstacle = Hidden(obstacle);
    const auto again = [&](const Obstacle& one) { return SameObstacle(one, obstacle); };
    if (std::none_of(agreed.begin(), agreed.end(), again)) agreed.push_back(std::move(obstacle));
  }
  return agreed;
}

std::vector<Tried> AgreedHeld(const std::vector<Verdict>& verdicts) {
  std::vector<Tried> agreed;
  for (Tried tried : verdicts.front().held) {
    bool everywhere = true;
    for (const Verdict& verdict : verdicts) {
      const Tried* same = FindHeld(verdict, tried.test);
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
    verdicts.push_back(WhyNot(program, view::Imagine(program, match, seat, luck), seat, action, card, limits));
  verdicts.push_back(WhyNot(program, match, seat, action, card, limits));
  if (verdicts.back().possible) return std::move(verdicts.back());
  Verdict agreed;
  agreed.obstacles = AgreedObstacles(verdicts);
  agreed.held = AgreedHeld(verdicts);
  SortByNearness(program, agreed.obstacles);
  return agreed;
}

}  // namespace cardinal::reasons
