// In: a Timeline, a viewer, and what somebody wants to read about. Out: the nodes to show, in order, each with the one
// it is shown in. Promises: nothing that the viewer is not told; of a seat's view no occurrence in which the seat is
// told nothing; what is shown stands in the whole chain of its causes.
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
  std::vector<int> parents;    // of each: into `nodes`, -1: none
  std::vector<char> is_match;  // of each: it was wanted itself, and is not only there as a cause of what was
};
Selection SelectNodes(const program::Program& program, const Timeline& timeline, std::size_t viewer,
                      const SelectionFilter& wanted);

// The clauses that a node cites, as far as the viewer may know: those of the rule that did it, then those of the
// occurrence as it is declared; without doubles.
std::vector<std::int32_t> VisibleClauses(const program::Program& program, const TimelineNode& node,
                                         const NodeText& said);

// What can be asked for: names of cards and clauses in the viewer's story, sorted.
std::vector<std::string> ListCards(const program::Program& program, const Timeline& timeline, std::size_t viewer);
std::vector<std::string> ListClauses(const program::Program& program, const Timeline& timeline, std::size_t viewer);

}  // namespace cardinal::timeline
