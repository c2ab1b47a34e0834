// Finds events that cause themselves again without end, through rules and hooks of cards: the graph of the calls, with
// the conditions on the way. In: the analyses. Out: the loops. Promises: once the conditions of a loop hold and it has
// begun, nothing in it ends it: its conditions are about the same things in each round, nothing that happens in a round
// can make one of them false, and no player is asked on the way whether it goes on.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// A condition on the way to a call. `nonempty`: a list that must have an element.
struct Guard {
  ExprId condition;
  bool truth = true;
  bool is_list = false;
};

// A call of an event that happens whenever another one does and the guards hold.
struct EventEdge {
  std::int32_t from = -1, to = -1;
  const Stmt* call = nullptr;
  std::size_t body = 0;             // of `Analyses::bodies`: in which the call is
  std::vector<Guard> guards;        // in that body
  std::vector<const Stmt*> before;  // the statements of the body that may run before the call
};

struct EventLoop {
  std::vector<const EventEdge*> edges;   // each begins where the one before it ends, the first where the last ends
  std::vector<source::Span> conditions;  // of the guards that must hold, without those that always do
};

class EventLoops {
 public:
  explicit EventLoops(const LintContext& all);
  // Each loop once, at its first event.
  std::vector<EventLoop> Find() const;

 private:
  friend class EdgeCollector;
  void FindFrom(std::int32_t start, std::vector<EventLoop>& loops) const;
  bool Extend(std::int32_t start, std::vector<const EventEdge*>& path, std::vector<bool>& seen, int& budget,
              std::vector<EventLoop>& loops) const;

  const LintContext& all_;
  std::vector<std::vector<EventEdge>> edges_;         // by event
  std::vector<std::vector<std::size_t>> rule_hooks_;  // by event: the bodies of its hooks that no card has
};

}  // namespace cardinal::lint
