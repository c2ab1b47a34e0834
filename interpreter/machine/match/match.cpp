#include "interpreter/machine/match/match.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/match/move_card.h"

namespace cardinal::match {
namespace {

std::uint32_t Bit(Seat seat) { return std::uint32_t{1} << seat; }
std::uint32_t AllSeats(std::int32_t seats) { return seats >= 32 ? ~std::uint32_t{0} : Bit(seats) - 1; }

Card& CardAt(GameState& world, CardId card) { return world.cards[card]; }

void SetFields(const program::Program& program, GameState& world) {
  world.kept_answers.assign(world.cards.size() * program.kept_answers.size(), model::kNotApplicable);
  const auto seats = static_cast<std::size_t>(world.seats);
  world.fields.assign(static_cast<std::size_t>(program.table_fields) +
                          seats * static_cast<std::size_t>(program.player_fields) +
                          world.cards.size() * static_cast<std::size_t>(program.card_fields),
                      0);
  for (const program::Field& field : program.fields) {
    std::size_t owners = 1;
    if (field.of == program::OwnerKind::Player) owners = seats;
    if (field.of == program::OwnerKind::Card) owners = world.cards.size();
    // The initial fields of a card do not depend on its type. So a match with other faces (view::Determinize) is valid
    // too.
    for (std::size_t owner = 0; owner < owners; ++owner) {
      world.fields[FieldIndex(program, world, field, static_cast<Value>(owner))] = field.initial;
    }
  }
}

// Zone after zone; within a zone in the order of the ids, which is the order of the decks.
void FillZones(GameState& world, std::int32_t instances) {
  const auto zones = static_cast<std::size_t>(instances);
  world.zone_starts.assign(zones + 1, 0);
  for (const Card& card : world.cards) ++world.zone_starts[card.zone + 1];
  for (std::size_t i = 0; i < zones; ++i) world.zone_starts[i + 1] += world.zone_starts[i];
  std::vector<std::int32_t> next(world.zone_starts.begin(), world.zone_starts.end() - 1);
  world.order.resize(world.cards.size());
  for (const auto i : world.cards.Ids()) {
    const auto zone = world.cards[i].zone;
    world.order[next[zone]++] = i;
  }
}

}  // namespace

namespace {

void AddCard(const program::Program& program, GameState& world, const SetupCard& wanted, Seat owner, bool created) {
  Card card;
  card.def = card.printed = wanted.def;
  card.owner = card.controller = owner;
  card.zone = ZoneIndex(program, wanted.zone, owner, world.seats);
  card.since = ++world.move_count;
  card.created = created;
  world.cards.push_back(card);
}

void AddFirstCards(const program::Program& program, GameState& world) {
  for (const program::FirstCards& first : program.first_cards) {
    const bool of_player = program.zones[first.zone].of == program::OwnerKind::Player;
    for (Seat seat = 0; seat < (of_player ? world.seats : 1); ++seat)
      for (std::int32_t i = 0; i < first.count; ++i) AddCard(program, world, {first.def, first.zone}, seat, true);
  }
}

}  // namespace

Match NewMatch(const program::Program& program, const Setup& setup) {
  Match match;
  GameState& world = match.state;
  world.seats = setup.seats;
  for (const std::int32_t seat : base::Indices(setup.decks)) {
    const auto owner = seat;
    for (const SetupCard& wanted : setup.decks[seat]) AddCard(program, world, wanted, owner, false);
  }
  if (!setup.is_board) AddFirstCards(program, world);
  FillZones(world, ZoneInstanceCount(program, world.seats, world.cards.size()));
  SetFields(program, world);
  for (const SetupOption& option : setup.options)
    world.fields[FieldIndex(program, world, program.fields[option.field], 0)] = option.value;
  match.random = base::Random(setup.seed);
  match.explicit_chance = setup.explicit_chance;
  return match;
}

bool ChangesPrint(const program::Program& program, const ActiveModifier& modifier) {
  return program.identity.print >= 0 && program.timed_modifiers[modifier.timed].query == program.identity.print;
}

bool HasTimed(const program::Program& program, const GameState& world, std::int32_t query) {
  return std::ranges::any_of(world.modifiers, [&](const ActiveModifier& modifier) {
    return program.timed_modifiers[modifier.timed].query == query;
  });
}

bool MayHaveText(const program::Program& program, const Card& card, Value text) {
  return text == card.def || text == card.printed || program.identity.print >= 0 || program.identity.lends;
}

void PrintCards(const program::Program& program, GameState& world) {
  if (program.identity.print < 0) return;
  for (Card& card : world.cards) card.def = card.printed;
  for (const ActiveModifier& modifier : world.modifiers)
    if (ChangesPrint(program, modifier))
      CardAt(world, static_cast<CardId>(modifier.args[0])).def = static_cast<std::int32_t>(modifier.amount);
}

void MoveCard(const program::Program& program, GameState& world, CardId card, ZoneId to, std::int32_t position) {
  const ZoneId from = CardAt(world, card).zone;
  MoveCard(world, card, to, position, ZoneViewers(program, world, from), ZoneViewers(program, world, to));
}

CardId CreateCard(const program::Program& program, GameState& world, std::int32_t def, Seat owner, ZoneId zone,
                  bool listed) {
  Card made;
  made.def = made.printed = def;
  made.owner = owner;
  const Seat holder = ZoneOwner(program, zone, world.seats);
  made.controller = holder == model::kNoSeat ? owner : holder;
  made.zone = zone;
  made.since = ++world.move_count;
  made.created = 1;
  const CardId card = world.cards.Add(made);
  // The zones and fields of cards come after all others, card after card.
  const std::size_t zones = GetZoneLayout(program, world.seats).on_cards.size();
  world.zone_starts.insert(world.zone_starts.end(), zones, world.zone_starts.back());
  if (listed) {
    world.order.insert(world.order.begin() + world.zone_starts[zone + 1], card);
    for (std::size_t later = zone + 1; later < world.zone_starts.size(); ++later) ++world.zone_starts[later];
  }
  world.fields.resize(world.fields.size() + static_cast<std::size_t>(program.card_fields));
  for (const program::Field& field : program.fields)
    if (field.of == program::OwnerKind::Card) world.fields[FieldIndex(program, world, field, card)] = field.initial;
  world.kept_answers.resize(world.kept_answers.size() + program.kept_answers.size(), model::kNotApplicable);
  return card;
}

void ReorderZone(const program::Program&, GameState& world, ZoneId zone, std::span<const CardId> order) {
  std::copy(order.begin(), order.end(), world.order.begin() + world.zone_starts[zone]);
  for (const CardId card : order) CardAt(world, card).known_by = 0;
}

bool SeesFace(const GameState& world, std::uint32_t watchers, Seat viewer, CardId card) {
  const std::uint32_t seats = world.cards[card].known_by | watchers;
  if (viewer < 0 || viewer >= world.seats) return (seats & AllSeats(world.seats)) == AllSeats(world.seats);
  return (seats & Bit(viewer)) != 0;
}

bool SeesFace(const program::Program& program, const GameState& world, Seat viewer, CardId card) {
  return SeesFace(world, ZoneViewers(program, world, world.cards[card].zone), viewer, card);
}

}  // namespace cardinal::match
