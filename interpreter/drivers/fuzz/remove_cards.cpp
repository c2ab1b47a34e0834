#include "interpreter/drivers/fuzz/remove_cards.h"

#include "interpreter/base/sequence.h"

namespace cardinal::fuzz {

namespace {

using match::GameState;
using model::CardId;
using model::Value;
using program::OwnerKind;
using program::TypeKind;

// By card, its id after the others are removed.
std::vector<CardId> Numbered(const program::Program& program, const GameState& world,
                             const std::vector<std::uint8_t>& goes) {
  std::vector<CardId> own(world.cards.size(), -1);
  CardId next = 0;
  for (const auto card : world.cards.Ids()) {
    bool stays = true;
    for (CardId below = card; below >= 0 && stays;
         below = match::ZoneHolder(program, world.cards[below].zone, world.seats))
      stays = goes[below] == 0;
    if (stays) own[card] = next++;
  }
  return own;
}

match::ZoneId ZoneAfterRemoval(const program::Program& program, const GameState& world, match::ZoneId zone,
                               const std::vector<CardId>& own) {
  const std::int32_t declared = match::ZoneDeclaration(program, zone, world.seats);
  const CardId holder = match::ZoneHolder(program, zone, world.seats);
  const std::int32_t owner = holder >= 0 ? own[holder] : match::ZoneOwner(program, zone, world.seats);
  return match::ZoneIndex(program, declared, owner, world.seats);
}

void PlaceCards(const program::Program& program, const GameState& world, const std::vector<CardId>& own,
                GameState& now) {
  std::vector<std::vector<CardId>> zones(match::ZoneInstanceCount(program, world.seats, now.cards.size()));
  for (const CardId card : world.order) {
    if (own[card] < 0) continue;
    const match::ZoneId zone = ZoneAfterRemoval(program, world, world.cards[card].zone, own);
    now.cards[own[card]].zone = zone;
    zones[zone].push_back(own[card]);
  }
  now.order.clear();
  now.zone_starts = {0};
  for (const auto& cards : zones) {
    now.order.insert(now.order.end(), cards.begin(), cards.end());
    now.zone_starts.push_back(base::Count(now.order));
  }
}

void CopyStates(const program::Program& program, const GameState& world, const std::vector<CardId>& own,
                GameState& now) {
  now.fields.assign(program.table_fields + world.seats * program.player_fields + now.cards.size() * program.card_fields,
                    0);
  for (const program::Field& field : program.fields) {
    const Value owners = field.of == OwnerKind::Table    ? 1
                         : field.of == OwnerKind::Player ? world.seats
                                                         : static_cast<Value>(world.cards.size());
    for (Value owner = 0; owner < owners; ++owner) {
      const Value owner_now = field.of == OwnerKind::Card ? own[owner] : owner;
      if (owner_now < 0) continue;
      Value value = world.fields[match::FieldIndex(program, world, field, owner)];
      if (field.type.kind == TypeKind::Card && value >= 0) {
        value = own[value];
        if (value < 0) value = field.initial;
      }
      now.fields[match::FieldIndex(program, now, field, owner_now)] = value;
    }
  }
}

// An answer that names a card that is gone is not kept.
void CopyKeptAnswers(const program::Program& program, const GameState& world, const std::vector<CardId>& own,
                     GameState& now) {
  const std::size_t questions = program.kept_answers.size();
  now.kept_answers.assign(now.cards.size() * questions, model::kNotApplicable);
  for (std::size_t i = 0; i < world.kept_answers.size(); ++i) {
    const CardId card = own[i / questions];
    if (card < 0) continue;
    Value value = world.kept_answers[i];
    if (program.kept_answers[i % questions].type.kind == TypeKind::Card && value >= 0)
      value = own[value] < 0 ? model::kNotApplicable : own[value];
    now.kept_answers[static_cast<std::size_t>(card) * questions + i % questions] = value;
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
  CopyKeptAnswers(program, world, own, now);
  return now;
}

}  // namespace cardinal::fuzz
