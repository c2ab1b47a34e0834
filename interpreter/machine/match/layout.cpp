// Where things stand in a world. Zone instances follow the declarations: a zone of the table has one, a zone of players
// one for each seat. Fields: those of the table, then of each seat, then of each card.
#include "interpreter/machine/match/match.h"

namespace cardinal::match {
namespace {

std::int32_t Instances(const program::Zone& zone, std::int32_t seats) {
  return zone.of == program::OwnerKind::Player ? seats : 1;
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
  return {};
}

}  // namespace

ZoneId ZoneIndex(const program::Program& program, std::int32_t zone, Seat owner_or_none, std::int32_t seats) {
  if (zone < 0 || static_cast<std::size_t>(zone) >= program.zones.size()) return -1;
  ZoneId first = 0;
  for (std::int32_t i = 0; i < zone; ++i) first += Instances(program.zones[static_cast<std::size_t>(i)], seats);
  if (program.zones[static_cast<std::size_t>(zone)].of != program::OwnerKind::Player) return first;
  return owner_or_none >= 0 && owner_or_none < seats ? first + owner_or_none : -1;
}

std::int32_t ZoneDeclaration(const program::Program& program, ZoneId zone, std::int32_t seats) {
  return Find(program, zone, seats).declaration;
}

Seat ZoneOwner(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const Place place = Find(program, zone, seats);
  if (place.declaration < 0) return model::kNobody;
  const bool of_player = program.zones[static_cast<std::size_t>(place.declaration)].of == program::OwnerKind::Player;
  return of_player ? place.number : model::kNobody;
}

std::int32_t ZoneInstances(const program::Program& program, std::int32_t seats) {
  std::int32_t sum = 0;
  for (const program::Zone& zone : program.zones) sum += Instances(zone, seats);
  return sum;
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
