// Reads of the game state. Reads that make no list are in reads.h; here are their faults.
#include <algorithm>
#include <bit>

#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

bool NeedOwner(Machine& m, program::OwnerKind kind, Value owner) {
  if (kind == program::OwnerKind::Table) return true;
  return kind == program::OwnerKind::Player ? NeedSeat(m, owner) : NeedCard(m, owner);
}

// Cards are stored as 32 bits, lists as 64.
bool MakeCardList(Machine& m, std::span<const CardId> cards, Value& list) {
  Value* place = nullptr;
  if (!Charge(m, cards.size()) || !MakeEmptyList(m, cards.size(), list, place)) return false;
  std::copy(cards.begin(), cards.end(), place);
  return true;
}

// A card may have the text of another one, which asks for values that this one does not have: then its first print
// answers, otherwise what a state of the type has at first.
Value PrintedOn(const Machine& m, std::int32_t attribute, Value card) {
  const auto& printed = DefOf(m, card).attributes;
  const Value value = printed.Contains(attribute) ? printed[attribute] : kNone;
  const program::Attribute& asked = m.program.attributes[attribute];
  if (value != kNone || asked.type.optional || !MayLackValues(m)) return value;
  const auto& first = m.program.cards[m.read->cards[card].printed].attributes;
  if (first.Contains(attribute) && first[attribute] != kNone) return first[attribute];
  const bool number = asked.type.kind == program::TypeKind::Int || asked.type.kind == program::TypeKind::Bool ||
                      asked.type.kind == program::TypeKind::Enum;
  return number ? 0 : kNone;
}

bool ReadAttributeList(Machine& m, const Instr& in, Value card) {
  const Value value = PrintedOn(m, in.a, card);
  if (value == kNone) return m.R(in.to) = kNone, true;
  const auto& list = m.program.lists[static_cast<std::size_t>(value)];
  return Charge(m, list.size()) && MakeList(m, list, m.R(in.to));
}

Value HolderOf(const Machine& m, const Card& card) {
  const CardId holder = match::ZoneHolder(m.program, card.zone, m.read->seats);
  return holder < 0 ? kNone : holder;
}

Value KeptAnswerOf(const Machine& m, const Instr& in, Value card) {
  const std::size_t first = static_cast<std::size_t>(card) * m.program.kept_answers.size();
  return m.read->kept_answers[first + static_cast<std::size_t>(in.a)];
}

}  // namespace

bool ReadCard(Machine& m, const Instr& in) {
  const Value id = m.R(in.x);
  Value& to = m.R(in.to);
  if (in.op == Op::IsCardType && ReadCardType(m, in.a, id, to)) return true;
  if (in.op == Op::Attribute && ReadAttribute(m, in.a, id, to)) return true;
  if (!NeedCard(m, id)) return false;
  const Card& card = m.read->cards[id];
  switch (in.op) {
    case Op::Attribute:
      if (m.program.attributes[in.a].type.kind == program::TypeKind::List) return ReadAttributeList(m, in, id);
      to = PrintedOn(m, in.a, id);
      break;
    case Op::Owner: to = card.owner; break;
    case Op::Controller: to = card.controller; break;
    case Op::CardName: to = m.program.cards[card.def].name_id; break;
    case Op::Since: to = card.since; break;
    case Op::Holder: to = HolderOf(m, card); break;
    case Op::Print: to = card.def; break;
    case Op::FirstPrint: to = card.printed; break;
    case Op::IsCreated: to = card.created; break;
    case Op::IsKept: to = KeptAnswerOf(m, in, id) != kNotApplicable; break;
    case Op::KeptAnswer: {
      const Value kept = KeptAnswerOf(m, in, id);
      to = kept == kNotApplicable ? kNone : kept;
      break;
    }
    default: to = DefOf(m, id).provides_part[static_cast<std::size_t>(in.a)]; break;  // HasPart
  }
  return true;
}

bool TextHasPart(Machine& m, const Instr& in) {
  const Value text = m.R(in.x);
  m.R(in.to) = m.program.cards.Contains(text) &&
               m.program.cards[static_cast<std::int32_t>(text)].provides_part[static_cast<std::size_t>(in.a)] != 0;
  return true;
}

bool ReadField(Machine& m, const Instr& in) {
  return ReadFieldOf(m, in.a, m.R(in.x), m.R(in.to)) || NeedOwner(m, m.program.fields[in.a].of, m.R(in.x));
}

namespace {

// The zones of one declaration are adjacent, seat after seat; those on cards are not.
bool ReadZoneAll(Machine& m, const Instr& in) {
  const GameState& world = *m.read;
  const program::OwnerKind of = m.program.zones[in.a].of;
  match::ZoneId first = -1;
  if (of != program::OwnerKind::Card) {
    if (!FindZone(m, in.a, 0, first)) return true;
    const match::ZoneId end = first + (of == program::OwnerKind::Player ? world.seats : 1);
    const std::int32_t from = world.zone_starts[static_cast<std::size_t>(first)],
                       to = world.zone_starts[static_cast<std::size_t>(end)];
    return MakeCardList(m, {world.order.data() + from, static_cast<std::size_t>(to - from)}, m.R(in.to));
  }
  auto& values = m.scratch->values;
  values.clear();
  // They are in the order of the cards that have them, after all other zones.
  const auto on_cards = static_cast<std::size_t>(world.zone_starts[static_cast<std::size_t>(m.layout->plain)]);
  for (const CardId card : std::span(world.order).subspan(on_cards))
    if (ZoneDeclarationOf(m, world.cards[card].zone) == in.a) values.push_back(card);
  return Charge(m, values.size()) && MakeList(m, values, m.R(in.to));
}

bool ReadZoneCards(Machine& m, const Instr& in) {
  match::ZoneId zone = -1;
  if (!FindZone(m, in.a, m.R(in.x), zone)) return NeedOwner(m, m.program.zones[in.a].of, m.R(in.x));
  return MakeCardList(m, m.read->CardsIn(zone), m.R(in.to));
}

}  // namespace

