// Where things stand in a world. Zone instances: those of the table, then each zone of players seat by seat, then the
// zones that lie on cards, card after card. (Every card has its instance, whatever its type: so a match with other
// faces, view::Imagine, is laid out alike.) Fields: those of the table, then of each seat, then of each card. Nothing
// here looks for anything (program::Prepared::Layout).
#include "interpreter/machine/match/match.h"

namespace cardinal::match {
namespace {

using program::Prepared;

// Null: there is no such zone.
const Prepared::Layout::Instance* Find(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const Prepared::Layout& layout = LayoutOf(program, seats);
  const bool exists = zone >= 0 && (zone < layout.plain || !layout.on_cards.empty());
  return exists ? &InstanceOf(layout, zone) : nullptr;
}

}  // namespace

const Prepared::Layout& NoZones() {
  static const Prepared::Layout kNone;
  return kNone;
}

std::int32_t ZoneDeclaration(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const Prepared::Layout::Instance* const instance = Find(program, zone, seats);
  return instance ? instance->declaration : -1;
}

Seat ZoneOwner(const program::Program& program, ZoneId zone, std::int32_t seats) {
  const Prepared::Layout::Instance* const instance = Find(program, zone, seats);
  return instance ? instance->owner : model::kNobody;
}

CardId ZoneHolder(const program::Program& program, ZoneId zone, std::int32_t seats) {
  return ZoneHolder(LayoutOf(program, seats), zone);
}

std::int32_t ZoneInstances(const program::Program& program, std::int32_t seats, std::size_t cards) {
  return FirstOnCards(program, seats) + static_cast<std::int32_t>(LayoutOf(program, seats).on_cards.size() * cards);
}

ZoneId FirstOnCards(const program::Program& program, std::int32_t seats) { return LayoutOf(program, seats).plain; }

std::uint32_t Watchers(const program::Program& program, const World& world, ZoneId zone) {
  return Watchers(LayoutOf(program, world.seats), zone);
}

bool LiesUpon(const program::Program& program, const World& world, CardId card, CardId other) {
  while (card >= 0 && card != other)
    card = ZoneHolder(program, world.cards[static_cast<std::size_t>(card)].zone, world.seats);
  return card == other;
}

}  // namespace cardinal::match
