// Moves of cards.
#include <algorithm>
#include <utility>

#include "interpreter/machine/match/move_card.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

using model::FaultKind;
using program::InsertPosition;
using program::OwnerKind;

namespace {

bool ZoneFor(Machine& m, std::int32_t zone, Value owner, match::ZoneId& id) {
  if (FindZone(m, zone, owner, id)) return true;
  return m.program.zones[zone].of == OwnerKind::Player ? NoSeat(m, owner) : NoCard(m, owner);
}

bool NoRoom(Machine& m, const program::Zone& zone) {
  return Fail(m, FaultKind::ZoneFull, zone.name + " holds at most " + std::to_string(zone.capacity));
}

bool HasRoom(Machine& m, const program::Zone& zone, match::ZoneId id) {
  if (zone.capacity < 0 || m.live->simultaneous > 0) [[likely]]
    return true;  // a block is checked at its end
  return static_cast<std::int32_t>(m.write->CardsIn(id).size()) < zone.capacity || NoRoom(m, zone);
}

// A card may be placed on another card, but not on itself or on a card that is on it.
bool IsFree(Machine& m, CardId card, match::ZoneId to) {
  const CardId holder = match::ZoneHolder(*m.layout, to);
  if (holder < 0 || !match::IsStackedOn(m.program, *m.write, holder, card)) return true;
  return Fail(m, FaultKind::CardOnItself, "a card cannot be on itself or on a card that is on it");
}

// A card is controlled by the player whose zone contains it, otherwise by its owner.
[[gnu::always_inline]] inline void Carry(Machine& m, const Instr& in, CardId card, match::ZoneId to) {
  using Instance = program::ZoneLayout::Instance;
  Card& moved = m.write->cards[card];
  const Instance &left = InstanceOf(m, moved.zone), &there = InstanceOf(m, to);
  const InsertPosition place = static_cast<InsertPosition>(in.b);
  const bool top = place == InsertPosition::Top || (place == InsertPosition::Default && m.layout->zones[in.a].ordered);
  match::MoveCard(*m.write, card, to, top ? 0 : -1, left.watchers, there.watchers);
  const Seat controller = there.owner == model::kNoSeat ? moved.owner : there.owner;
  const bool same = std::exchange(moved.controller, controller) == controller;
  if (!m.memo) {
    ++m.changes;
    return;
  }
  m.memo->Changed(program::StateCell::Moves(), program::StateCell::Zone(left.declaration),
                  program::StateCell::Zone(in.a));
  if (!same) m.memo->Changed(program::StateCell::Control());
}

// Modifiers that end when their card leaves do not end when it moves between two players' zones of one kind.
inline void EndWhereItLeaves(Machine& m, const Instr& in, std::int32_t left, CardId card) {
  if (left == in.a) return;
  if (!m.write->modifiers.empty()) EndModifiers(m, program::EndKind::CardLeaves, card);
  if (!m.write->lasting.empty()) EndLastingRules(m, program::EndKind::CardLeaves, card);
}

// Keeps the answers that the rules may want after the card has left its zone.
bool KeepAnswers(Machine& m, CardId card) {
  const auto& asked = m.program.kept_answers;
  const auto first = static_cast<std::size_t>(card) * asked.size();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i].card_type >= 0 && !IsOfType(m, card, asked[i].card_type)) continue;
    Value answer = 0;
    if (!Call(m, asked[i].code, {card}, answer)) return false;
    m.write->kept_answers[first + i] = answer;
  }
  return true;
}

