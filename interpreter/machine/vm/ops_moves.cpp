// Changes of the game state: moved cards, shuffled zones, changed fields, the end of the game.
#include <algorithm>
#include <utility>

#include "interpreter/machine/match/move_card.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

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
  using Instance = program::OptimizedCode::ZoneLayout::Instance;
  Card& moved = m.write->cards[card];
  const Instance &left = InstanceOf(m, moved.zone), &there = InstanceOf(m, to);
  const InsertPosition place = static_cast<InsertPosition>(in.a);
  const bool top = place == InsertPosition::Top || (place == InsertPosition::Default && m.layout->zones[in.b].ordered);
  match::MoveCard(*m.write, card, to, top ? 0 : -1, left.watchers, there.watchers);
  const Seat controller = there.owner == model::kNoSeat ? moved.owner : there.owner;
  const bool same = std::exchange(moved.controller, controller) == controller;
  if (!m.memory) return;
  m.memory->Changed(m.program, program::StateCell::Moves());
  m.memory->Changed(m.program, program::StateCell::Zone(left.declaration));
  if (left.declaration != in.b) m.memory->Changed(m.program, program::StateCell::Zone(in.b));
  if (!same) m.memory->Changed(m.program, program::StateCell::Control());
}

// Modifiers that end when their card leaves do not end when it moves between two players' zones of one kind.
inline void EndWhereItLeaves(Machine& m, const Instr& in, std::int32_t left, CardId card) {
  if (left != in.b && !m.write->modifiers.empty()) EndModifiers(m, program::EndKind::CardLeaves, card);
}

bool Move(Machine& m, const Instr& in, Value id, match::ZoneId to) {
  if (!NeedCard(m, id)) return false;
  const CardId card = static_cast<CardId>(id);
  const match::ZoneId from = m.write->cards[card].zone;
  const std::int32_t left = ZoneDeclarationOf(m, from);
  if (m.live->simultaneous > 0 && std::exchange(m.scratch->moved[card], 1) != 0) return true;
  if (!IsFree(m, card, to) || (from != to && !HasRoom(m, m.program.zones[in.b], to))) return false;
  Carry(m, in, card, to);
  if (m.observer) m.observer->OnMove(*m.live, card, from, to, CauseUid(m.stack), Site(m));
  EndWhereItLeaves(m, in, left, card);
  return true;
}

bool FieldSlot(Machine& m, const program::Field& field, Value owner, Value*& slot) {
  if (field.of == OwnerKind::Player && !NeedSeat(m, owner)) return false;
  if (field.of == OwnerKind::Card && !NeedCard(m, owner)) return false;
  slot = &m.write->fields[match::FieldIndex(m.program, *m.write, field, owner)];
  return true;
}

void SetField(Machine& m, std::int32_t index, Value owner, Value& slot, Value value) {
  const Value before = slot;
  WriteField(m, index, slot, value);
  if (m.observer && slot != before)
    m.observer->OnField(*m.live, index, owner, before, slot, CauseUid(m.stack), Site(m));
}

// A sum beyond 64 bits is clamped to the range of a bounded field; without a bound it is a fault.
bool AddUp(Machine& m, const program::Field& field, Value before, Value amount, Value& sum) {
  if (!IsScalar(before) || !IsScalar(amount))
    return Fail(m, FaultKind::MissingValue, field.name + " has no number to add to");
  if (!__builtin_add_overflow(before, amount, &sum) && IsScalar(sum)) return true;
  const program::Field unbounded;
  sum = amount > 0 ? field.max : field.min;
  if (sum != (amount > 0 ? unbounded.max : unbounded.min)) return true;
  return Fail(m, FaultKind::Overflow,
              std::to_string(before) + " + " + std::to_string(amount) + " is too large a number");
}

// Fisher-Yates from the end, one draw per card.
void DrawOrder(Machine& m, match::ZoneId zone) {
  const auto cards = m.write->CardsIn(zone);
  auto& order = m.scratch->order;
  order.assign(cards.begin(), cards.end());
  for (std::size_t i = order.size() - 1; i >= 1; --i) std::swap(order[i], order[m.live->random.NextBelow(i + 1)]);
  match::ReorderZone(m.program, *m.write, zone, order);
}

}  // namespace

bool MoveOne(Machine& m, const Instr& in) {
  const Value owner = m.Pop(), card = m.Pop();
  match::ZoneId to = -1;
  return NeedLive(m) && ZoneFor(m, in.b, owner, to) && Move(m, in, card, to);
}

bool MoveAtOnce(Machine& m, const Instr& in, Value id, Value owner) {
  match::ZoneId to = -1;
  if (!m.quiet) return false;
  if (!IsCard(m, id) || !FindZone(m, in.b, owner, to) || to >= m.layout->plain) return false;
  const auto card = static_cast<CardId>(id);
  const match::ZoneId from = m.write->cards[card].zone;
  const std::int32_t capacity = m.layout->instances[to].capacity, left = ZoneDeclarationOf(m, from);
  if (capacity >= 0 && from != to && std::ssize(m.write->CardsIn(to)) >= capacity) return false;
  Carry(m, in, card, to);
  EndWhereItLeaves(m, in, left, card);
  return true;
}

bool MoveMany(Machine& m, const Instr& in) {
  const Value owner = m.Pop(), list = m.Pop();
  match::ZoneId to = -1;
  if (!NeedLive(m) || !ZoneFor(m, in.b, owner, to)) return false;
  const auto cards = Elements(m.stack, list);
  return Charge(m, cards.size()) &&
         std::all_of(cards.begin(), cards.end(), [&](Value card) { return Move(m, in, card, to); });
}

