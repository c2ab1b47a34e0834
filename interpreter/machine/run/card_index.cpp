#include "interpreter/machine/run/card_index.h"

#include <utility>

namespace cardinal::run {

namespace {

bool IsOfType(const program::Program& program, const program::CardDef& card, std::int32_t type) {
  return card.type >= 0 && ((program.card_types[card.type].is >> type) & 1u) != 0;
}

}  // namespace

void CardIndex::Learn(const program::Program& program, const match::GameState& world) {
  learnt_ = true;
  defs_.resize(world.cards.size());
  next_.resize(world.cards.size());
  first_.assign(program.cards.size(), -1);
  for (std::size_t card = world.cards.size(); card-- > 0;) {
    defs_[card] = world.cards[card].def;
    next_[card] = std::exchange(first_[defs_[card]], static_cast<model::CardId>(card));
  }
  actions_.assign(program.actions.size(), {});
  queries_.resize(program.queries.size());
  for (Query& query : queries_) query.known = false;
  hooks_.resize(program.events.size() + program.actions.size());
  for (Hooks& hooks : hooks_) hooks.known = false;
}

void CardIndex::FindHooks(const program::Program& program, program::OccurrenceKind kind, std::size_t what,
                          Hooks& hooks) const {
  const program::HookLists& heard = kind == program::OccurrenceKind::Action
                                        ? static_cast<const program::HookLists&>(program.actions[what])
                                        : program.events[what];
  hooks.known = true;
  hooks.hooks.clear();
  for (const auto* indexes : {&heard.instead, &heard.before, &heard.after}) {
    for (const std::int32_t index : *indexes) {
      const program::Hook& hook = program.hooks[index];
      if (hook.card < 0 || Has(hook.card)) hooks.hooks.push_back(index);
    }
  }
}

void CardIndex::FindRules(const program::Program& program, std::int32_t query, Query& rules) const {
  rules.known = true;
  rules.rules.clear();
  for (const std::int32_t rule : program.queries[query].modifiers) {
    const std::int32_t card = program.modifiers[rule].card;
    if (card < 0 || Has(card)) rules.rules.push_back(rule);
  }
}

std::span<const model::CardId> CardIndex::Candidates(const program::Program& program, std::int32_t action) {
  Action& candidates = actions_[action];
  if (candidates.known) return candidates.cards;
  candidates.known = true;
  const program::Action& offered = program.actions[action];
  for (const auto card : defs_.Ids()) {
    const auto def = static_cast<std::size_t>(defs_[card]);
    if (!IsOfType(program, program.cards[def], offered.card_type) || offered.never_offered[def] != 0) continue;
    if (def < offered.variant_of.size() && offered.variant_of[def] >= 0) candidates.cards.push_back(card);
  }
  return candidates.cards;
}

}  // namespace cardinal::run
