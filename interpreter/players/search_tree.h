// What a search has found out so far: a tree over what the seats that are asked could tell apart, not over positions.
// Promises: the same visits in the same order give the same tree; nothing of it depends on addresses or time.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

// What one seat has got out of some walks.
struct NodeStatistics {
  std::int32_t visits = 0;
  double points = 0;      // of walks that ended: 1 a win, a half a draw
  std::int32_t open = 0;  // walks that did not end ...
  double goal_sum = 0;    // ... and the sum of the goal in them

  void AddResult(const SeatEvaluation& standing);
};

// How much the goal varies for one seat, to see a difference of it as a chance of winning.
class ValueNormalizer {
 public:
  void AddSample(double worth);
  // 0 to 1: what a record promises. A win is 1, a loss 0; without a record a half.
  double WinProbability(const NodeStatistics& record) const;

 private:
  std::int32_t count_ = 0;
  double mean_ = 0, squares_ = 0;
};

struct TreeEdge {
  std::uint64_t key = 0;       // Imagination::OptionKey
  std::int32_t available = 0;  // walks in which the option was there
  NodeStatistics record;       // for the seat that is asked
};

// Whether a record is of so many walks that it can be compared with the others.
bool HasEnoughVisits(const NodeStatistics& record, const std::vector<TreeEdge>& edges);
// The edge of that name, or how many there are.
std::size_t FindEdge(const std::vector<TreeEdge>& edges, std::uint64_t name);

struct TreeNode {
  model::Seat seat = model::kNoSeat;  // who is asked
  std::vector<TreeEdge> edges;        // in the order in which they were met
};

class SearchTree {
 public:
  SearchTree() : nodes_(1) {}
  TreeNode& NodeAt(std::int32_t node) { return nodes_[static_cast<std::size_t>(node)]; }
  const TreeNode& NodeAt(std::int32_t node) const { return nodes_[static_cast<std::size_t>(node)]; }
  // The node behind an option whose answer led to that question; made if there is none. Nodes move in memory then.
  std::int32_t FindOrAddChild(std::int32_t node, std::uint64_t option, std::uint64_t question);

 private:
  std::vector<TreeNode> nodes_;  // the first is the decision itself
  std::unordered_map<std::uint64_t, std::int32_t> places_;
};

}  // namespace cardinal::players
