#include <limits>
#include <utility>

#include "interpreter/language/lower/emitter.h"
#include "interpreter/language/lower/lists.h"

namespace cardinal::lower {

using check::ChoiceKind;
using check::Stmt;
using check::StmtKind;

namespace {

// Whether an event may run inside the block.
bool CallsSomething(const CheckedRules& rules, const check::Block& block) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules.stmts[static_cast<std::size_t>(id)];
    if (stmt.kind == StmtKind::CallEvent || stmt.kind == StmtKind::CallPart) return true;
    for (const check::Block& inner : stmt.blocks)
      if (CallsSomething(rules, inner)) return true;
  }
  return false;
}

}  // namespace

// Lists that statements make stay in the arena until the loop they stand in begins again, or their frame ends.
void Emitter::Block(const check::Block& block) {
  if (!block.origin.clauses.empty()) {
    AtOrigin(block.origin);
    Emit(Op::Here);
  }
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules().stmts[static_cast<std::size_t>(id)];
    AtOrigin(stmt.origin);
    Statement(stmt);
    AtOrigin(stmt.origin);  // a block in it has gone elsewhere
  }
}

void Emitter::Statement(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Let:
      Expression(stmt.exprs[0]);
      Store(stmt.local);
      break;
    case StmtKind::CallEvent:
    case StmtKind::CallPart:
    case StmtKind::OpenWindow: Call(stmt); break;
    case StmtKind::SetField:
    case StmtKind::AddField:
      OwnerOf(stmt.exprs[0]);
      Expression(stmt.exprs[1]);
      EmitAlso(stmt.kind == StmtKind::SetField ? Op::StoreField : Op::AddField, stmt.index, 0,
               rules().fields[static_cast<std::size_t>(stmt.index)].origin.clauses);
      break;
    case StmtKind::SetOccurrence:
    case StmtKind::AddOccurrence: {
      const bool add = stmt.kind == StmtKind::AddOccurrence;
      if (stmt.exprs[0] < 0) {
        if (add) Load(stmt.index);
        Expression(stmt.exprs[1]);
        if (add) Emit(Op::Add);
        Store(stmt.index);
        break;
      }
      Expression(stmt.exprs[0]);
      if (add) {
        Emit(Op::Dup);
        Emit(Op::OccurrenceLocal, stmt.index);
      }
      Expression(stmt.exprs[1]);
      if (add) Emit(Op::Add);
      Emit(Op::StoreOccurrenceLocal, stmt.index);
      break;
    }
    case StmtKind::Move: {
      Expression(stmt.exprs[0]);
      OwnerOf(stmt.exprs[1]);
      const bool list = rules().exprs[static_cast<std::size_t>(stmt.exprs[0])].type.IsList();
      EmitAlso(list ? Op::MoveCards : Op::MoveCard, stmt.index, static_cast<std::int16_t>(stmt.value),
               rules().zones[static_cast<std::size_t>(stmt.index)].origin.clauses);
      break;
    }
    case StmtKind::Shuffle:
      OwnerOf(stmt.exprs[0]);
      EmitAlso(Op::ShuffleZone, stmt.index, 0, rules().zones[static_cast<std::size_t>(stmt.index)].origin.clauses);
      break;
    case StmtKind::Reveal:
      Expression(stmt.exprs[0]);
      OwnerOf(stmt.exprs[1]);
      Emit(Op::RevealTo, 0, static_cast<std::int16_t>(stmt.value));
      break;
    case StmtKind::Modify: Modify(stmt); break;
    case StmtKind::Choose: Choose(stmt); break;
    case StmtKind::Menu: Menu(stmt); break;
    case StmtKind::If: If(stmt); break;
    case StmtKind::ForEach: ForEach(stmt); break;
    case StmtKind::Repeat: Repeat(stmt); break;
    case StmtKind::Stop: JumpTo(Op::Jump, *stop); break;
    case StmtKind::Skip: Emit(Op::SkipEvent); break;
    case StmtKind::Simultaneously: Simultaneously(stmt); break;
    case StmtKind::Return:
      Expression(stmt.exprs[0]);
      Store(result);
      JumpTo(Op::Jump, *stop);
      break;
    case StmtKind::Tell:
      for (const ExprId value : stmt.exprs) Expression(value);
      Emit(Op::Tell, stmt.index);
      break;
    case StmtKind::Win:
      Expression(stmt.exprs[0]);
      Emit(Op::Win);
      break;
    case StmtKind::DrawGame: Emit(Op::DrawGame); break;
    case StmtKind::Eliminate:
      Expression(stmt.exprs[0]);
      Emit(Op::Eliminate);
      break;
    case StmtKind::Cancel:
      Expression(stmt.exprs[0]);
      Emit(Op::CancelAction);
      break;
    case StmtKind::AskNext:
      Expression(stmt.exprs[0]);
      Emit(Op::AskNext);
      break;
  }
}

