// T11: an event always causes itself again: by what it calls, or by a hook of the rules or of a card. Once it begins
// and its conditions hold, it never ends, which is a fault in play.
#include <set>

#include "interpreter/language/lint/event_loops.h"

namespace cardinal::lint {

void TriggerSelfLoop(const LintContext& all) {
  std::set<const Stmt*> told;
  EventLoops loops(all);
  for (const EventLoop& loop : loops.Find()) {
    const EventEdge& last = *loop.edges.back();
    if (!told.insert(last.call).second) continue;
    const std::string& name = all.rules.events[last.to].name;
    Finding finding = all.Report(diag::lint::TriggerSelfLoop, last.call->origin.span,
                                 "`" + name + "` makes itself happen again, " +
                                     (loop.until_the_end ? "until the game is over" : "without end") +
                                     (loop.conditions.empty() ? "" : ", once it happens while its condition holds"));
    for (std::size_t i = 0; i + 1 < loop.edges.size(); ++i)
      finding.AddNote(loop.edges[i]->call->origin.span,
                      "`" + all.rules.events[loop.edges[i]->to].name + "` follows here");
    for (const source::Span condition : loop.conditions)
      finding.AddNote(condition, "nothing that happens in between changes this");
  }
}

}  // namespace cardinal::lint