bool ReadZone(Machine& m, const Instr& in) {
  if (in.op == Op::ZoneAll) return ReadZoneAll(m, in);
  if (in.op == Op::ZoneCards) return ReadZoneCards(m, in);
  const Value x = m.R(in.x);
  Value& to = m.R(in.to);
  switch (in.op) {
    case Op::IsZoneOf:
      return ReadIsZoneOf(m, in.a, x, m.R(in.y), to) ||
             (NeedCard(m, x) && NeedOwner(m, m.program.zones[in.a].of, m.R(in.y)));
    case Op::IsInZone: return ReadIsInZone(m, in.a, x, to) || NeedCard(m, x);
    case Op::ZoneCount: return ReadZoneCount(m, in.a, x, to) || NeedOwner(m, m.program.zones[in.a].of, x);
    default: return ReadZoneEnd(m, in.a, in.op == Op::ZoneLast, x, to) || NeedOwner(m, m.program.zones[in.a].of, x);
  }
}

bool AllCards(Machine& m, const Instr& in) {
  if (m.index) {
    const auto cards = m.index->CardsOf(m.program, *m.read).OfType(m.program, in.a);
    return Charge(m, m.read->cards.size()) && MakeList(m, cards, m.R(in.to));
  }
  auto& values = m.scratch->values;
  values.clear();
  const bool block = m.live != nullptr && m.read != m.write;
  const std::size_t count = block ? m.block_cards : m.read->cards.size();
  for (const auto card : m.read->cards.Ids())
    if (static_cast<std::size_t>(card) < count && (in.a < 0 || IsOfType(m, card, in.a))) values.push_back(card);
  return Charge(m, m.read->cards.size()) && MakeList(m, values, m.R(in.to));
}

namespace {

bool MakeSeatsFrom(Machine& m, Value first, Value& list) {
  const Seat seats = m.read->seats;
  const auto playing = static_cast<std::size_t>(seats - std::popcount(m.read->eliminated));
  Value* place = nullptr;
  if (!Charge(m, playing) || !MakeEmptyList(m, playing, list, place)) return false;
  for (Value seat = first, i = 0; i < seats; ++i) {
    if (!((m.read->eliminated >> seat) & 1u)) *place++ = seat;
    if (++seat == seats) seat = 0;
  }
  return true;
}

bool MakeTeamOf(Machine& m, Value seat, Value& list) {
  const std::int32_t teams = m.program.teams == 0 ? m.read->seats : m.program.teams;
  std::vector<Value> team;
  for (Value mate = seat % teams; mate < m.read->seats; mate += teams)
    if (!((m.read->eliminated >> mate) & 1u)) team.push_back(mate);
  return Charge(m, team.size()) && MakeList(m, team, list);
}

Value SeatAfter(const Machine& m, Value seat) {
  for (Seat i = 0; i < m.read->seats; ++i) {
    if (++seat == m.read->seats) seat = 0;
    if (!((m.read->eliminated >> seat) & 1u)) return seat;
  }
  return kNone;
}

bool ReadFirstSeat(Machine& m, const Instr& in) {
  Value first = 0;
  if (m.program.order_code >= 0 && !Call(m, m.program.order_code, {}, first)) return false;
  m.R(in.to) = first;
  return true;
}

}  // namespace

bool ReadPlayers(Machine& m, const Instr& in) {
  if (in.op == Op::AllPlayers) return MakeSeatsFrom(m, 0, m.R(in.to));
  if (in.op == Op::FirstSeat) return ReadFirstSeat(m, in);
  const Value seat = m.R(in.x);
  if (!NeedSeat(m, seat)) return false;
  if (in.op == Op::TeamOf) return MakeTeamOf(m, seat, m.R(in.to));
  if (in.op == Op::SeatsFrom) return MakeSeatsFrom(m, seat, m.R(in.to));
  m.R(in.to) = SeatAfter(m, seat);
  return true;
}

bool AllOfEnum(Machine& m, const Instr& in) {
  const std::size_t count = m.program.enums[in.a].values.size();
  Value* place = nullptr;
  if (!Charge(m, count) || !MakeEmptyList(m, count, m.R(in.to), place)) return false;
  for (std::size_t i = 0; i < count; ++i) place[i] = static_cast<Value>(i);
  return true;
}

bool Related(Machine& m, const Instr& in) {
  const Value x = m.R(in.x), y = m.R(in.y);
  const program::Relation& relation = m.program.relations[in.a];
  const Value width = static_cast<Value>(m.program.enums[relation.to].values.size());
  const Value height = static_cast<Value>(m.program.enums[relation.from].values.size());
  const bool values = x >= 0 && x < height && y >= 0 && y < width;  // excludes none, and values of a forged save
  const auto place = static_cast<std::size_t>(x * width + y);
  const bool holds = values && relation.holds[place] != 0;
  if (holds && m.heard && relation.sites[place] >= 0) ObserverOf(m)->OnSite(relation.sites[place]);
  m.R(in.to) = holds;
  return true;
}

}  // namespace cardinal::vm
