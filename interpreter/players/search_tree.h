// The results of a search so far: a tree over what the asked seats can distinguish, not over positions.
// Promises: the same visits in the same order give the same tree; nothing in it depends on addresses or time.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

// The results of some simulations for one seat.
struct NodeStatistics {
  std::int32_t visits = 0;
  double points = 0;      // of simulations that ended: 1 for a win, 0.5 for a draw
  std::int32_t open = 0;  // simulations that did not end ...
  double goal_sum = 0;    // ... and the sum of the goal in them

  void AddResult(const SeatEvaluation& standing);
};

// Measures how much the goal varies for one seat, to convert a difference of the goal into a win probability.
class ValueNormalizer {
 public:
  void AddSample(double worth);
  // An estimate from 0 to 1. A win counts 1, a loss 0; a record without visits gives 0.5.
  double WinProbability(const NodeStatistics& record) const;
  // The same for a single result.
  double WinProbability(const SeatEvaluation& result) const;

 private:
  std::int32_t count_ = 0;
  double mean_ = 0, squares_ = 0;
};

struct TreeEdge {
  std::uint64_t key = 0;       // DeterminizedGame::OptionKey
  std::int32_t available = 0;  // the number of simulations in which the option was available
  NodeStatistics record;       // for the asked seat
};

// The index of the edge with that key, or the number of edges if there is none.
std::size_t FindEdge(const std::vector<TreeEdge>& edges, std::uint64_t name);

struct TreeNode {
  model::Seat seat = model::kNoSeat;  // the asked seat
  std::vector<TreeEdge> edges;        // in the order in which they were found
};

class SearchTree {
 public:
  SearchTree() : nodes_(1) {}
  TreeNode& NodeAt(std::int32_t node) { return nodes_[node]; }
  const TreeNode& NodeAt(std::int32_t node) const { return nodes_[node]; }
  // The node after that option and the question that follows it; added if it does not exist. Adding a node invalidates
  // references to nodes.
  std::int32_t FindOrAddChild(std::int32_t node, std::uint64_t option, std::uint64_t question);

 private:
  std::vector<TreeNode> nodes_;  // the first is the root: the decision itself
  std::unordered_map<std::uint64_t, std::int32_t> places_;
};

}  // namespace cardinal::players
