#include "interpreter/machine/view/view.h"

#include <algorithm>
#include <tuple>

namespace cardinal::view {
namespace {

using match::GameState;
using model::CardId;

bool Sees(const program::Program& program, const GameState& world, Seat viewer, CardId card) {
  return viewer == kOmniscient || match::SeesFace(program, world, viewer, card);
}

// True if the zone itself, not memory, shows its faces to the viewer.
bool IsShownTo(const program::Zone& zone, Seat owner, Seat viewer) {
  if (viewer == kOmniscient || zone.visibility == program::Visibility::All) return true;
  return zone.visibility == program::Visibility::Owner && owner >= 0 && owner == viewer;
}

ObservedCard ObserveCard(const GameState& world, std::uint32_t watchers, Seat viewer, CardId card) {
  const match::Card& there = world.cards[card];
  if (viewer != kOmniscient && !match::SeesFace(world, watchers, viewer, card)) return {-1, -1, there.owner};
  return {card, there.def, there.owner};
}

// Sorts the cards of an unordered zone that is not shown, since their order must not reveal when they came. Known cards
// come first, in the order of their definitions.
void HideOrder(std::vector<ObservedCard>& cards) {
  const auto key = [](const ObservedCard& card) { return std::tuple(card.id < 0, card.def, card.id, card.owner); };
  std::sort(cards.begin(), cards.end(), [&](const ObservedCard& x, const ObservedCard& y) { return key(x) < key(y); });
}

ObservedZone ObserveZone(const program::Program& program, const GameState& world, Seat viewer, match::ZoneId instance) {
  ObservedZone seen;
  seen.zone = match::ZoneDeclaration(program, instance, world.seats);
  seen.owner = match::ZoneOwner(program, instance, world.seats);
  const CardId holder = match::ZoneHolder(program, instance, world.seats);
  if (holder >= 0 && Sees(program, world, viewer, holder)) seen.holder = holder;
  const std::uint32_t watchers = match::ZoneViewers(program, world, instance);
  seen.cards.reserve(world.CardsIn(instance).size());
  for (const CardId card : world.CardsIn(instance)) seen.cards.push_back(ObserveCard(world, watchers, viewer, card));
  const program::Zone& zone = program.zones[seen.zone];
  if (!zone.ordered && !IsShownTo(zone, seen.owner, viewer)) HideOrder(seen.cards);
  return seen;
}

}  // namespace

bool operator==(const ObservedCard& x, const ObservedCard& y) {
  return x.id == y.id && x.def == y.def && x.owner == y.owner;
}
bool operator==(const ObservedZone& x, const ObservedZone& y) {
  return x.zone == y.zone && x.owner == y.owner && x.holder == y.holder && x.cards == y.cards;
}

Observation Observe(const program::Program& program, const match::Match& match, Seat viewer) {
  const GameState& world = match.state;
  Observation seen;
  seen.viewer = viewer;
  seen.eliminated = world.eliminated;
  const std::int32_t instances = match::ZoneInstanceCount(program, world.seats, world.cards.size());
  const match::ZoneId on_cards = match::FirstCardZone(program, world.seats);
  seen.zones.reserve(on_cards);
  for (match::ZoneId zone = 0; zone < instances; ++zone) {
    if (zone < on_cards || !world.CardsIn(zone).empty())
      seen.zones.push_back(ObserveZone(program, world, viewer, zone));
  }
  const auto shown = static_cast<std::ptrdiff_t>(program.table_fields) +
                     static_cast<std::ptrdiff_t>(world.seats) * program.player_fields;
  seen.fields.assign(world.fields.begin(), world.fields.begin() + shown);
  return seen;
}

}  // namespace cardinal::view
