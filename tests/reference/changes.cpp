// Changes of states, and cards that move or are made.
#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

// A state stops at its bounds.
void Walker::SetState(int index, Number owner, Number value) {
  const check::Field& field = rules_.fields[index];
  const int of = OwnerOf(field.of, owner);
  if (value != kNone && field.min) value = std::max<Number>(value, *field.min);
  if (value != kNone && field.max) value = std::min<Number>(value, *field.max);
  Write().states[{index, of}] = value;
}

// This also holds if the sum does not fit into 64 bits and there is a bound on that side.
void Walker::AddState(int index, Number owner, Number amount) {
  const check::Field& field = rules_.fields[index];
  // Inside `simultaneously` each statement adds to what the ones before it have written.
  const Number before = now_.states[{index, OwnerOf(field.of, owner)}];
  Scalar(before);
  Scalar(amount);
  if (amount > 0 && field.max && static_cast<Wide>(before) + amount > *field.max)
    return SetState(index, owner, *field.max);
  if (amount < 0 && field.min && static_cast<Wide>(before) + amount < *field.min)
    return SetState(index, owner, *field.min);
  SetState(index, owner, Arithmetic(check::BinaryOp::Add, before, amount));
}

// The answers about the card that `last` asks for, before it leaves its zone.
void Walker::KeepAnswers(int card) {
  for (const check::KeptAnswerId id : rules_.kept_answers.Ids()) {
    const check::KeptAnswer& kept = rules_.kept_answers[id];
    if (!IsType(card, kept.card_type)) continue;
    Text text = MakeRunningText(kept.body, {Of(card)});
    const Value answer = Eval(kept.answer, text);
    Write().kept[{id, card}] = answer;
  }
}

void Walker::CreateCards(const check::Stmt& stmt, Text& text) {
  const auto value = [&](std::size_t i) { return Num(stmt.exprs[i], text); };
  Number left = stmt.exprs[0].IsValid() ? value(0) : 1;
  const Number kind = value(1), of = stmt.exprs[2].IsValid() ? value(2) : kNone;
  const Number whose = stmt.exprs[3].IsValid() ? value(3) : of;
  Value made = Of(std::vector<Number>{});
  for (; left > 0; --left) {
    Tick();
    const int card = Create(stmt, of, whose, kind);
    made.number = card;
    made.list.push_back(card);
  }
  if (stmt.local < 0) return;
  text.locals[static_cast<std::size_t>(stmt.local)] =
      stmt.exprs[0].IsValid() ? Of(std::move(made.list)) : Of(made.number);
}

int Walker::Create(const check::Stmt& stmt, Number zone_owner, Number owner, Number kind) {
  const int zone = stmt.index;
  const check::Zone& declared = rules_.zones[zone];
  const int of = OwnerOf(declared.of, zone_owner), card = static_cast<int>(now_.cards.size());
  NeedSeat(owner);
  auto& there = Write().zones[{zone, of}];
  if (simultaneous_ == 0 && declared.capacity >= 0 && static_cast<int>(there.size()) >= declared.capacity)
    throw Faulted{"ZoneFull"};
  constexpr std::size_t kMostCards = 10'000;
  if (now_.cards.size() >= kMostCards) throw Faulted{"TooManyCards"};
  const int controller = declared.of == check::OwnerKind::Player ? of : static_cast<int>(owner);
  const Card made{static_cast<int>(kind), static_cast<int>(owner), controller, zone, of, ++now_.moves, true};
  constexpr Number kBottom = 2;
  there.insert(declared.ordered && stmt.value != kBottom ? there.begin() : there.end(), card);
  // What has been made can be asked about at once, also inside `simultaneously`.
  for (Position* position : {&now_, &before_}) {
    if (position == &before_ && simultaneous_ == 0) continue;
    position->cards.push_back(made);
    for (const std::int32_t field : base::Indices(rules_.fields))
      if (rules_.fields[field].of == check::OwnerKind::Card)
        position->states[{field, card}] = rules_.fields[field].initial;
  }
  return card;
}

// Whether the card is the other one, or is in a zone on it, or on a card that is.
bool Walker::IsOn(int card, int other) const {
  while (card != other) {
    const Card& it = now_.cards[static_cast<std::size_t>(card)];
    if (it.zone < 0 || rules_.zones[it.zone].of != check::OwnerKind::Card) return false;
    card = it.zone_owner;
  }
  return true;
}

// Inside `simultaneously` a card moves once.
void Walker::Move(int zone, Number owner, Number id, Number place) {
  NeedCard(id);
  const check::Zone& declared = rules_.zones[zone];
  if (simultaneous_ > 0 && !moved_.insert(id).second) return;
  const int of = OwnerOf(declared.of, owner);
  if (declared.of == check::OwnerKind::Card && IsOn(of, static_cast<int>(id))) throw Faulted{"CardOnItself"};
  const Card before = now_.cards[static_cast<std::size_t>(id)];
  const bool elsewhere = before.zone != zone || before.zone_owner != of;
  const auto full = [&] { return static_cast<int>(now_.zones[{zone, of}].size()) >= declared.capacity; };
  if (elsewhere && simultaneous_ == 0 && declared.capacity >= 0 && full()) throw Faulted{"ZoneFull"};
  if (elsewhere) KeepAnswers(static_cast<int>(id));
  Position& position = Write();
  std::erase(position.zones[{before.zone, before.zone_owner}], static_cast<int>(id));
  auto& there = position.zones[{zone, of}];
  const bool top = place == 1 || (place == 0 && declared.ordered);
  there.insert(top ? there.begin() : there.end(), static_cast<int>(id));
  Card& card = position.cards[static_cast<std::size_t>(id)];
  card.zone = zone;
  card.zone_owner = of;
  card.controller = declared.of == check::OwnerKind::Player ? of : card.owner;
  if (elsewhere) card.since = ++position.moves;
  if (before.zone != zone) EndAll(check::EndKind::CardLeaves, id);
}

}  // namespace cardinal::reference
