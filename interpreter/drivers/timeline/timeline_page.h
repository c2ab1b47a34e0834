// Prints a timeline as an HTML page. In: a Timeline with boards and stories. Out: one HTML file with the story, the
// events and the board at each decision, for each requested viewer. Promises: the page needs no network and no other
// file. Its data for a viewer is what that viewer may know, so that a page for one seat has no hidden card's name.
// Texts of rules and players cannot become markup or script.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/timeline/selection.h"

namespace cardinal::timeline {

struct PageOptions {
  std::string title;                 // the players, or the scenario's title
  bool is_scenario = false;          // it is a scenario's title
  std::vector<std::size_t> viewers;  // into Timeline::viewers; the page begins with the first one
  int from = 1;                      // decisions
  int to = std::numeric_limits<int>::max();
  narration::ClauseLookup clause;  // for the referee: the texts of clauses, if known
  std::vector<std::string> decks;  // by seat: the name of the deck, for the head; empty: it has none
};
void PrintPage(std::ostream& out, const program::Program& program, const Timeline& timeline,
               const PageOptions& options);

}  // namespace cardinal::timeline
