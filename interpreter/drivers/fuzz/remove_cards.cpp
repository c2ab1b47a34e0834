#include "interpreter/drivers/fuzz/remove_cards.h"

namespace cardinal::fuzz {

namespace {

using match::GameState;
using model::CardId;
using model::Value;
using program::OwnerKind;
using program::TypeKind;

std::size_t Index(std::int64_t id) { return static_cast<std::size_t>(id); }

// By card, its id after the others are removed.
std::vector<CardId> Numbered(const program::Program& program, const GameState& world,
                             const std::vector<std::uint8_t>& goes) {
  std::vector<CardId> own(world.cards.size(), -1);
  CardId next = 0;
  for (std::size_t card = 0; card < world.cards.size(); ++card) {
    bool stays = true;
    for (CardId below = static_cast<CardId>(card); below >= 0 && stays;
         below = match::ZoneHolder(program, world.cards[Index(below)].zone, world.seats))
      stays = goes[Index(below)] == 0;
    if (stays) own[card] = next++;
  }
  return own;
}

match::ZoneId ZoneAfterRemoval(const program::Program& program, const GameState& world, match::ZoneId zone,
                               const std::vector<CardId>& own) {
  const std::int32_t declared = match::ZoneDeclaration(program, zone, world.seats);
  const CardId holder = match::ZoneHolder(program, zone, world.seats);
  const std::int32_t owner = holder >= 0 ? own[Index(holder)] : match::ZoneOwner(program, zone, world.seats);
  return match::ZoneIndex(program, declared, owner, world.seats);
}

void PlaceCards(const program::Program& program, const GameState& world, const std::vector<CardId>& own,
                GameState& now) {
  std::vector<std::vector<CardId>> zones(Index(match::ZoneInstanceCount(program, world.seats, now.cards.size())));
  for (const CardId card : world.order) {
    if (own[Index(card)] < 0) continue;
    const match::ZoneId zone = ZoneAfterRemoval(program, world, world.cards[Index(card)].zone, own);
    now.cards[Index(own[Index(card)])].zone = zone;
    zones[Index(zone)].push_back(own[Index(card)]);
  }
  now.order.clear();
  now.zone_starts = {0};
  for (const auto& cards : zones) {
    now.order.insert(now.order.end(), cards.begin(), cards.end());
    now.zone_starts.push_back(static_cast<std::int32_t>(now.order.size()));
  }
}

void CopyStates(const program::Program& program, const GameState& world, const std::vector<CardId>& own,
                GameState& now) {
  now.fields.assign(Index(program.table_fields) + Index(world.seats) * Index(program.player_fields) +
                        now.cards.size() * Index(program.card_fields),
                    0);
  for (const program::Field& field : program.fields) {
    const Value owners = field.of == OwnerKind::Table    ? 1
                         : field.of == OwnerKind::Player ? world.seats
                                                         : static_cast<Value>(world.cards.size());
    for (Value owner = 0; owner < owners; ++owner) {
      const Value owner_now = field.of == OwnerKind::Card ? own[Index(owner)] : owner;
      if (owner_now < 0) continue;
      Value value = world.fields[match::FieldIndex(program, world, field, owner)];
      if (field.type.kind == TypeKind::Card && value >= 0) {
        value = own[Index(value)];
        if (value < 0) value = field.initial;
      }
      now.fields[match::FieldIndex(program, now, field, owner_now)] = value;
    }
  }
}

}  // namespace

GameState RemoveCards(const program::Program& program, const GameState& world, const std::vector<std::uint8_t>& goes,
                      std::vector<CardId>& own) {
  own = Numbered(program, world, goes);
  GameState now = world;
  now.cards.clear();
  for (std::size_t card = 0; card < world.cards.size(); ++card)
    if (own[card] >= 0) now.cards.push_back(world.cards[card]);
  PlaceCards(program, world, own, now);
  CopyStates(program, world, own, now);
  return now;
}

}  // namespace cardinal::fuzz
