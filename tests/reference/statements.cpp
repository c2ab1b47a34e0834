#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::Stmt;
using check::StmtKind;

void Walker::Run(const check::Block& block, Text& text) {
  for (const check::StmtId id : block.stmts) Do(rules_.stmts[id], text);
}

void Walker::Do(const Stmt& stmt, Text& text) {
  Tick();
  const auto value = [&](std::size_t i) { return Eval(stmt.exprs[i], text); };
  const auto owner = [&](std::size_t i) { return !stmt.exprs[i].IsValid() ? kNone : value(i).number; };
  switch (stmt.kind) {
    case StmtKind::Let: text.locals[stmt.local] = value(0); break;
    case StmtKind::CallEvent: {
      std::vector<Value> args;
      for (std::size_t i = 0; i < stmt.exprs.size(); ++i) args.push_back(value(i));
      const Value result = Happen(stmt.index, std::move(args));
      if (stmt.local >= 0) text.locals[stmt.local] = result;
      break;
    }
    case StmtKind::SetField: {
      const Number of = owner(0);
      SetState(stmt.index, of, value(1).number);
      break;
    }
    case StmtKind::AddField: {
      const Number of = owner(0);
      AddState(stmt.index, of, value(1).number);
      break;
    }
    case StmtKind::SetOccurrence:
    case StmtKind::AddOccurrence: throw NotBuilt{"a state of an occurrence"};
    case StmtKind::Move: {
      const Value what = value(0);
      const Number of = owner(1);
      const bool list = Ex(stmt.exprs[0]).type.IsList();
      Zone(stmt.index, of);  // it must have an owner
      for (const Number card : list ? what.list : std::vector<Number>{what.number})
        Move(stmt.index, of, card, stmt.value);
      break;
    }
    case StmtKind::Create: {
      Number left = stmt.exprs[0].IsValid() ? value(0).number : 1;
      const Number kind = value(1).number, of = owner(2);
      const Number whose = stmt.exprs[3].IsValid() ? value(3).number : of;
      Value made;
      for (; left > 0; --left) {
        Tick();
        const int card = Create(stmt.index, of, whose, kind);
        if (stmt.value == 2) Move(stmt.index, of, card, stmt.value);
        made.number = card;
        made.list.push_back(card);
      }
      if (stmt.local < 0) break;
      text.locals[stmt.local] = stmt.exprs[0].IsValid() ? Of(std::move(made.list)) : Of(made.number);
      break;
    }
    case StmtKind::Modify: Modify(stmt, text); break;
    case StmtKind::If:
      if (Yes(stmt.exprs[0], text))
        Run(stmt.blocks[0], text);
      else if (stmt.blocks.size() == 2)
        Run(stmt.blocks[1], text);
      break;
    case StmtKind::ForEach:
      for (const Number element : value(0).list) {
        Tick();
        text.locals[stmt.local] = Of(element);
        Run(stmt.blocks[0], text);
      }
      break;
    case StmtKind::Repeat: {
      Number left = stmt.exprs[0].IsValid() ? value(0).number : 1;
      while (left > 0) {
        Tick();
        if (stmt.exprs[0].IsValid()) --left;
        if (stmt.exprs[1].IsValid() && !Yes(stmt.exprs[1], text)) break;
        Run(stmt.blocks[0], text);
      }
      break;
    }
    case StmtKind::Stop: throw StopText{};
    case StmtKind::Return: throw ReturnValue{value(0)};
    case StmtKind::Skip: throw SkipOccurrence{};
    case StmtKind::Tell:
      for (std::size_t i = 0; i < stmt.exprs.size(); ++i) value(i);  // each value that is named must exist
      break;
    case StmtKind::Win: {
      const Number seat = value(0).number;
      for (std::size_t i = 1; i < stmt.exprs.size(); ++i) value(i);
      NeedSeat(seat);
      throw Over{Ending::Won, static_cast<int>(seat)};
    }
    case StmtKind::DrawGame:
      for (std::size_t i = 0; i < stmt.exprs.size(); ++i) value(i);
      throw Over{Ending::Drawn, -1};
    case StmtKind::Eliminate: {
      const Number seat = value(0).number;
      for (std::size_t i = 1; i < stmt.exprs.size(); ++i) value(i);
      NeedSeat(seat);
      out_ |= 1u << seat;
      break;
    }
    case StmtKind::CallPart: throw NotBuilt{"a card's part"};
    case StmtKind::OpenWindow: throw NotBuilt{"a window"};
    case StmtKind::Shuffle: throw NotBuilt{"shuffle"};
    case StmtKind::Reveal: throw NotBuilt{"reveal"};
    case StmtKind::Choose:
    case StmtKind::Menu: throw NotBuilt{"a choice"};
    case StmtKind::Simultaneously: throw NotBuilt{"simultaneously"};
    case StmtKind::Cancel:
    case StmtKind::Copy: throw NotBuilt{"cancel and copy"};
    case StmtKind::Last: throw NotBuilt{"lasting rules"};
    case StmtKind::AskNext: throw NotBuilt{"ask_next"};
  }
}

