#include "interpreter/drivers/soundness/soft_lock.h"

#include <set>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/repetition_hash.h"

namespace cardinal::soundness {

namespace {

using match::Match;

constexpr int kTries = 4;                     // random games that are tried before all positions are visited
constexpr int kAnswersOfTry = 400;            // in each try
constexpr std::size_t kMaxOptions = 200'000;  // of all positions that are still to be visited: they use the memory

bool IsOver(const Match& match) { return match.outcome.kind != model::OutcomeKind::Running; }

// A shuffle decision offers only the current order as an option.
bool HasUntriedOrders(const Match& match) {
  return match.decision.kind == model::DecisionKind::Shuffle && match.state.CardsIn(match.decision.zone).size() > 1;
}

// Random play leaves most positions that are not locked.
bool EscapesAtRandom(const program::Program& program, const Match& match, const base::Limits& limits) {
  for (int i = 0; i < kTries; ++i) {
    base::Random choice(static_cast<std::uint64_t>(i));
    Match at = match;
    for (int answers = 0; answers < kAnswersOfTry; ++answers) {
      const auto option = choice.NextIndex(at.decision.options.size());
      const engine::StepResult step = engine::Advance(program, at, {option, 0, {}}, limits);
      if (step.kind != engine::StepResult::Kind::Decision || HasUntriedOrders(at)) return true;
    }
  }
  return false;
}

// Visits all reachable positions; nothing if one of them has a way out, or there are too many.
struct ReachablePositions {
  std::size_t positions = 0;
  model::SiteId site = -1;  // the first site at which a seat is asked in one of them
};
std::optional<ReachablePositions> VisitAll(const program::Program& program, const Match& start,
                                           const base::Limits& limits, std::size_t most) {
  std::set<std::uint64_t> seen = {match::HashPosition(program, start)};
  std::vector<Match> open = {start};
  std::size_t options = start.decision.options.size();  // of the positions in `open`
  ReachablePositions circle;
  while (!open.empty()) {
    const Match at = std::move(open.back());
    open.pop_back();
    options -= at.decision.options.size();
    if (circle.site < 0 || at.decision.site < circle.site) circle.site = at.decision.site;
    for (const std::int32_t option : base::Indices(at.decision.options)) {
      Match next = at;
      const engine::StepResult step = engine::Advance(program, next, {option, 0, {}}, limits);
      if (step.kind != engine::StepResult::Kind::Decision || HasUntriedOrders(next)) return std::nullopt;
      if (!seen.insert(match::HashPosition(program, next)).second) continue;
      options += next.decision.options.size();
      if (seen.size() > most || options > kMaxOptions) return std::nullopt;
      open.push_back(std::move(next));
    }
  }
  circle.positions = seen.size();
  return circle;
}

// Moves on into the cycle, from a position that may only lead to it.
void AdvanceIntoCycle(const program::Program& program, Match& match, const base::Limits& limits, std::size_t answers) {
  for (std::size_t i = 0; i < answers; ++i) engine::Advance(program, match, {0, 0, {}}, limits);
}

}  // namespace

std::optional<Problem> FindSoftLock(const program::Program& program, const Match& match, const base::Limits& limits,
                                    std::size_t most) {
  if (IsOver(match) || match.decision.options.empty()) return std::nullopt;
  Match start = match;
  start.explicit_chance = true;  // each result of a chance event is an option
  start.position_id = {};
  if (HasUntriedOrders(start) || EscapesAtRandom(program, start, limits)) return std::nullopt;
  auto circle = VisitAll(program, start, limits, most);
  if (!circle) return std::nullopt;
  AdvanceIntoCycle(program, start, limits, circle->positions);
  circle = VisitAll(program, start, limits, most);
  if (!circle) return std::nullopt;
  return Problem{ProblemKind::SoftLock, circle->site,
                 "whatever is answered, the game comes back to one of " + std::to_string(circle->positions) +
                     (circle->positions == 1 ? " position" : " positions") + " and never ends",
                 ""};
}

}  // namespace cardinal::soundness
