#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::Stmt;
using check::StmtKind;

void Walker::Run(const check::Block& block, Text& text) {
  for (const check::StmtId id : block.stmts)
    if (!Skips(rules_.stmts[id], text)) Do(rules_.stmts[id], text);
}

void Walker::Do(const Stmt& stmt, Text& text) {
  Tick();
  const auto value = [&](std::size_t i) { return Eval(stmt.exprs[i], text); };
  const auto owner = [&](std::size_t i) { return !stmt.exprs[i].IsValid() ? kNone : value(i).number; };
  const auto local = static_cast<std::size_t>(stmt.local);
  switch (stmt.kind) {
    case StmtKind::Let: text.locals[local] = value(0); break;
    case StmtKind::CallEvent: {
      std::vector<Value> args;
      for (std::size_t i = 0; i < stmt.exprs.size(); ++i) args.push_back(value(i));
      const Value result = Happen(stmt.index, std::move(args));
      if (stmt.local >= 0) text.locals[local] = result;
      break;
    }
    case StmtKind::SetField:
    case StmtKind::AddField: {
      const Number of = owner(0), amount = value(1).number;
      stmt.kind == StmtKind::SetField ? SetState(stmt.index, of, amount) : AddState(stmt.index, of, amount);
      break;
    }
    case StmtKind::Move: {
      const Value what = value(0);
      const Number of = owner(1);
      const bool list = Ex(stmt.exprs[0]).type.IsList();
      ZoneList(stmt.index, of);  // it must have an owner
      for (const Number card : list ? what.list : std::vector<Number>{what.number})
        Move(stmt.index, of, card, stmt.value);
      break;
    }
    case StmtKind::If:
      if (Yes(stmt.exprs[0], text))
        Run(stmt.blocks[0], text);
      else if (stmt.blocks.size() == 2)
        Run(stmt.blocks[1], text);
      break;
    case StmtKind::ForEach:
      for (const Number element : value(0).list) {
        Tick();
        text.locals[local] = Of(element);
        Run(stmt.blocks[0], text);
      }
      break;
    case StmtKind::Choose: text.locals[local] = Choose(rules_.choices[stmt.choice], text); break;
    case StmtKind::Shuffle: Shuffle(stmt.index, owner(0)); break;
    default: DoOther(stmt, text);
  }
}

void Walker::DoOther(const Stmt& stmt, Text& text) {
  const auto evaluate = [&](std::size_t from) {
    for (std::size_t i = from; i < stmt.exprs.size(); ++i)
      if (stmt.exprs[i].IsValid()) Eval(stmt.exprs[i], text);
  };
  switch (stmt.kind) {
    case StmtKind::SetOccurrence:
    case StmtKind::AddOccurrence: SetOccurrence(stmt, text); break;
    case StmtKind::Create: CreateCards(stmt, text); break;
    case StmtKind::Modify: Modify(stmt, text); break;
    case StmtKind::Last: Last(stmt, text); break;
    case StmtKind::Repeat: Repeat(stmt, text); break;
    case StmtKind::Stop: throw StopText{};
    case StmtKind::Return: throw ReturnValue{Eval(stmt.exprs[0], text)};
    case StmtKind::Skip: throw SkipOccurrence{};
    case StmtKind::Tell: evaluate(0); break;  // each value that is named must exist
    case StmtKind::Reveal: {
      for (const Number card : Eval(stmt.exprs[0], text).list) NeedCard(card);
      if (stmt.exprs[1].IsValid()) NeedSeat(Num(stmt.exprs[1], text));
      break;
    }
    case StmtKind::Win: {
      const bool several = rules_.exprs[stmt.exprs[0]].type.IsList();
      const Value who = Eval(stmt.exprs[0], text);
      evaluate(1);
      EndWon(several ? who.list : std::vector<Number>{who.number});
      break;
    }
    case StmtKind::DrawGame: evaluate(0); throw Over{Ending::Drawn, 0};
    case StmtKind::LoseGame: evaluate(0); throw Over{Ending::Lost, 0};
    case StmtKind::WinByScore:
      evaluate(0);
      EndWon(BestByScore());
      break;
    case StmtKind::Eliminate: {
      const Number seat = Num(stmt.exprs[0], text);
      evaluate(1);
      NeedSeat(seat);
      Write().out |= 1u << seat;
      break;
    }
    case StmtKind::CallPart: CallPart(stmt, text); break;
    case StmtKind::OpenWindow: OpenWindow(stmt, text); break;
    case StmtKind::TakeAction: TakeByRules(stmt, text); break;
    case StmtKind::Menu: Menu(stmt, text); break;
    case StmtKind::Simultaneously: Simultaneously(stmt.blocks[0], text); break;
    case StmtKind::Cancel: Cancel(Num(stmt.exprs[0], text)); break;
    case StmtKind::AskNext: AskNext(Num(stmt.exprs[0], text)); break;
    case StmtKind::Let:
    case StmtKind::CallEvent:
    case StmtKind::SetField:
    case StmtKind::AddField:
    case StmtKind::Move:
    case StmtKind::If:
    case StmtKind::ForEach:
    case StmtKind::Choose:
    case StmtKind::Shuffle: throw NotBuilt{"a statement of Do"};
    case StmtKind::Copy: throw NotBuilt{"a copy of an action"};
  }
}