void Emitter::Call(const Stmt& stmt) {
  if (stmt.extra >= 0) Expression(stmt.extra);
  for (const ExprId arg : stmt.exprs) Expression(arg);
  if (stmt.kind == StmtKind::CallEvent) Emit(Op::CallEvent, stmt.index);
  if (stmt.kind == StmtKind::CallPart)
    EmitAlso(Op::CallPart, stmt.index, 0, rules().parts[static_cast<std::size_t>(stmt.index)].origin.clauses);
  if (stmt.kind == StmtKind::OpenWindow) Emit(Op::CallWindow, stmt.index, stmt.extra >= 0 ? 1 : 0);
  if (stmt.local >= 0)
    Store(stmt.local);
  else
    Emit(Op::Pop);
}

void Emitter::Modify(const Stmt& stmt) {
  for (const ExprId expr : stmt.exprs)
    if (expr >= 0) Expression(expr);
  Emit(Op::AddModifier, stmt.index);
}

// The options are on the stack. Pushes who chooses and the values for the holes of the question, then asks.
void Emitter::Ask(Op how, const check::Choice& choice, std::int32_t index) {
  if (choice.by_chance)
    Emit(Op::Push, model::kChance);
  else
    Expression(choice.chooser);
  for (const ExprId value : choice.prompt.values) Expression(value);
  Emit(how, index);
}

// Pushes what a choice needs, asks, and leaves the answer on the stack.
void Emitter::ChooseOneOf(const check::Choice& choice, std::int32_t index, const std::function<void()>& options) {
  options();
  Ask(Op::ChooseOne, choice, index);
}

void Emitter::ChooseValue(const check::Choice& choice, std::int32_t index) {
  constexpr std::int32_t kAll = INT32_MAX;
  switch (choice.kind) {
    case ChoiceKind::One:
    case ChoiceKind::MaybeOne: ChooseOneOf(choice, index, [&] { Expression(choice.options); }); break;
    case ChoiceKind::Some:
    case ChoiceKind::Any:
    case ChoiceKind::UpTo:
    case ChoiceKind::Exactly:
      Expression(choice.options);
      if (choice.kind == ChoiceKind::Exactly)
        Expression(choice.amount);
      else
        Emit(Op::Push, choice.kind == ChoiceKind::Some ? 1 : 0);
      if (choice.amount >= 0)
        Expression(choice.amount);
      else
        Emit(Op::Push, kAll);
      Ask(Op::ChooseMany, choice, index);
      break;
    case ChoiceKind::Order:
      Expression(choice.options);
      Ask(Op::ChooseOrder, choice, index);
      break;
    case ChoiceKind::Number:
      Expression(choice.amount);
      Expression(choice.options);
      Ask(Op::ChooseNumber, choice, index);
      break;
    case ChoiceKind::YesNo: Ask(Op::ChooseYesNo, choice, index); break;
    case ChoiceKind::Menu: break;
  }
}

void Emitter::Choose(const Stmt& stmt) {
  ChooseValue(rules().choices[static_cast<std::size_t>(stmt.choice)], stmt.choice);
  Store(stmt.local);
}

void Emitter::Menu(const Stmt& stmt) {
  const check::Choice& choice = rules().choices[static_cast<std::size_t>(stmt.choice)];
  for (std::size_t i = 0; i < stmt.exprs.size(); ++i)
    MenuItem(stmt.exprs[i], stmt.blocks[i].origin.clauses, choice.items[i].values);
  Ask(Op::ChooseMenu, choice, stmt.choice);
  const LocalId picked = NewLocal();
  Store(picked);
  Label end;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    Label next;
    Load(picked);
    Emit(Op::Push, static_cast<std::int32_t>(i));
    Emit(Op::Eq);
    JumpTo(Op::JumpIfNo, next);
    Block(stmt.blocks[i]);
    JumpTo(Op::Jump, end);
    Place(next);
  }
  Place(end);
}

