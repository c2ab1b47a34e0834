#include "interpreter/drivers/scenario_writer/card_enumerator.h"

#include <algorithm>

namespace cardinal::scenario_writer {

using program::OwnerKind;

CardEnumerator::CardEnumerator(const Program& program, const BoardDraft& draft) : program_(program), draft_(draft) {
  for (const match::Card& card : draft.world.cards)
    holders_.insert(match::ZoneHolder(program, card.zone, draft.world.seats));
  for (Seat seat = 0; seat < draft.world.seats; ++seat) List(OwnerKind::Player, seat);
  List(OwnerKind::Table, model::kNoSeat);
  for (std::size_t i = 0; i < listed_.size(); ++i) List(OwnerKind::Card, listed_[i]);
}

void CardEnumerator::List(OwnerKind of, std::int32_t owner) {
  const match::GameState& world = draft_.world;
  for (const std::int32_t zone : ZonesInOrder(of))
    for (const CardId card : world.CardsIn(match::ZoneIndex(program_, zone, owner, world.seats)))
      if (!IsFiller(program_.zones[zone], owner, card)) listed_.push_back(card);
}

std::string CardEnumerator::CardLabel(CardId card) const {
  const std::int32_t def = draft_.world.cards[card].printed;
  std::size_t number = 0, all = 0;
  for (const CardId other : listed_) {
    if (draft_.world.cards[other].printed != def) continue;
    ++all;
    if (other == card) number = all;
  }
  const std::string& name = program_.cards[def].name;
  return all == 1 ? name : name + '#' + std::to_string(number);
}

bool CardEnumerator::IsFiller(const program::Zone& zone, Seat owner, CardId card) const {
  if (holders_.contains(card)) return false;
  return draft_.fillers && zone.visibility == program::Visibility::None && zone.of != OwnerKind::Card &&
         !draft_.relevant_cards.contains(card) && draft_.world.cards[card].owner == std::max(owner, 0);
}

std::vector<std::int32_t> CardEnumerator::ZonesInOrder(OwnerKind of) const {
  std::vector<std::int32_t> zones;
  for (const auto zone : program_.zones.Ids())
    if (program_.zones[zone].of == of) zones.push_back(zone);
  const auto rank = [&](std::int32_t zone) {
    const program::Zone& declared = program_.zones[zone];
    return declared.capacity > 0 ? 0 : declared.ordered ? 2 : 1;
  };
  std::stable_sort(zones.begin(), zones.end(), [&](std::int32_t x, std::int32_t y) { return rank(x) < rank(y); });
  return zones;
}

}  // namespace cardinal::scenario_writer
