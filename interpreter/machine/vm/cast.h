// In: the cards of a match. Out: what follows from what is printed on them, for as long as they are its cards: which
// definitions are there at all, which cards an action can be taken with, and what can modify a query or hear an event.
// Promises: the same for every position of the match, since no card changes into another one. Why: most of what the
// cards of a game print stands on cards that are in no deck here (docs/decisions/speed.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/machine/match/match.h"

namespace cardinal::vm {

// A hook whose head names `me` is about its own card: only that one can hear it, and it looks back: it is heard
// although the card has left. Any other works only as long as its card's rules do.
inline bool NamesItself(const program::Hook& hook) {
  return std::any_of(hook.patterns.begin(), hook.patterns.end(),
                     [](const program::Pattern& pattern) { return pattern.kind == program::PatternKind::Me; });
}

class Cast {
 public:
  // What it is charged to look for the cards that hear a hook.
  static constexpr std::int64_t SearchCost(std::size_t cards) { return static_cast<std::int64_t>(cards) / 16 + 1; }
  // From here on it is another match, perhaps of another program.
  void Forget() { learnt_ = false; }
  // Before anything is asked, once for each match.
  void Meet(const program::Program& program, const match::GameState& world) {
    if (!learnt_) Learn(program, world);
  }
  bool Has(std::int32_t def) const { return First(def) >= 0; }
  // The cards of a definition by their numbers; -1: no more.
  model::CardId First(std::int32_t def) const { return first_[static_cast<std::size_t>(def)]; }
  model::CardId Next(model::CardId card) const { return next_[static_cast<std::size_t>(card)]; }
  // Of what modifies the query, what the game says itself or one of these cards.
  std::span<const std::int32_t> Rules(const program::Program& program, std::int32_t query) {
    Query& rules = queries_[static_cast<std::size_t>(query)];
    if (!rules.known) FindRules(program, query, rules);
    return rules.rules;
  }
  // Of the hooks of an event or action, those of the game itself and of these cards: `instead`, `before`, `after`.
  struct Hooks {
    struct Present {
      std::int32_t hook = -1;
      std::int64_t before = 0;  // what finding the absent ones in front of it is charged
    };
    bool known = false;
    std::vector<Present> hooks;
    std::int64_t behind = 0;  // the same of those behind the last one
  };
  const Hooks& HooksOf(const program::Program& program, program::OccurrenceKind kind, std::int32_t what) {
    const auto index = static_cast<std::size_t>(what);
    Hooks& hooks = hooks_[kind == program::OccurrenceKind::Action ? program.events.size() + index : index];
    if (!hooks.known) FindHooks(program, kind, index, hooks);
    return hooks;
  }
  // Cards by which the action could be offered, in the order of their numbers.
  std::span<const model::CardId> Candidates(const program::Program& program, std::int32_t action);

 private:
  struct Action {
    bool known = false;
    std::vector<model::CardId> cards;
  };
  struct Query {
    bool known = false;
    std::vector<std::int32_t> rules;
  };
  void FindHooks(const program::Program& program, program::OccurrenceKind kind, std::size_t what, Hooks& hooks) const;
  void FindRules(const program::Program& program, std::int32_t query, Query& rules) const;
  void Learn(const program::Program& program, const match::GameState& world);

  bool learnt_ = false;
  std::vector<std::int32_t> defs_;    // by card
  std::vector<model::CardId> first_;  // by definition
  std::vector<model::CardId> next_;   // by card
  std::vector<Action> actions_;
  std::vector<Query> queries_;
  std::vector<Hooks> hooks_;  // of events, then of actions
};

}  // namespace cardinal::vm
