// Where things stand in a world. Zone instances: those of the table, then each zone of players seat by seat, then the
// zones that lie on cards, card after card. (Every card has its instance, whatever its type: so a match with other
// faces, view::Imagine, is laid out alike.) Fields: those of the table, then of each seat, then of each card. Nothing
// here looks for anything: rules ask where cards are more often than all else together.
#include "interpreter/machine/match/match.h"

namespace cardinal::match {
namespace {

using program::OwnerKind;

const std::vector<std::int32_t>& ZonesOf(const program::Program& program, OwnerKind of) {
  return program.zones_of[static_cast<std::size_t>(of)];
}
std::int32_t CountOf(const program::Program& program, OwnerKind of) {
  return static_cast<std::int32_t>(ZonesOf(program, of).size());
}

}  // namespace

ZoneId ZoneIndex(const program::Program& program, std::int32_t zone, std::int32_t owner_or_none, std::int32_t seats) {
  if (zone < 0 || static_cast<std::size_t>(zone) >= program.zones.size()) return -1;
  const program::Zone& declaration = program.zones[static_cast<std::size_t>(zone)];
  if (declaration.of == OwnerKind::Table) return declaration.rank;
  const std::int32_t table = CountOf(program, OwnerKind::Table);
  if (declaration.of == OwnerKind::Player) {
    return owner_or_none >= 0 && owner_or_none < seats ? table + declaration.rank * seats + owner_or_none : -1;
  }
  if (owner_or_none < 0) return -1;
  const std::int32_t first = table + CountOf(program, OwnerKind::Player) * seats;
  return first + owner_or_none * CountOf(program, OwnerKind::Card) + declaration.rank;
}

std::int32_t ZoneDeclaration(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const auto declared = [&](OwnerKind of, std::int32_t rank) { return ZonesOf(program, of)[static_cast<std::size_t>(rank)]; };
  const std::int32_t table = CountOf(program, OwnerKind::Table);
  if (zone < 0) return -1;
  if (zone < table) return declared(OwnerKind::Table, zone);
  const std::int32_t of_players = zone - table;
  const std::int32_t players = CountOf(program, OwnerKind::Player) * seats;
  if (of_players < players) return declared(OwnerKind::Player, of_players / seats);
  const std::int32_t kinds = CountOf(program, OwnerKind::Card);
  return kinds == 0 ? -1 : declared(OwnerKind::Card, (of_players - players) % kinds);
}

Seat ZoneOwner(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const std::int32_t table = CountOf(program, OwnerKind::Table);
  const bool of_player = zone >= table && zone < table + CountOf(program, OwnerKind::Player) * seats;
  return of_player ? (zone - table) % seats : model::kNobody;
}

CardId ZoneHolder(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const ZoneId first = CountOf(program, OwnerKind::Table) + CountOf(program, OwnerKind::Player) * seats;
  const std::int32_t kinds = CountOf(program, OwnerKind::Card);
  return zone < first || kinds == 0 ? -1 : (zone - first) / kinds;
}

std::int32_t ZoneInstances(const program::Program& program, std::int32_t seats, std::size_t cards) {
  return CountOf(program, OwnerKind::Table) + CountOf(program, OwnerKind::Player) * seats +
         CountOf(program, OwnerKind::Card) * static_cast<std::int32_t>(cards);
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
    case OwnerKind::Table: return slot;
    case OwnerKind::Player: return table + static_cast<std::size_t>(owner) * player + slot;
    case OwnerKind::Card: break;
  }
  return table + static_cast<std::size_t>(world.seats) * player + static_cast<std::size_t>(owner) * card + slot;
}

}  // namespace cardinal::match
