// In: checked rules and their texts. Out: which texts can run while which other one does.
// Promises: finds at least all that can happen in play, so what it does not find never happens. Each question is
// answered once, and each text is read once, however many cards there are.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

// What can happen, as far as calls go.
struct ReachableSet {
  std::vector<bool> events, parts, windows, actions;
  std::vector<bool> bodies;  // by place in the list of TextsOf
};

class CallGraph {
 public:
  // `rules` and `texts` must outlive it.
  CallGraph(const check::CheckedRules& rules, const std::vector<RuleBody>& texts);

  // From the beginning of a game.
  ReachableSet FromStart() const;
  // While an occurrence of this event, action or window runs.
  const ReachableSet& ReachableFrom(check::OccurrenceKind kind, std::int32_t index) const;
  // Whether the game may end while this event happens.
  bool MayEndGame(std::int32_t event) const;

 private:
  friend class ReachabilityWalker;
  friend class EndFinder;
  enum class CalleeKind : std::uint8_t { Event, Part, Window, AllActions };
  using Call = std::pair<CalleeKind, std::int32_t>;

  const check::CheckedRules& rules_;
  const std::vector<RuleBody>& texts_;
  std::vector<std::vector<Call>> made_;  // by text: each call that it makes, once
  std::vector<bool> ends_game_;          // by text: it wins, draws or removes a player
  std::map<std::pair<RuleBodyKind, std::int32_t>, std::vector<std::size_t>> of_;
  std::map<std::pair<check::OccurrenceKind, std::int32_t>, std::vector<std::size_t>> hooks_;
  mutable std::map<std::pair<check::OccurrenceKind, std::int32_t>, ReachableSet> inside_;
  mutable std::vector<bool> may_end_;  // by event; empty until it is asked for
};

}  // namespace cardinal::lint