// A state stops at its bounds.
void Walker::SetState(int index, Number owner, Number value) {
  const check::Field& field = rules_.fields[index];
  if (field.of == check::OwnerKind::Player) NeedSeat(owner);
  if (field.of == check::OwnerKind::Card) NeedCard(owner);
  if (value != kNone && field.min) value = std::max<Number>(value, *field.min);
  if (value != kNone && field.max) value = std::min<Number>(value, *field.max);
  State(index, field.of == check::OwnerKind::Table ? -1 : owner) = value;
}

// This also holds if the sum does not fit into 64 bits and there is a bound on that side.
void Walker::AddState(int index, Number owner, Number amount) {
  const check::Field& field = rules_.fields[index];
  if (field.of == check::OwnerKind::Player) NeedSeat(owner);
  if (field.of == check::OwnerKind::Card) NeedCard(owner);
  const Number before = State(index, field.of == check::OwnerKind::Table ? -1 : owner);
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
    if (!check::IsBelow(rules_, rules_.cards[cards_[card].kind].type, kept.card_type)) continue;
    Text text = MakeRunningText(kept.body, {Of(card)});
    kept_[{id, card}] = Eval(kept.answer, text);
  }
}

int Walker::Create(int zone, Number zone_owner, Number owner, Number kind) {
  const check::Zone& declared = rules_.zones[zone];
  const bool of_table = declared.of == check::OwnerKind::Table;
  if (!of_table) NeedSeat(zone_owner);
  NeedSeat(owner);
  const int of = of_table ? -1 : static_cast<int>(zone_owner), card = static_cast<int>(cards_.size());
  auto& there = zones_[{zone, of}];
  if (declared.capacity >= 0 && static_cast<int>(there.size()) >= declared.capacity) throw Faulted{"ZoneFull"};
  constexpr std::size_t kMostCards = 10'000;
  if (cards_.size() >= kMostCards) throw Faulted{"TooManyCards"};
  const int controller = of_table ? static_cast<int>(owner) : of;
  cards_.push_back({static_cast<int>(kind), static_cast<int>(owner), controller, zone, of, ++moves_, true});
  there.insert(declared.ordered ? there.begin() : there.end(), card);
  for (const std::int32_t field : base::Indices(rules_.fields))
    if (rules_.fields[field].of == check::OwnerKind::Card) State(field, card) = rules_.fields[field].initial;
  return card;
}

void Walker::Move(int zone, Number owner, Number id, Number place) {
  NeedCard(id);
  const check::Zone& declared = rules_.zones[zone];
  Card& card = cards_[id];
  const int of = declared.of == check::OwnerKind::Table ? -1 : static_cast<int>(owner);
  const int from = card.zone;
  auto& there = zones_[{zone, of}];
  const bool elsewhere = from != zone || card.zone_owner != of;
  if (elsewhere && declared.capacity >= 0 && static_cast<int>(there.size()) >= declared.capacity)
    throw Faulted{"ZoneFull"};
  if (elsewhere) KeepAnswers(static_cast<int>(id));
  std::erase(zones_[{from, card.zone_owner}], static_cast<int>(id));
  const bool top = place == 1 || (place == 0 && declared.ordered);
  there.insert(top ? there.begin() : there.end(), static_cast<int>(id));
  card.zone = zone;
  card.zone_owner = of;
  card.controller = of < 0 ? card.owner : of;
  if (elsewhere) card.since = ++moves_;
  if (from != zone) RunEnd(check::EndKind::CardLeaves, id);
}

void Walker::Modify(const Stmt& stmt, Text& text) {
  const check::TimedModifier& timed = rules_.timed_modifiers[stmt.index];
  Changed changed;
  changed.timed = stmt.index;
  changed.since = moves_;
  std::size_t at = 0;
  for (; at < timed.is_wildcard.size(); ++at) {
    if (stmt.exprs[at].IsValid())
      changed.args.emplace_back(Num(stmt.exprs[at], text));
    else
      changed.args.emplace_back();
  }
  changed.amount = Eval(stmt.exprs[at++], text);
  if (timed.end != check::EndKind::Forever) changed.end = Num(stmt.exprs[at], text);
  if (timed.end == check::EndKind::CardLeaves) NeedCard(changed.end);
  // A modifier until the end of an occurrence that is not running has ended already.
  if (timed.end == check::EndKind::EndOfOccurrence && !Find(changed.end)) return;
  changed_.push_back(std::move(changed));
}

}  // namespace cardinal::reference
