#include "interpreter/machine/vm/card_index.h"

#include <utility>

namespace cardinal::vm {

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
  numbers_.assign(program.cards.size(), 0);
  occurring_.clear();
  for (const std::int32_t def : defs_) {
    if (numbers_[def] != 0) continue;
    occurring_.push_back(def);
    numbers_[def] = static_cast<std::int32_t>(occurring_.size());
  }
  of_type_.resize(program.card_types.size() + 1);
  for (Cards& cards : of_type_) cards.known = false;
  actions_.resize(program.actions.size());
  queries_.resize(program.queries.size());
  hooks_.resize(program.events.size() + program.actions.size());
  ForgetRules();
  lends_ = program.identity.lends;
  for (const std::int32_t query : {program.identity.controller, program.identity.name, program.identity.rules}) {
    if (query < 0) continue;
    const auto is_there = [&](std::int32_t rule) {
      const std::int32_t text = program.modifiers[rule].card;
      return text == program::kOfGame || (text >= 0 && Has(text));
    };
    changes_[static_cast<std::size_t>(program::StepOf(program.identity, query))] =
        std::ranges::any_of(program.queries[query].modifiers, is_there);
  }
}

void CardIndex::LetLend(bool lends) {
  if (std::exchange(lends_, lends) != lends) ForgetRules();
}

void CardIndex::ForgetRules() {
  for (Action& action : actions_) action.known = false;
  for (Query& query : queries_) query.known = false;
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
      if (MayWork(hook.card)) hooks.hooks.push_back(index);
    }
  }
}

void CardIndex::Learn(const program::Program& program, std::int32_t query, Query& rules) const {
  const auto& params = program.queries[query].params;
  const auto card =
      std::ranges::find_if(params, [](const auto& param) { return param.type.kind == program::TypeKind::Card; });
  rules.known = true;
  rules.card = card == params.end() ? -1 : static_cast<std::int32_t>(card - params.begin());
  rules.by_card.resize(occurring_.size() + 1);
  for (RulesOfCard& found : rules.by_card) found.known = false;
}

namespace {

// Whether a card of the definition can match the pattern of a rule of `owner`; -1: no card, and the game itself.
// `lends`: a card may have the text of another one.
bool CanMatch(const program::Program& program, const program::Pattern& pattern, std::int32_t def, std::int32_t owner,
              bool lends) {
  if (pattern.kind == program::PatternKind::Me) return owner < 0 || def == owner || lends;
  if (pattern.kind != program::PatternKind::CardType) return true;
  return def >= 0 && IsOfType(program, program.cards[def], static_cast<std::int32_t>(pattern.value));
}

}  // namespace

void CardIndex::FindRules(const program::Program& program, std::int32_t query, Query& rules, std::size_t number) const {
  RulesOfCard& found = rules.by_card[number];
  found.known = true;
  found.rules.clear();
  const std::int32_t def = number == 0 ? -1 : occurring_[number - 1];
  for (const std::int32_t rule : program.queries[query].modifiers) {
    const program::Modifier& modifier = program.modifiers[rule];
    if (!MayWork(modifier.card)) continue;
    const auto place = static_cast<std::size_t>(rules.card);
    if (rules.card >= 0 && place < modifier.patterns.size() &&
        !CanMatch(program, modifier.patterns[place], def, modifier.card, lends_))
      continue;
    found.rules.push_back(rule);
  }
}

std::span<const model::Value> CardIndex::OfType(const program::Program& program, std::int32_t type) {
  Cards& cards = of_type_[static_cast<std::size_t>(type + 1)];
  if (cards.known) return cards.cards;
  cards.known = true;
  cards.cards.clear();
  for (const auto card : defs_.Ids())
    if (type < 0 || IsOfType(program, program.cards[defs_[card]], type)) cards.cards.push_back(card);
  return cards.cards;
}

void CardIndex::FindCandidates(const program::Program& program, std::int32_t action, Action& candidates) const {
  candidates.known = true;
  candidates.cards.clear();
  const program::Action& offered = program.actions[action];
  for (const auto card : defs_.Ids()) {
    const auto def = static_cast<std::size_t>(defs_[card]);
    if (!IsOfType(program, program.cards[def], offered.card_type)) continue;
    if (offered.never_offered[def] != 0 && !lends_) continue;
    const bool has = def < offered.variant_of.size() && offered.variant_of[def] >= 0;
    if (has || lends_) candidates.cards.push_back(card);
  }
}

}  // namespace cardinal::vm
