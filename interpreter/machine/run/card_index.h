// CardIndex: an index of the cards of one match. In: the cards of a match. Out: what follows from their definitions:
// which definitions occur, with which cards an action can be taken, and which rules can modify a query or hook an
// event. Promises: valid for every position of the match, because no card changes its definition. Why: most rules of a
// game belong to cards that are in no deck of the match (docs/decisions/speed.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::run {

// A hook whose head names `me` runs only for its own card, even after the card has left. Any other hook runs only while
// its card's rules are active.
inline bool NamesItself(const program::Hook& hook) {
  return std::any_of(hook.patterns.begin(), hook.patterns.end(),
                     [](const program::Pattern& pattern) { return pattern.kind == program::PatternKind::Me; });
}

class CardIndex {
 public:
  // The next match may be another one, perhaps of another program.
  void Forget() { learnt_ = false; }
  // Called before all else, once for each match.
  void Meet(const program::Program& program, const match::GameState& world) {
    if (!learnt_) Learn(program, world);
  }
  bool Has(std::int32_t def) const { return First(def) >= 0; }
  // The cards of a definition in the order of their ids; -1: no more.
  model::CardId First(std::int32_t def) const { return first_[def]; }
  model::CardId Next(model::CardId card) const { return next_[card]; }
  // The modifiers of the query that belong to the game or to one of these cards.
  std::span<const std::int32_t> Rules(const program::Program& program, std::int32_t query) {
    Query& rules = queries_[query];
    if (!rules.known) FindRules(program, query, rules);
    return rules.rules;
  }
  // The hooks of an event or action that belong to the game or to one of these cards: `instead`, `before`, `after`.
  std::span<const std::int32_t> HooksOf(const program::Program& program, program::OccurrenceKind kind,
                                        std::int32_t what) {
    const auto index = static_cast<std::size_t>(what);
    Hooks& hooks = hooks_[kind == program::OccurrenceKind::Action ? program.events.size() + index : index];
    if (!hooks.known) FindHooks(program, kind, index, hooks);
    return hooks.hooks;
  }
  // The cards with which the action could be offered, in the order of their ids.
  std::span<const model::CardId> Candidates(const program::Program& program, std::int32_t action);

 private:
  struct Hooks {
    bool known = false;
    std::vector<std::int32_t> hooks;
  };
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
  base::Table<model::CardId, std::int32_t> defs_;         // by card
  base::Table<program::CardDefId, model::CardId> first_;  // by definition
  base::Table<model::CardId, model::CardId> next_;        // by card
  base::Table<program::ActionId, Action> actions_;
  base::Table<program::QueryId, Query> queries_;
  std::vector<Hooks> hooks_;  // of events, then of actions
};

}  // namespace cardinal::run
