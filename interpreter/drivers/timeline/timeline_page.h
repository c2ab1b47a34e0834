// In: a Timeline with boards. Out: one HTML file that shows it: the story, and the board at each decision, for each
// viewer that is wanted. Promises: the file needs nothing else, no network and no other file; what stands in it of a
// viewer is what that viewer may know, so that a page of one seat holds no hidden card's name; no text of rules or
// players can become markup or script.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/timeline/selection.h"

namespace cardinal::timeline {

struct PageOptions {
  std::string title;                 // who plays, or the scenario's
  std::vector<std::size_t> viewers;  // into Timeline::viewers; the first one is shown first
  int from = 1;                      // decisions
  int to = std::numeric_limits<int>::max();
  narration::ClauseLookup clause;  // for the referee: what clauses say, if known
};
void PrintPage(std::ostream& out, const program::Program& program, const Timeline& timeline,
               const PageOptions& options);

}  // namespace cardinal::timeline