// With explicit chance, kChance is asked for the order: the owner stays on the stack, ApplyAnswer reorders the zone,
// and the instruction runs again with the frame's flag set.
bool ShuffleZone(Machine& m, const Instr& in) {
  match::ZoneId zone = -1;
  if (!NeedLive(m) || !ZoneFor(m, in.b, m.Peek(), zone)) return false;
  Frame& frame = m.Top();
  const std::size_t cards = m.write->CardsIn(zone).size();
  if (!Charge(m, cards)) return false;
  if (cards >= 2 && m.live->explicit_chance && !(frame.flags & kShuffled)) {
    model::Decision& decision = NewDecision(m, model::DecisionKind::Shuffle);
    decision.seat = model::kChance;
    decision.zone = zone;
    decision.options.push_back({model::OptionKind::Order, -1, -1});
    return OpenDecision(m, true);
  }
  m.Pop();
  if (cards >= 2 && !(frame.flags & kShuffled)) DrawOrder(m, zone);
  frame.flags &= static_cast<std::int16_t>(~kShuffled);
  Changed(m, program::StateCell::Zone(in.b));
  Changed(m, program::StateCell::Moves());  // the rules of cards are evaluated in the order of the cards in their zones
  if (m.observer) m.observer->OnShuffle(*m.live, zone);
  return true;
}

bool RevealTo(Machine& m, const Instr& in) {
  const Value seat = m.Pop(), list = m.Pop();
  if (!NeedLive(m) || (seat != kNone && !NeedSeat(m, seat))) return false;
  const std::uint32_t all = static_cast<std::uint32_t>((std::uint64_t{1} << m.read->seats) - 1);
  const std::uint32_t seats = seat == kNone ? all : std::uint32_t{1} << seat;
  const auto elements = Elements(m.stack, list);
  for (const Value card : elements) {
    if (!NeedCard(m, card)) return false;
    std::uint32_t& known = m.write->cards[card].known_by;
    known = in.a == 0 ? known | seats : known & ~seats;
  }
  if (m.observer && in.a == 0 && !elements.empty()) {
    const std::vector<CardId> cards(elements.begin(), elements.end());
    m.observer->OnReveal(*m.live, cards, seats);
  }
  return Charge(m, elements.size());
}

bool StoreField(Machine& m, const Instr& in) {
  const Value value = m.Pop(), owner = m.Pop();
  Value* slot = nullptr;
  if (!NeedLive(m) || !FieldSlot(m, m.program.fields[in.b], owner, slot)) return false;
  SetField(m, in.b, owner, *slot, value);
  return true;
}

bool AddField(Machine& m, const Instr& in) {
  const Value amount = m.Pop(), owner = m.Pop();
  const program::Field& field = m.program.fields[in.b];
  Value* slot = nullptr;
  Value sum = 0;
  if (!NeedLive(m) || !FieldSlot(m, field, owner, slot) || !AddUp(m, field, *slot, amount, sum)) return false;
  SetField(m, in.b, owner, *slot, sum);
  return true;
}

bool Tell(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const program::Template& sentence = m.program.templates[in.b];
  // Observers keep the sentence: charging its length limits the text of a step.
  if (!Charge(m, sentence.source.size())) return false;
  const std::size_t first = m.stack.values.size() - sentence.values.size();
  if (m.observer)
    m.observer->OnTell(*m.live, in.b,
                       std::span<const Value>(m.stack.values.data(), m.stack.values.size()).subspan(first));
  m.stack.values.Truncate(first);
  return true;
}

// The ending follows at once: no decision and no other rule comes between.
bool Because(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const program::Template& sentence = m.program.templates[in.b];
  if (!Charge(m, sentence.source.size())) return false;
  model::Outcome& outcome = m.live->outcome;
  outcome.reason = in.b;
  const std::size_t first = m.stack.values.size() - sentence.values.size();
  outcome.values.assign(m.stack.values.begin() + static_cast<std::ptrdiff_t>(first), m.stack.values.end());
  outcome.elements.clear();
  for (std::size_t i = 0; i < outcome.values.size(); ++i) {
    if (sentence.values[i].kind != program::TypeKind::List || outcome.values[i] == kNone) continue;
    const auto elements = Elements(m.stack, outcome.values[i]);
    outcome.values[i] = match::ToValue({static_cast<std::int32_t>(outcome.elements.size()),
                                        static_cast<std::int32_t>(elements.size())});
    outcome.elements.insert(outcome.elements.end(), elements.begin(), elements.end());
  }
  m.stack.values.Truncate(first);
  return Charge(m, outcome.elements.size());
}

bool EndGame(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  model::Outcome outcome = std::move(m.live->outcome);  // it may have a reason already
  outcome.kind = model::OutcomeKind::Drawn;
  outcome.site = Site(m);
  if (in.op == Op::Win) {
    const Value seat = m.Pop();
    if (!NeedSeat(m, seat)) return false;
    outcome.kind = model::OutcomeKind::Won;
    outcome.winner = static_cast<Seat>(seat);
  }
  Match& match = *m.live;
  if (m.memory && m.read != m.write) m.memory->ForgetAnswers();  // the cached results belong to the snapshot of a block
  match.outcome = std::move(outcome);
  if (m.observer) m.observer->OnOutcome(match);
  match.stack.Clear();
  match.pending.clear();
  match.deferred.clear();
  match.simultaneous = 0;
  return false;
}

bool Eliminate(Machine& m) {
  const Value seat = m.Pop();
  if (!NeedLive(m) || !NeedSeat(m, seat)) return false;
  m.write->eliminated |= std::uint32_t{1} << seat;
  Changed(m, program::StateCell::Out());
  return true;
}

}  // namespace cardinal::vm
