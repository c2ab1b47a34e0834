// Folds a selection into lines for people: cards that move together are one line, and so is an event with the only
// thing that happens in it. In: a Selection. Out: its lines. Promises: a line comes after its parent; only `depth`
// leaves nodes out, and then the line says how many are missing.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/timeline/selection.h"

namespace cardinal::timeline {

struct TimelineLine {
  TimelineNodeKind kind = TimelineNodeKind::Event;
  std::string text;
  int parent = -1;  // into the lines
  int depth = 0;
  int decision = 0;
  int moment = -1;                  // of a Decision: into Timeline::moments
  std::vector<std::int32_t> cards;  // definitions of the cards that it names
  std::int32_t source_card = -1;    // the card whose rule made it, if its parent lines do not name that card
  model::SiteId site = -1;          // the site in the rules, if the viewer may know it
  std::vector<std::int32_t> clauses;
  std::string_view word;  // of a Phase
  bool is_match = false;
  int hidden_nodes = 0;  // number of nodes that `depth` left out
};

inline constexpr int kAnyDepth = 1'000'000;
std::vector<TimelineLine> FoldLines(const program::Program& program, const Timeline& timeline,
                                    const Selection& selection, int depth = kAnyDepth);

}  // namespace cardinal::timeline
