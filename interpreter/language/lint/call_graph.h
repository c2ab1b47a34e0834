// Finds which rule bodies can run while another one runs. In: checked rules and their rule bodies. Out: sets of
// reachable bodies. Promises: the sets contain at least everything that can happen in play, so a body outside a set
// never runs there. Each question is answered once and each body is read once, however many cards there are.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

// The bodies that can run, found by following calls.
struct ReachableSet {
  base::Table<check::EventId, bool> events;
  base::Table<check::PartId, bool> parts;
  base::Table<check::WindowId, bool> windows;
  base::Table<check::ActionId, bool> actions;
  std::vector<bool> bodies;  // by index in the list of CollectRuleBodies
};

// Visits every statement of the bodies in the set, or searches them; `bodies`: the list of CollectRuleBodies.
template <class Visit>
void ForEachStmtIn(const CheckedRules& rules, const std::vector<RuleBody>& bodies, const ReachableSet& set,
                   const Visit& visit) {
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (set.bodies[i]) ForEachStmtIn(rules, bodies[i], visit);
}
template <class Test>
bool AnyStmt(const CheckedRules& rules, const std::vector<RuleBody>& bodies, const ReachableSet& set,
             const Test& test) {
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (set.bodies[i] && AnyStmt(rules, bodies[i], test)) return true;
  return false;
}

// The events that the machine calls when an action is announced, or has lost its targets.
std::vector<std::int32_t> EventsOfActions(const CheckedRules& rules);

class CallGraph {
 public:
  // `rules` and `texts` must outlive the graph.
  CallGraph(const CheckedRules& rules, const std::vector<RuleBody>& texts);

  // What can run from the beginning of a game.
  ReachableSet FromStart() const;
  // What can run while an occurrence of this event, action or window runs.
  const ReachableSet& ReachableFrom(OccurrenceKind kind, std::int32_t index) const;
  // The same without the `whenever` rules: what the occurrence itself runs.
  const ReachableSet& Inside(OccurrenceKind kind, std::int32_t index) const;
  // What the statement itself runs: the event, part or window that it begins, or nothing.
  ReachableSet FromStmt(const Stmt& stmt) const;
  // What a rule body runs, itself included.
  ReachableSet FromBody(std::size_t body) const;
  // Whether the game may end while this event happens.
  bool MayEndGame(std::int32_t event) const;
  // By event: whether it runs a statement for which the test holds, by itself, by what it calls or by a hook. A
  // `whenever` rule is not part of an event.
  template <class Test>
  std::vector<bool> EventsThatRun(const Test& test) const {
    std::vector<bool> bodies(texts_.size());
    for (std::size_t i = 0; i < texts_.size(); ++i) bodies[i] = AnyStmt(rules_, texts_[i], test);
    return FindCallers(bodies, false);
  }

 private:
  friend class ReachabilityWalker;
  friend class CallerFinder;
  enum class CalleeKind : std::uint8_t { Event, Part, Window, Action, AllActions };
  using Call = std::pair<CalleeKind, std::int32_t>;

  // The events that run one of these bodies.
  std::vector<bool> FindCallers(const std::vector<bool>& bodies, bool with_whenevers) const;

  const CheckedRules& rules_;
  const std::vector<RuleBody>& texts_;
  std::vector<std::vector<Call>> made_;  // by rule body: each call that it makes, once
  std::vector<bool> ends_game_;          // by rule body: whether it wins, draws or removes a player
  std::map<std::pair<RuleBodyKind, std::int32_t>, std::vector<std::size_t>> of_;
  std::map<std::pair<OccurrenceKind, std::int32_t>, std::vector<std::size_t>> hooks_;
  mutable std::map<std::pair<OccurrenceKind, std::int32_t>, ReachableSet> reachable_, inside_;
  mutable std::vector<bool> may_end_;  // by event; empty until the first question
};

}  // namespace cardinal::lint