void Walker::Repeat(const Stmt& stmt, Text& text) {
  Number left = stmt.exprs[0].IsValid() ? Num(stmt.exprs[0], text) : 1;
  while (left > 0) {
    Tick();
    if (stmt.exprs[0].IsValid()) --left;
    if (stmt.exprs[1].IsValid() && !Yes(stmt.exprs[1], text)) break;
    Run(stmt.blocks[0], text);
  }
}

// Without an occurrence: a variable of the own one. An occurrence that is over has none to be set.
void Walker::SetOccurrence(const Stmt& stmt, Text& text) {
  const Number uid = stmt.exprs[0].IsValid() ? Num(stmt.exprs[0], text) : 0;
  const auto at = static_cast<std::size_t>(stmt.index);
  Text* of = stmt.exprs[0].IsValid() ? FindText(uid) : &text;
  const Number before = of ? of->locals[at].number : kNone;
  Value value = Eval(stmt.exprs[1], text);
  if (stmt.kind == StmtKind::AddOccurrence) value = Of(Arithmetic(check::BinaryOp::Add, before, value.number));
  if (of) of->locals[at] = value;
  Change();
}

// The part of the card's own text, or the default of its type.
void Walker::CallPart(const Stmt& stmt, Text& text) {
  std::vector<Value> args;
  for (const ExprId arg : stmt.exprs) args.push_back(Eval(arg, text));
  const Number card = args.front().number;
  check::BodyId body = rules_.cards[CardAt(card).kind].parts[stmt.index];
  if (!body.IsValid() || !HasRules(static_cast<int>(card))) body = rules_.parts[stmt.index].fallback;
  if (!body.IsValid()) return;
  Open call(*this);
  Text part = MakeRunningText(body, std::move(args));
  part.locals[static_cast<std::size_t>(part.body->you)] = Of(Controller(card));
  const Pushed<int> whose(whose_, static_cast<int>(card));
  try {
    Run(part.body->block, part);
  } catch (const StopText&) {
  }
}

void Walker::Shuffle(int zone, Number owner) {
  const std::vector<Number> cards = ZoneList(zone, owner);
  if (cards.size() < 2) return;
  Question question{model::DecisionKind::Shuffle, model::kChance, {{model::OptionKind::Order, -1, -1}}};
  question.pile.assign(cards.begin(), cards.end());
  work_ = 0;
  const Answer answer = player_.Choose(question, *this);
  if (!answer.order.empty()) Write().zones[{zone, OwnerOf(rules_.zones[zone].of, owner)}] = answer.order;
}

}  // namespace cardinal::reference
