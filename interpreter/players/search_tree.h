// What a search has found out so far: a tree over what the seats that are asked could tell apart, not over positions.
// Promises: the same visits in the same order give the same tree; nothing of it depends on addresses or time.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/players/player.h"

namespace cardinal::players {

// What one seat has got out of some walks.
struct Record {
  std::int32_t visits = 0;
  double points = 0;      // of walks that ended: 1 a win, a half a draw
  std::int32_t open = 0;  // walks that did not end ...
  double worth = 0;       // ... and the sum of the goal in them

  void Add(const Standing& standing);
};

// How much the goal varies for one seat, to see a difference of it as a chance of winning.
class Scale {
 public:
  void Add(double worth);
  // 0 to 1: what a record promises. A win is 1, a loss 0; without a record a half.
  double Value(const Record& record) const;

 private:
  std::int32_t count_ = 0;
  double mean_ = 0, squares_ = 0;
};

struct Edge {
  std::uint64_t name = 0;      // Imagination::OptionName
  std::int32_t available = 0;  // walks in which the option was there
  Record record;               // for the seat that is asked
};

// Whether a record is of so many walks that it can be compared with the others.
bool IsKnown(const Record& record, const std::vector<Edge>& edges);
// The edge of that name, or how many there are.
std::size_t FindEdge(const std::vector<Edge>& edges, std::uint64_t name);

struct Node {
  model::Seat seat = model::kNobody;  // who is asked
  std::vector<Edge> edges;            // in the order in which they were met
};

class Tree {
 public:
  Tree() : nodes_(1) {}
  Node& At(std::int32_t node) { return nodes_[static_cast<std::size_t>(node)]; }
  const Node& At(std::int32_t node) const { return nodes_[static_cast<std::size_t>(node)]; }
  // The node behind an option whose answer led to that question; made if there is none. Nodes move in memory then.
  std::int32_t Behind(std::int32_t node, std::uint64_t option, std::uint64_t question);

 private:
  std::vector<Node> nodes_;  // the first is the decision itself
  std::unordered_map<std::uint64_t, std::int32_t> places_;
};

}  // namespace cardinal::players
