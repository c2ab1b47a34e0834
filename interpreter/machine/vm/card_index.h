// CardIndex: an index of the cards of one match. In: the cards of a match. Out: what follows from their definitions:
// which definitions occur, with which cards an action can be taken, and which rules can modify a query or hook an
// event. Promises: valid for every position of the match until a card is made or printed in another way.
// Why: most rules of a game belong to cards that are in no deck of the match (docs/decisions/speed.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::vm {

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
  // Whether the game or one of these cards has a rule that changes the query about what cards are.
  bool Changes(const program::Program& program, std::int32_t query) const {
    return changes_[static_cast<std::size_t>(program::StepOf(program.identity, query))];
  }
  // Whether cards can have other texts than their own now.
  void LetLend(bool lends);
  bool Has(std::int32_t def) const { return First(def) >= 0; }
  // The cards of a definition in the order of their ids; -1: no more.
  model::CardId First(std::int32_t def) const { return first_[def]; }
  model::CardId Next(model::CardId card) const { return next_[card]; }
  // The modifiers that can change the query for these arguments, as far as the definition of the first card among them
  // tells: they belong to the game or to one of these cards.
  // `argument(i)`: one of the arguments.
  template <class Argument>
  std::span<const std::int32_t> Rules(const program::Program& program, std::int32_t query, Argument argument) {
    Query& rules = queries_[query];
    if (!rules.known) Learn(program, query, rules);
    const std::size_t at = rules.card < 0 ? 0 : NumberOf(argument(static_cast<std::size_t>(rules.card)));
    RulesOfCard& found = rules.by_card[at];
    if (!found.known) FindRules(program, query, rules, at);
    return found.rules;
  }
  // The cards of a type in the order of their ids; -1: all cards.
  std::span<const model::Value> OfType(const program::Program& program, std::int32_t type);
  // The hooks of an event or action that belong to the game or to one of these cards: `instead`, `before`, `after`.
  std::span<const std::int32_t> HooksOf(const program::Program& program, program::OccurrenceKind kind,
                                        std::int32_t what) {
    const auto index = static_cast<std::size_t>(what);
    Hooks& hooks = hooks_[kind == program::OccurrenceKind::Action ? program.events.size() + index : index];
    if (!hooks.known) FindHooks(program, kind, index, hooks);
    return hooks.hooks;
  }
  // The cards with which the action could be offered, in the order of their ids.
  std::span<const model::CardId> Candidates(const program::Program& program, std::int32_t action) {
    Action& candidates = actions_[action];
    if (!candidates.known) FindCandidates(program, action, candidates);
    return candidates.cards;
  }

 private:
  struct Hooks {
    bool known = false;
    std::vector<std::int32_t> hooks;
  };
  struct Action {
    bool known = false;
    std::vector<model::CardId> cards;
  };
  struct RulesOfCard {
    bool known = false;
    std::vector<std::int32_t> rules;
  };
  struct Query {
    bool known = false;
    std::int32_t card = -1;            // its first parameter that is a card; -1: it has none
    std::vector<RulesOfCard> by_card;  // by number of the card's definition (numbers_); 0: no card
  };
  struct Cards {
    bool known = false;
    std::vector<model::Value> cards;
  };
  // The number of the card's definition; 0: it is none of the cards.
  std::size_t NumberOf(model::Value card) const {
    const bool exists = static_cast<std::uint64_t>(card) < defs_.size();
    return exists ? static_cast<std::size_t>(numbers_[defs_[static_cast<model::CardId>(card)]]) : 0;
  }
  // Whether a rule of the text can work: it belongs to the game, or some card has the text or may get it.
  bool MayWork(std::int32_t text) const {
    return text == program::kOfGame || lends_ || (!program::IsLentText(text) && Has(text));
  }
  void FindHooks(const program::Program& program, program::OccurrenceKind kind, std::size_t what, Hooks& hooks) const;
  void FindCandidates(const program::Program& program, std::int32_t action, Action& candidates) const;
  void Learn(const program::Program& program, std::int32_t query, Query& rules) const;
  void FindRules(const program::Program& program, std::int32_t query, Query& rules, std::size_t number) const;
  void Learn(const program::Program& program, const match::GameState& world);

  void ForgetRules();

  bool learnt_ = false, lends_ = true;
  std::array<bool, program::kIdentitySteps> changes_{};    // by step
  base::Table<model::CardId, std::int32_t> defs_;          // by card
  base::Table<program::CardDefId, model::CardId> first_;   // by definition
  base::Table<model::CardId, model::CardId> next_;         // by card
  base::Table<program::CardDefId, std::int32_t> numbers_;  // of the definitions that occur, from 1 on
  std::vector<std::int32_t> occurring_;                    // these definitions, by number - 1
  std::vector<Cards> of_type_;                             // by card type + 1
  base::Table<program::ActionId, Action> actions_;
  base::Table<program::QueryId, Query> queries_;
  std::vector<Hooks> hooks_;  // of events, then of actions
};

}  // namespace cardinal::vm
