// Finds events that cause themselves again without end, through rules and hooks of cards: the graph of the calls, with
// the conditions on the way. In: the analyses. Out: the loops. Promises: once the conditions of a loop hold and it has
// begun, nothing in it ends it: its conditions are about the same things in each round, nothing that happens in a round
// can make one of them false, and no player is asked on the way whether it goes on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// A condition on the way to a call. `is_list`: a list that must have an element.
struct Guard {
  ExprId condition;
  bool truth = true;
  bool is_list = false;
};

// A call of an event that happens whenever another one does and the guards hold.
struct EventEdge {
  std::int32_t from = -1, to = -1;
  const Stmt* call = nullptr;
  std::size_t body = 0;      // of `Analyses::bodies`: in which the call is
  std::int32_t guards = -1;  // in that body: see EventLoops::GuardsOf
  std::int32_t before = -1;  // see EventLoops::Before
};

struct EventLoop {
  std::vector<const EventEdge*> edges;   // each begins where the one before it ends, the first where the last ends
  std::vector<source::Span> conditions;  // of the guards that must hold, without those that always do
  bool until_the_end = false;            // a `whenever` rule may end the game on the way
};

class EventLoops {
 public:
  explicit EventLoops(const LintContext& all);
  // Each loop once, at its first event.
  std::vector<EventLoop> Find();

  std::vector<Guard> GuardsOf(const EventEdge& edge) const { return Chain(guards_, edge.guards); }
  // The statements of the body that may run before the call.
  std::vector<const Stmt*> Before(const EventEdge& edge) const { return Chain(before_, edge.before); }
  // The bodies of the event's hooks that no card has.
  const std::vector<std::size_t>& RuleHooks(std::int32_t event) const { return rule_hooks_[event]; }

 private:
  friend class EdgeCollector;
  void FindFrom(std::int32_t start, std::vector<EventLoop>& loops) const;
  bool Extend(std::int32_t start, std::vector<const EventEdge*>& path, std::vector<bool>& seen, int& budget,
              std::vector<EventLoop>& loops) const;

  // Calls of one body share what comes before them: each entry has the index of the one before it; -1: it is the first.
  template <class T>
  using Chains = std::vector<std::pair<T, std::int32_t>>;
  template <class T>
  static std::vector<T> Chain(const Chains<T>& chains, std::int32_t last) {
    std::vector<T> found;
    for (; last >= 0; last = chains[last].second) found.push_back(chains[last].first);
    std::reverse(found.begin(), found.end());
    return found;
  }

  const LintContext& all_;
  std::vector<std::vector<EventEdge>> edges_;  // by event
  std::vector<std::int32_t> component_;        // by event: events with the same number can lead to each other
  Chains<Guard> guards_;
  Chains<const Stmt*> before_;
  std::vector<std::vector<std::size_t>> rule_hooks_;  // by event: the bodies of its hooks that no card has
};

}  // namespace cardinal::lint
