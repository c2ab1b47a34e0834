#include "interpreter/drivers/soundness/soft_lock.h"

#include <set>
#include <vector>

#include "interpreter/drivers/soundness/position.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::soundness {

namespace {

using match::Match;

constexpr int kTries = 4;           // games played on at random before all positions are visited
constexpr int kAnswersOfTry = 400;  // of one of them

bool Over(const Match& match) { return match.outcome.kind != model::OutcomeKind::Running; }

// Of a shuffle only the order that is there is an option.
bool HasUntriedOrders(const Match& match) {
  return match.decision.kind == model::DecisionKind::Shuffle && match.world.Zone(match.decision.zone).size() > 1;
}

// Most positions that are no lock are left by playing on at random.
bool LeftAtRandom(const program::Program& program, const Match& match, const base::Limits& limits) {
  for (int i = 0; i < kTries; ++i) {
    base::Random choice(static_cast<std::uint64_t>(i));
    Match at = match;
    for (int answers = 0; answers < kAnswersOfTry; ++answers) {
      const auto option = static_cast<std::int32_t>(choice.Below(at.decision.options.size()));
      const engine::Step step = engine::Advance(program, at, {option, 0, {}}, limits);
      if (step.kind != engine::Step::Kind::Decision || HasUntriedOrders(at)) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<Problem> FindLock(const program::Program& program, const Match& match, const base::Limits& limits,
                                std::size_t most) {
  if (Over(match) || match.decision.options.empty()) return std::nullopt;
  Match start = match;
  start.explicit_chance = true;  // each way in which luck can fall is an answer
  start.name = {};
  if (HasUntriedOrders(start) || LeftAtRandom(program, start, limits)) return std::nullopt;
  std::set<std::uint64_t> seen = {HashOfPosition(program, start)};
  std::vector<Match> open = {start};
  while (!open.empty()) {
    const Match at = std::move(open.back());
    open.pop_back();
    for (std::size_t option = 0; option < at.decision.options.size(); ++option) {
      Match next = at;
      const engine::Step step = engine::Advance(program, next, {static_cast<std::int32_t>(option), 0, {}}, limits);
      if (step.kind != engine::Step::Kind::Decision || HasUntriedOrders(next)) return std::nullopt;
      if (!seen.insert(HashOfPosition(program, next)).second) continue;
      if (seen.size() > most) return std::nullopt;
      open.push_back(std::move(next));
    }
  }
  return Problem{Kind::Lock, match.decision.site,
                 "whatever is answered, the game comes back to one of " + std::to_string(seen.size()) +
                     (seen.size() == 1 ? " position" : " positions") + " and never ends",
                 ""};
}

}  // namespace cardinal::soundness