// Pushes what fills the holes of the item's label, and whether it is offered. The label of an item that is not offered
// has no values: its condition may have tested what they need.
void Emitter::MenuItem(ExprId condition, Clauses clauses, const std::vector<ExprId>& values) {
  Label otherwise, end;
  if (condition >= 0) {
    Expression(condition);
    // Whatever instruction comes next: by then the condition is decided.
    Decides(program::TestKind::When, rules().exprs[static_cast<std::size_t>(condition)].span, clauses);
    if (values.empty()) return;
    JumpTo(Op::JumpIfNo, otherwise);
  }
  for (const ExprId value : values) Expression(value);
  Emit(Op::Push, 1);
  if (condition < 0) return;
  JumpTo(Op::Jump, end);
  Place(otherwise);
  for (std::size_t i = 0; i < values.size(); ++i) PushNone();
  Emit(Op::Push, 0);
  Place(end);
}

// The block also ends, with what was put off to its end, where `stop` or `return` leaves it.
void Emitter::Simultaneously(const check::Stmt& stmt) {
  const auto end = [&] {
    AtOrigin(stmt.origin);
    Emit(Op::SimultaneousEnd);
    // Events that ended inside have not settled yet.
    if (!pool_.rules.whenevers.empty() && CallsSomething(pool_.rules, stmt.blocks[0])) Emit(Op::Settle);
  };
  Label left, behind;
  Label* const outer = std::exchange(stop, &left);
  Emit(Op::SimultaneousBegin);
  Block(stmt.blocks[0]);
  stop = outer;
  end();
  if (left.jumps.empty()) return;
  JumpTo(Op::Jump, behind);
  Place(left);
  end();
  JumpTo(Op::Jump, *outer);
  Place(behind);
}

void Emitter::If(const Stmt& stmt) {
  Label otherwise, end;
  Condition(stmt.exprs[0], program::TestKind::If, otherwise, stmt.blocks[0].origin.clauses);
  Block(stmt.blocks[0]);
  if (stmt.blocks.size() == 2) JumpTo(Op::Jump, end);
  Place(otherwise);
  if (stmt.blocks.size() == 2) Block(stmt.blocks[1]);
  Place(end);
}

void Emitter::ForEach(const Stmt& stmt) {
  Expression(stmt.exprs[0]);
  const LocalId list = NewLocal(true);
  const LocalId position = NewLocal();
  const LocalId mark = MakesLists(rules(), stmt) ? NewLocal() : -1;
  Store(list);
  Emit(Op::Push, 0);
  Store(position);
  if (mark >= 0) Emit(Op::Mark, mark);
  Label next, end;
  Place(next);
  if (mark >= 0) Release(mark);
  JumpTo(Op::ForNext, end, static_cast<std::int16_t>(list));
  Store(stmt.local);
  Block(stmt.blocks[0]);
  JumpTo(Op::Jump, next);
  Place(end);
}

// What the body keeps for itself from here on nobody reads when it begins again.
void Emitter::Release(LocalId mark) {
  const bool fits = locals_ <= std::numeric_limits<std::int16_t>::max();
  Emit(Op::Release, mark, fits ? static_cast<std::int16_t>(locals_) : std::int16_t{0});
}

void Emitter::Repeat(const Stmt& stmt) {
  LocalId times = -1;
  if (stmt.exprs[0] >= 0) {
    times = NewLocal();
    Expression(stmt.exprs[0]);
    Store(times);
  }
  const LocalId mark = MakesLists(rules(), stmt) ? NewLocal() : -1;
  if (mark >= 0) Emit(Op::Mark, mark);
  Label next, end;
  Place(next);
  if (mark >= 0) Release(mark);
  if (times >= 0) JumpTo(Op::TimesNext, end, static_cast<std::int16_t>(times));
  if (stmt.exprs[1] >= 0) Condition(stmt.exprs[1], program::TestKind::While, end);
  Block(stmt.blocks[0]);
  JumpTo(Op::Jump, next);
  Place(end);
}

}  // namespace cardinal::lower
