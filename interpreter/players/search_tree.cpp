#include "interpreter/players/search_tree.h"

#include <algorithm>
#include <cmath>

#include "interpreter/base/hash.h"

namespace cardinal::players {

namespace {

// A draw is worth less than half a win: the search prefers to play on if its prospects are equal.
constexpr double kDraw = 0.4;

}  // namespace

void NodeStatistics::AddResult(const SeatEvaluation& standing) {
  ++visits;
  switch (standing.outcome) {
    case model::OutcomeKind::Won: points += standing.won ? 1 : 0; return;
    case model::OutcomeKind::Lost: return;
    case model::OutcomeKind::Drawn: points += kDraw; return;
    case model::OutcomeKind::Running: break;
  }
  if (!standing.goal_value) {
    points += 0.5;  // unknown
    return;
  }
  ++open;
  goal_sum += static_cast<double>(*standing.goal_value);
}

void ValueNormalizer::AddSample(double worth) {
  ++count_;
  const double off = worth - mean_;
  mean_ += off / count_;
  squares_ += off * (worth - mean_);
}

// Adds the mean of the goal for simulations that did not end, measured in standard deviations from the mean of this
// seat and divided by 6. The result is between 0.05 and 0.95, so it is never as good as a win or as bad as a loss.
double ValueNormalizer::WinProbability(const NodeStatistics& record) const {
  if (record.visits == 0) return 0.5;
  double sum = record.points;
  if (record.open > 0) {
    const double deviation = count_ > 1 ? std::sqrt(squares_ / count_) : 0;
    const double above = deviation > 0 ? (record.goal_sum / record.open - mean_) / deviation : 0;
    sum += record.open * (0.5 + std::clamp(above / 6, -0.45, 0.45));
  }
  return sum / record.visits;
}

double ValueNormalizer::WinProbability(const SeatEvaluation& result) const {
  NodeStatistics record;
  record.AddResult(result);
  return WinProbability(record);
}

std::size_t FindEdge(const std::vector<TreeEdge>& edges, std::uint64_t name) {
  const auto same = [&](const TreeEdge& edge) { return edge.key == name; };
  return static_cast<std::size_t>(std::find_if(edges.begin(), edges.end(), same) - edges.begin());
}

std::int32_t SearchTree::FindOrAddChild(std::int32_t node, std::uint64_t option, std::uint64_t question) {
  const std::uint64_t place = base::Hasher(question).Add(node).Add(option).Digest();
  const auto [found, added] = places_.try_emplace(place, static_cast<std::int32_t>(nodes_.size()));
  if (added) nodes_.emplace_back();
  return found->second;
}

}  // namespace cardinal::players
