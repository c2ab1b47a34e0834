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

}  // namespace

std::int32_t ZoneDeclaration(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const auto declared = [&](OwnerKind of, std::int32_t rank) {
    return ZonesOf(program, of)[static_cast<std::size_t>(rank)];
  };
  const std::int32_t table = program.CountOf(OwnerKind::Table);
  if (zone < 0) return -1;
  if (zone < table) return declared(OwnerKind::Table, zone);
  const std::int32_t of_players = zone - table;
  const std::int32_t players = program.CountOf(OwnerKind::Player) * seats;
  if (of_players < players) return declared(OwnerKind::Player, of_players / seats);
  const std::int32_t kinds = program.CountOf(OwnerKind::Card);
  return kinds == 0 ? -1 : declared(OwnerKind::Card, (of_players - players) % kinds);
}

Seat ZoneOwner(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const std::int32_t table = program.CountOf(OwnerKind::Table);
  const bool of_player = zone >= table && zone < table + program.CountOf(OwnerKind::Player) * seats;
  return of_player ? (zone - table) % seats : model::kNobody;
}

CardId ZoneHolder(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const ZoneId first = FirstOnCards(program, seats);
  const std::int32_t kinds = program.CountOf(OwnerKind::Card);
  return zone < first || kinds == 0 ? -1 : (zone - first) / kinds;
}

std::int32_t ZoneInstances(const program::Program& program, std::int32_t seats, std::size_t cards) {
  return FirstOnCards(program, seats) + program.CountOf(OwnerKind::Card) * static_cast<std::int32_t>(cards);
}

ZoneId FirstOnCards(const program::Program& program, std::int32_t seats) {
  return program.CountOf(OwnerKind::Table) + program.CountOf(OwnerKind::Player) * seats;
}

bool LiesUpon(const program::Program& program, const World& world, CardId card, CardId other) {
  while (card >= 0 && card != other)
    card = ZoneHolder(program, world.cards[static_cast<std::size_t>(card)].zone, world.seats);
  return card == other;
}

}  // namespace cardinal::match
