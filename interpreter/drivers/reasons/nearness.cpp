#include <algorithm>
#include <tuple>

#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

namespace {

constexpr int kNumber = 0, kYesOrNo = 1, kUnknown = 2;

// What is missing of one condition: of itself, of a modifier that forbids it, or of the nearest part of it.
std::optional<Value> Lack(const program::Program& program, const Tried& tried) {
  if (const auto missing = MissingIn(program, tried)) return missing->amount;
  std::optional<Value> nearest;
  for (const AskedTerm& term : tried.terms) {
    if (term.term.op != program::ModifierOp::Forbid) continue;
    for (const Tried& rule : term.because) {
      const auto missing = MissingIn(program, rule, false);
      if (missing && (!nearest || missing->amount < *nearest)) nearest = missing->amount;
    }
  }
  for (const Tried& part : tried.parts) {
    const auto lack = Lack(program, part);
    if (lack && (!nearest || *lack < *nearest)) nearest = lack;
  }
  return nearest;
}

// All failed conditions of a candidate together; a condition without a number weighs as much as nothing can miss.
Nearness Together(const program::Program& program, const std::vector<Tried>& failed) {
  Nearness sum{kNumber, 0};
  for (const Tried& tried : failed) {
    const auto lack = Lack(program, tried);
    if (!lack) sum.group = kYesOrNo;
    if (lack) sum.missing = *lack > 1'000'000 || sum.missing > 1'000'000 ? 1'000'000 : sum.missing + *lack;
  }
  return sum;
}

}  // namespace

Nearness NearnessOf(const program::Program& program, const Obstacle& obstacle) {
  using Kind = Obstacle::Kind;
  if (obstacle.kind == Kind::Untested || obstacle.kind == Kind::Hidden) return {kUnknown, 0};
  if (obstacle.kind == Kind::Choice && !obstacle.candidates.empty())
    return Together(program, obstacle.candidates.front().failed);
  if (obstacle.tried.test < 0 && obstacle.tried.terms.empty()) return {kYesOrNo, 0};
  const auto lack = Lack(program, obstacle.tried);
  return lack ? Nearness{kNumber, *lack} : Nearness{kYesOrNo, 0};
}

void SortByNearness(const program::Program& program, std::vector<Obstacle>& obstacles) {
  std::stable_sort(obstacles.begin(), obstacles.end(), [&](const Obstacle& one, const Obstacle& other) {
    return NearnessOf(program, one) < NearnessOf(program, other);
  });
}

// Fewer failed conditions first, then what is missing of them.
void SortCandidates(const program::Program& program, std::vector<Candidate>& candidates) {
  std::stable_sort(candidates.begin(), candidates.end(), [&](const Candidate& one, const Candidate& other) {
    return std::tuple(one.failed.size(), Together(program, one.failed)) <
           std::tuple(other.failed.size(), Together(program, other.failed));
  });
}

}  // namespace cardinal::reasons
