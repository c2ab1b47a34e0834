// In: a Selection. Out: its lines, folded for people: cards that move together are one line, and so is an event with
// the one thing that happens in it. Promises: a line stands behind the one it is in; nothing of the selection is lost
// but by `depth`, and then the line says how much is in it.
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
  std::vector<std::int32_t> cards;  // definitions that it names
  std::int32_t source_card = -1;    // the card whose text did it, if that is not said by the lines around it
  model::SiteId site = -1;          // where the rules do it, if the viewer may know
  std::vector<std::int32_t> clauses;
  std::string_view word;  // of a Phase
  bool is_match = false;
  int hidden_nodes = 0;  // nodes left out
};

inline constexpr int kAnyDepth = 1'000'000;
std::vector<TimelineLine> FoldLines(const program::Program& program, const Timeline& timeline,
                                    const Selection& selection, int depth = kAnyDepth);

}  // namespace cardinal::timeline
