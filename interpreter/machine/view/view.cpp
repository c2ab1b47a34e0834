#include "interpreter/machine/view/view.h"

#include <algorithm>
#include <tuple>

namespace cardinal::view {
namespace {

using match::World;
using model::CardId;

bool Sees(const program::Program& program, const World& world, Seat viewer, CardId card) {
  return viewer == kEverybody || match::SeesFace(program, world, viewer, card);
}

// Whether the zone itself, not memory, shows its faces to the viewer.
bool Shown(const program::Zone& zone, Seat owner, Seat viewer) {
  if (viewer == kEverybody || zone.seen == program::Seen::All) return true;
  return zone.seen == program::Seen::Owner && owner >= 0 && owner == viewer;
}

SeenCard Look(const World& world, std::uint32_t watchers, Seat viewer, CardId card) {
  const match::Card& there = world.cards[static_cast<std::size_t>(card)];
  if (viewer != kEverybody && !match::SeesFace(world, watchers, viewer, card)) return {-1, -1, there.owner};
  return {card, there.def, there.owner};
}

// An unordered zone that is not shown must not tell by its order what came when: what is known first, by kind.
void Forget(std::vector<SeenCard>& cards) {
  const auto key = [](const SeenCard& card) { return std::tuple(card.id < 0, card.def, card.id, card.owner); };
  std::sort(cards.begin(), cards.end(), [&](const SeenCard& x, const SeenCard& y) { return key(x) < key(y); });
}

SeenZone LookInto(const program::Program& program, const World& world, Seat viewer, match::ZoneId instance) {
  SeenZone seen;
  seen.zone = match::ZoneDeclaration(program, instance, world.seats);
  seen.owner = match::ZoneOwner(program, instance, world.seats);
  const CardId holder = match::ZoneHolder(program, instance, world.seats);
  if (holder >= 0 && Sees(program, world, viewer, holder)) seen.holder = holder;
  const std::uint32_t watchers = match::Watchers(program, world, instance);
  seen.cards.reserve(world.Zone(instance).size());
  for (const CardId card : world.Zone(instance)) seen.cards.push_back(Look(world, watchers, viewer, card));
  const program::Zone& zone = program.zones[static_cast<std::size_t>(seen.zone)];
  if (!zone.ordered && !Shown(zone, seen.owner, viewer)) Forget(seen.cards);
  return seen;
}

}  // namespace

bool operator==(const SeenCard& x, const SeenCard& y) { return x.id == y.id && x.def == y.def && x.owner == y.owner; }
bool operator==(const SeenZone& x, const SeenZone& y) {
  return x.zone == y.zone && x.owner == y.owner && x.holder == y.holder && x.cards == y.cards;
}

Observation Observe(const program::Program& program, const match::Match& match, Seat viewer) {
  const World& world = match.world;
  Observation seen;
  seen.viewer = viewer;
  seen.out = world.out;
  const std::int32_t instances = match::ZoneInstances(program, world.seats, world.cards.size());
  const match::ZoneId on_cards = match::FirstOnCards(program, world.seats);
  seen.zones.reserve(static_cast<std::size_t>(on_cards));
  for (match::ZoneId zone = 0; zone < instances; ++zone) {
    if (zone < on_cards || !world.Zone(zone).empty()) seen.zones.push_back(LookInto(program, world, viewer, zone));
  }
  const auto shown = static_cast<std::ptrdiff_t>(program.table_fields) +
                     static_cast<std::ptrdiff_t>(world.seats) * program.player_fields;
  seen.fields.assign(world.fields.begin(), world.fields.begin() + shown);
  return seen;
}

}  // namespace cardinal::view
