// A match as a viewer could imagine it. Cards keep their ids and places; cards whose faces the viewer does not see exchange
// faces with each other, within one owner's cards, so that whatever holds of ids (zones, modifiers, numbers) still holds.
#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/machine/view/view.h"

namespace cardinal::view {
namespace {

using match::Match;
using match::World;
using model::CardId;

bool Hidden(const program::Program& program, const World& world, Seat viewer, CardId card) {
  return viewer != kEverybody && !match::SeesFace(program, world, viewer, card);
}

// Cards whose face the machine is relying on: their text runs or waits, other cards lie on them, or another seat is asked
// about them. They keep it.
std::vector<bool> Pinned(const program::Program& program, const Match& match, Seat viewer) {
  std::vector<bool> pinned(match.world.cards.size());
  const auto pin = [&](std::int32_t card) {
    if (card >= 0 && static_cast<std::size_t>(card) < pinned.size()) pinned[static_cast<std::size_t>(card)] = true;
  };
  for (const match::Frame& frame : match.stack.frames) pin(frame.source);
  for (const match::Waiting& waiting : match.waiting) pin(waiting.card);
  for (const match::Card& card : match.world.cards) pin(match::ZoneHolder(program, card.zone, match.world.seats));
  if (match.decision.seat == viewer) return pinned;
  for (const model::Option& option : match.decision.options) {
    if (option.kind == model::OptionKind::Act) pin(option.b);
    if (option.kind == model::OptionKind::Card) pin(option.a);
  }
  return pinned;
}

// Whether a card of that definition may lie in that zone.
bool Holds(const program::Program& program, const World& world, match::ZoneId zone, std::int32_t def) {
  const std::int32_t declaration = match::ZoneDeclaration(program, zone, world.seats);
  const std::int32_t holds = program.zones[static_cast<std::size_t>(declaration)].holds;
  if (holds < 0) return true;
  const std::int32_t type = program.cards[static_cast<std::size_t>(def)].type;
  return ((program.card_types[static_cast<std::size_t>(type)].is >> holds) & 1) != 0;
}

// Whether the two may exchange faces: a zone's `holds` may not allow it.
bool MayExchange(const program::Program& program, const World& world, const match::Card& one, const match::Card& other) {
  return Holds(program, world, one.zone, other.def) && Holds(program, world, other.zone, one.def);
}

// Fisher-Yates over the faces, from an order that is the same however they lie now: so the same luck deals alike in two
// matches that the viewer could not tell apart.
void DealFaces(const program::Program& program, World& world, const std::vector<CardId>& cards, base::Random& luck) {
  const auto card = [&](std::size_t i) -> match::Card& { return world.cards[static_cast<std::size_t>(cards[i])]; };
  for (std::size_t i = 0; i < cards.size(); ++i) {
    std::size_t least = i;
    for (std::size_t j = i + 1; j < cards.size(); ++j) {
      if (card(j).def < card(least).def && MayExchange(program, world, card(i), card(j))) least = j;
    }
    std::swap(card(i).def, card(least).def);
  }
  for (std::size_t i = cards.size(); i > 1; --i) {
    match::Card& one = card(i - 1);
    match::Card& other = card(luck.Below(i));
    if (MayExchange(program, world, one, other)) std::swap(one.def, other.def);
  }
}

// Exchanges the places of cards in one ordered zone. Only cards of one owner that the same seats know change places: who
// owns the card at a place can be seen from its back, and where another seat's known card lies is no secret.
void DealPlaces(World& world, match::ZoneId zone, const std::vector<bool>& hidden, base::Random& luck) {
  std::map<std::pair<Seat, std::uint32_t>, std::vector<std::size_t>> groups;
  const auto start = static_cast<std::size_t>(world.zone_starts[static_cast<std::size_t>(zone)]);
  const std::size_t end = start + world.Zone(zone).size();
  for (std::size_t place = start; place < end; ++place) {
    const auto card = static_cast<std::size_t>(world.order[place]);
    if (hidden[card]) groups[{world.cards[card].owner, world.cards[card].known}].push_back(place);
  }
  for (const auto& [key, places] : groups) {
    std::vector<CardId> cards;
    for (const std::size_t place : places) cards.push_back(world.order[place]);
    std::sort(cards.begin(), cards.end());
    for (std::size_t i = 0; i < places.size(); ++i) world.order[places[i]] = cards[i];
    for (std::size_t i = places.size(); i > 1; --i) std::swap(world.order[places[i - 1]], world.order[places[luck.Below(i)]]);
  }
}

}  // namespace

Match Imagine(const program::Program& program, const Match& match, Seat viewer, base::Random& luck) {
  Match imagined = match;
  imagined.name = {};
  World& world = imagined.world;
  const std::vector<bool> pinned = Pinned(program, match, viewer);
  std::vector<bool> hidden(world.cards.size());
  std::vector<std::vector<CardId>> free(static_cast<std::size_t>(world.seats));  // by owner
  for (std::size_t i = 0; i < world.cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    hidden[i] = Hidden(program, world, viewer, card);
    if (hidden[i] && !pinned[i]) free[static_cast<std::size_t>(world.cards[i].owner)].push_back(card);
  }
  for (const std::vector<CardId>& cards : free) DealFaces(program, world, cards, luck);
  const std::int32_t zones = match::ZoneInstances(program, world.seats, world.cards.size());
  for (match::ZoneId zone = 0; zone < zones; ++zone) {
    const std::int32_t declaration = match::ZoneDeclaration(program, zone, world.seats);
    if (program.zones[static_cast<std::size_t>(declaration)].ordered) DealPlaces(world, zone, hidden, luck);
  }
  imagined.luck = base::Random(luck.Next());
  return imagined;
}

}  // namespace cardinal::view
