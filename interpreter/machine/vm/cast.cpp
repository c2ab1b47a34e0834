#include "interpreter/machine/vm/cast.h"

#include <utility>

namespace cardinal::vm {

namespace {

bool IsOfType(const program::Program& program, const program::CardDef& card, std::int32_t type) {
  return card.type >= 0 && ((program.card_types[static_cast<std::size_t>(card.type)].is >> type) & 1u) != 0;
}

}  // namespace

void Cast::Learn(const program::Program& program, const match::World& world) {
  learnt_ = true;
  defs_.resize(world.cards.size());
  next_.resize(world.cards.size());
  first_.assign(program.cards.size(), -1);
  for (std::size_t card = world.cards.size(); card-- > 0;) {
    defs_[card] = world.cards[card].def;
    next_[card] = std::exchange(first_[static_cast<std::size_t>(defs_[card])], static_cast<model::CardId>(card));
  }
  actions_.assign(program.actions.size(), {});
}

std::span<const model::CardId> Cast::Candidates(const program::Program& program, std::int32_t action) {
  Action& candidates = actions_[static_cast<std::size_t>(action)];
  if (candidates.known) return candidates.cards;
  candidates.known = true;
  const program::Action& offered = program.actions[static_cast<std::size_t>(action)];
  for (std::size_t card = 0; card < defs_.size(); ++card) {
    const auto def = static_cast<std::size_t>(defs_[card]);
    if (!IsOfType(program, program.cards[def], offered.card_type) || offered.never[def] != 0) continue;
    if (def < offered.variant_of.size() && offered.variant_of[def] >= 0)
      candidates.cards.push_back(static_cast<model::CardId>(card));
  }
  return candidates.cards;
}

}  // namespace cardinal::vm
