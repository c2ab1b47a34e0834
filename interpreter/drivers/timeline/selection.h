// Selects what a report shows. In: a Timeline, a viewer, and a filter. Out: the nodes to show, in order, each with its
// parent. Promises: only nodes that the viewer may know. For a seat, occurrences in which nothing is visible to that
// seat are left out. All ancestors of a shown node are shown.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/timeline/timeline.h"

namespace cardinal::timeline {

struct SelectionFilter {
  std::string card;    // its name; empty: any
  std::string clause;  // its id; empty: any
  std::optional<Seat> seat;
  int from = 0;  // decisions
  int to = std::numeric_limits<int>::max();
};

struct Selection {
  std::size_t viewer = 0;      // into Timeline::viewers
  std::vector<int> nodes;      // in the order of the game
  std::vector<int> parents;    // of each node: index into `nodes`, -1: none
  std::vector<char> is_match;  // of each node: it matches the filter, and is not there only as a cause of a match
};
Selection SelectNodes(const program::Program& program, const Timeline& timeline, std::size_t viewer,
                      const SelectionFilter& wanted);

// The clauses that a node cites, as far as the viewer may know them: those of the rule that made it, then those of the
// declaration of the occurrence; no duplicates.
std::vector<std::int32_t> VisibleClauses(const program::Program& program, const TimelineNode& node,
                                         const NodeText& said);

// The possible values of a filter: names of cards and clauses in the viewer's texts, sorted.
std::vector<std::string> ListCards(const program::Program& program, const Timeline& timeline, std::size_t viewer);
std::vector<std::string> ListClauses(const program::Program& program, const Timeline& timeline, std::size_t viewer);

}  // namespace cardinal::timeline
