// The layout of zones and fields in a game state. Zone instances: those of the table, then each zone of players seat by
// seat, then the zones of cards, card after card. (Every card has its instances, whatever its type, so a match with
// other faces, view::Determinize, has the same layout.) Fields: those of the table, then of each seat, then of each
// card. No function here searches: program::ZoneLayout has the tables.
#include "interpreter/machine/match/match.h"

namespace cardinal::match {
namespace {

using program::ZoneLayout;

// Null if there is no such zone.
const ZoneLayout::Instance* FindInstance(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const ZoneLayout& layout = GetZoneLayout(program, seats);
  const bool exists = zone >= 0 && (zone < layout.plain || !layout.on_cards.empty());
  return exists ? &GetZoneInstance(layout, zone) : nullptr;
}

}  // namespace

const ZoneLayout& EmptyZoneLayout() {
  static const ZoneLayout kNone;
  return kNone;
}

std::int32_t ZoneDeclaration(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const ZoneLayout::Instance* const instance = FindInstance(program, zone, seats);
  return instance ? instance->declaration : -1;
}

Seat ZoneOwner(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const ZoneLayout::Instance* const instance = FindInstance(program, zone, seats);
  return instance ? instance->owner : model::kNoSeat;
}

CardId ZoneHolder(const program::Program& program, ZoneId zone, std::int32_t seats) {
  return ZoneHolder(GetZoneLayout(program, seats), zone);
}

std::int32_t ZoneInstanceCount(const program::Program& program, std::int32_t seats, std::size_t cards) {
  return FirstCardZone(program, seats) +
         static_cast<std::int32_t>(GetZoneLayout(program, seats).on_cards.size() * cards);
}

ZoneId FirstCardZone(const program::Program& program, std::int32_t seats) {
  return GetZoneLayout(program, seats).plain;
}

std::uint32_t ZoneViewers(const program::Program& program, const GameState& world, ZoneId zone) {
  return ZoneViewers(GetZoneLayout(program, world.seats), zone);
}

bool IsStackedOn(const program::Program& program, const GameState& world, CardId card, CardId other) {
  while (card >= 0 && card != other) card = ZoneHolder(program, world.cards[card].zone, world.seats);
  return card == other;
}

}  // namespace cardinal::match
