// Where things stand in a world. Zone instances follow the declarations: a zone of the table has one, a zone of players
// one for each seat; behind them all come the zones that lie on cards, card after card. (Every card has its instance,
// whatever its type: so a match with other faces, view::Imagine, is laid out alike.) Fields: those of the table, then
// of each seat, then of each card.
#include <algorithm>

#include "interpreter/machine/match/match.h"

namespace cardinal::match {
namespace {

// Not counting the zones on cards.
std::int32_t Instances(const program::Zone& zone, std::int32_t seats) {
  if (zone.of == program::OwnerKind::Card) return 0;
  return zone.of == program::OwnerKind::Player ? seats : 1;
}

// How many of the first `count` declarations are zones on cards.
std::int32_t KindsOnCards(const program::Program& program, std::size_t count) {
  const auto end = program.zones.begin() + static_cast<std::ptrdiff_t>(count);
  return static_cast<std::int32_t>(std::count_if(
      program.zones.begin(), end, [](const program::Zone& zone) { return zone.of == program::OwnerKind::Card; }));
}

// The declaration of a zone instance and its place among that declaration's instances.
struct Place {
  std::int32_t declaration = -1;
  std::int32_t number = 0;
};

Place Find(const program::Program& program, ZoneId zone, std::int32_t seats) {
  if (zone < 0) return {};
  std::int32_t number = zone;
  for (std::size_t i = 0; i < program.zones.size(); ++i) {
    const std::int32_t instances = Instances(program.zones[i], seats);
    if (number < instances) return {static_cast<std::int32_t>(i), number};
    number -= instances;
  }
  const std::int32_t kinds = KindsOnCards(program, program.zones.size());
  if (kinds == 0) return {};
  std::int32_t kind = number % kinds;
  std::size_t declaration = 0;
  while (program.zones[declaration].of != program::OwnerKind::Card || kind-- > 0) ++declaration;
  return {static_cast<std::int32_t>(declaration), number / kinds};
}

program::OwnerKind KindOf(const program::Program& program, const Place& place) {
  return program.zones[static_cast<std::size_t>(place.declaration)].of;
}

}  // namespace

ZoneId ZoneIndex(const program::Program& program, std::int32_t zone, std::int32_t owner_or_none, std::int32_t seats) {
  if (zone < 0 || static_cast<std::size_t>(zone) >= program.zones.size()) return -1;
  const auto declaration = static_cast<std::size_t>(zone);
  const program::OwnerKind of = program.zones[declaration].of;
  const std::size_t before = of == program::OwnerKind::Card ? program.zones.size() : declaration;
  ZoneId first = 0;
  for (std::size_t i = 0; i < before; ++i) first += Instances(program.zones[i], seats);
  if (of == program::OwnerKind::Table) return first;
  if (of == program::OwnerKind::Player) return owner_or_none >= 0 && owner_or_none < seats ? first + owner_or_none : -1;
  if (owner_or_none < 0) return -1;
  return first + owner_or_none * KindsOnCards(program, program.zones.size()) + KindsOnCards(program, declaration);
}

std::int32_t ZoneDeclaration(const program::Program& program, ZoneId zone, std::int32_t seats) {
  return Find(program, zone, seats).declaration;
}

Seat ZoneOwner(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const Place place = Find(program, zone, seats);
  if (place.declaration < 0) return model::kNobody;
  return KindOf(program, place) == program::OwnerKind::Player ? place.number : model::kNobody;
}

CardId ZoneHolder(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const Place place = Find(program, zone, seats);
  if (place.declaration < 0) return -1;
  return KindOf(program, place) == program::OwnerKind::Card ? place.number : -1;
}

std::int32_t ZoneInstances(const program::Program& program, std::int32_t seats, std::size_t cards) {
  std::int32_t sum = KindsOnCards(program, program.zones.size()) * static_cast<std::int32_t>(cards);
  for (const program::Zone& zone : program.zones) sum += Instances(zone, seats);
  return sum;
}

bool LiesUpon(const program::Program& program, const World& world, CardId card, CardId other) {
  while (card >= 0 && card != other)
    card = ZoneHolder(program, world.cards[static_cast<std::size_t>(card)].zone, world.seats);
  return card == other;
}

std::size_t FieldIndex(const program::Program& program, const World& world, const program::Field& field, Value owner) {
  const auto table = static_cast<std::size_t>(program.table_fields);
  const auto player = static_cast<std::size_t>(program.player_fields);
  const auto card = static_cast<std::size_t>(program.card_fields);
  const auto slot = static_cast<std::size_t>(field.slot);
  switch (field.of) {
    case program::OwnerKind::Table: return slot;
    case program::OwnerKind::Player: return table + static_cast<std::size_t>(owner) * player + slot;
    case program::OwnerKind::Card: break;
  }
  return table + static_cast<std::size_t>(world.seats) * player + static_cast<std::size_t>(owner) * card + slot;
}

}  // namespace cardinal::match