bool Move(Machine& m, const Instr& in, Value id, match::ZoneId to) {
  if (!NeedCard(m, id)) return false;
  const CardId card = static_cast<CardId>(id);
  const match::ZoneId from = m.write->cards[card].zone;
  const std::int32_t left = ZoneDeclarationOf(m, from);
  if (m.live->simultaneous > 0 && std::exchange(m.scratch->moved[card], 1) != 0) return true;
  if (!IsFree(m, card, to) || (from != to && !HasRoom(m, m.program.zones[in.a], to))) return false;
  if (from != to && !m.program.kept_answers.empty() && !KeepAnswers(m, card)) return false;
  Carry(m, in, card, to);
  if (m.observer) ObserverOf(m)->OnMove(*m.live, card, from, to, CauseUid(m.stack), Site(m));
  EndWhereItLeaves(m, in, left, card);
  return true;
}

// Adds the card to the state that is written. The state that is read inside `simultaneously` gets it, too, so that it
// can be asked about; but there it is among no cards, because that is the position before the block.
CardId AddCard(Machine& m, const Instr& in, std::int32_t def, Seat owner, match::ZoneId zone) {
  if (m.live->simultaneous > 0) {
    match::CreateCard(m.program, m.scratch->snapshot, def, owner, zone, false);
    m.scratch->moved.push_back(0);
  }
  const CardId card = match::CreateCard(m.program, *m.write, def, owner, zone);
  const bool bottom = static_cast<InsertPosition>(m.R(m.OperandsOf(in)[3])) == InsertPosition::Bottom;
  const bool top = !bottom && m.layout->zones[in.a].ordered;
  if (top) match::MoveCard(m.program, *m.write, card, zone, 0);
  ++m.cards;
  ++m.changes;
  if (!m.memo) return card;
  m.memo->Changed(program::StateCell::Moves(), program::StateCell::Zone(in.a));
  m.memo->CardsHaveChanged();
  return card;
}

// Each card takes room in every array of the match, and inside `simultaneously` in those of two states.
bool MayCreate(Machine& m) {
  const GameState& world = *m.write;
  const std::size_t work = (world.cards.size() + world.zone_starts.size() + world.fields.size()) / 16 + 1;
  if (std::ssize(world.cards) < m.limits.cards) return Charge(m, m.live->simultaneous > 0 ? 2 * work : work);
  return Fail(m, FaultKind::TooManyCards, "a match may have at most " + std::to_string(m.limits.cards) + " cards");
}

}  // namespace

bool CreateCard(Machine& m, const Instr& in) {
  const Value print = m.R(in.x), owner = m.R(m.OperandsOf(in)[2]);
  match::ZoneId zone = -1;
  if (!NeedLive(m) || !ZoneFor(m, in.a, m.R(in.y), zone) || !NeedSeat(m, owner)) return false;
  if (!m.program.cards.Contains(print)) return Fail(m, FaultKind::MissingValue, "there is no card to be made");
  if (!HasRoom(m, m.program.zones[in.a], zone) || !MayCreate(m)) return false;
  const CardId card = AddCard(m, in, static_cast<std::int32_t>(print), static_cast<Seat>(owner), zone);
  m.R(in.to) = card;
  if (m.observer) ObserverOf(m)->OnMove(*m.live, card, match::kNoZone, zone, CauseUid(m.stack), Site(m));
  return true;
}

bool MoveCard(Machine& m, const Instr& in) {
  match::ZoneId to = -1;
  return NeedLive(m) && ZoneFor(m, in.a, m.R(in.y), to) && Move(m, in, m.R(in.x), to);
}

bool MoveCards(Machine& m, const Instr& in) {
  match::ZoneId to = -1;
  if (!NeedLive(m) || !ZoneFor(m, in.a, m.R(in.y), to)) return false;
  const auto cards = Elements(m.stack, m.R(in.x));
  const auto move_all = [&](std::span<const Value> all) {
    return std::ranges::all_of(all, [&](Value card) { return Move(m, in, card, to); });
  };
  if (!Charge(m, cards.size())) return false;
  if (m.program.kept_answers.empty()) return move_all(cards);
  return move_all(std::vector<Value>(cards.begin(), cards.end()));  // the questions use the arena, which may move
}

}  // namespace cardinal::vm
