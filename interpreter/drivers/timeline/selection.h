// Selects the nodes of a timeline that a report shows. In: a Timeline, a viewer, and a filter. Out: the nodes that
// match the filter, everything that happened inside them in the range of decisions, and all their ancestors; in order,
// each with its parent. Promises: only nodes that the viewer may know. For a seat, occurrences in which nothing is
// visible to that seat are left out.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/timeline/timeline.h"

namespace cardinal::timeline {

struct SelectionFilter {
  std::string card;          // its name; empty: any
  std::string clause;        // its id; empty: any
  std::optional<Seat> seat;  // a seat that takes part in the node; empty: any. Phases and windows match no seat.
  int from = 0;              // numbers of decisions (TimelineNode::decision), `from` and `to` included
  int to = std::numeric_limits<int>::max();
};

struct Selection {
  std::size_t viewer = 0;      // into Timeline::viewers
  std::vector<int> nodes;      // in the order of the game
  std::vector<int> parents;    // of each node: index into `nodes`, -1: none
  std::vector<char> is_match;  // of each node: 1 if it matches the filter itself; 0 without a filter
};
Selection SelectNodes(const program::Program& program, const Timeline& timeline, std::size_t viewer,
                      const SelectionFilter& wanted);

// The clauses that a node cites: first those of the rule that made it, if the viewer may know that rule; then, for an
// occurrence, those of its declaration. No duplicates.
std::vector<std::int32_t> VisibleClauses(const program::Program& program, const TimelineNode& node,
                                         const NodeText& said);

// The possible values of a filter: names of cards and clauses in the viewer's texts, sorted.
std::vector<std::string> ListCards(const program::Program& program, const Timeline& timeline, std::size_t viewer);
std::vector<std::string> ListClauses(const program::Program& program, const Timeline& timeline, std::size_t viewer);

}  // namespace cardinal::timeline
