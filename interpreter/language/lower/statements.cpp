#include <limits>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lower/emitter.h"
#include "interpreter/language/lower/list_allocation.h"

namespace cardinal::lower {

namespace {

// Whether an event may run inside the block.
bool CallsSomething(const CheckedRules& rules, const check::Block& block) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules.stmts[id];
    if (stmt.kind == StmtKind::CallEvent || stmt.kind == StmtKind::CallPart) return true;
    for (const check::Block& inner : stmt.blocks)
      if (CallsSomething(rules, inner)) return true;
  }
  return false;
}

}  // namespace

// The lists of statements stay in the arena until the enclosing loop begins its next iteration, or until the frame
// ends.
void Emitter::EmitBlock(const check::Block& block) {
  if (!block.origin.clauses.empty()) {
    SetOrigin(block.origin);
    Emit(Op::Here);
  }
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules().stmts[id];
    SetOrigin(stmt.origin);
    Statement(stmt);
    SetOrigin(stmt.origin);  // a block inside the statement has changed the site
  }
}

void Emitter::Statement(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Let:
      EmitExpression(stmt.exprs[0]);
      Store(stmt.local);
      break;
    case StmtKind::CallEvent:
    case StmtKind::CallPart:
    case StmtKind::OpenWindow: Call(stmt); break;
    case StmtKind::SetField:
    case StmtKind::AddField:
      EmitOwner(stmt.exprs[0]);
      EmitExpression(stmt.exprs[1]);
      EmitAlso(stmt.kind == StmtKind::SetField ? Op::StoreField : Op::AddField, stmt.index, 0,
               rules().fields[stmt.index].origin.clauses);
      break;
    case StmtKind::SetOccurrence:
    case StmtKind::AddOccurrence: {
      const bool add = stmt.kind == StmtKind::AddOccurrence;
      if (!stmt.exprs[0].IsValid()) {
        if (add) Load(stmt.index);
        EmitExpression(stmt.exprs[1]);
        if (add) Emit(Op::Add);
        Store(stmt.index);
        break;
      }
      EmitExpression(stmt.exprs[0]);
      if (add) {
        Emit(Op::Dup);
        Emit(Op::OccurrenceLocal, stmt.index);
      }
      EmitExpression(stmt.exprs[1]);
      if (add) Emit(Op::Add);
      Emit(Op::StoreOccurrenceLocal, stmt.index);
      break;
    }
    case StmtKind::Move: {
      EmitExpression(stmt.exprs[0]);
      EmitOwner(stmt.exprs[1]);
      const bool list = rules().exprs[stmt.exprs[0]].type.IsList();
      EmitAlso(list ? Op::MoveCards : Op::MoveCard, stmt.index, stmt.value, rules().zones[stmt.index].origin.clauses);
      break;
    }
    case StmtKind::Shuffle:
      EmitOwner(stmt.exprs[0]);
      EmitAlso(Op::ShuffleZone, stmt.index, 0, rules().zones[stmt.index].origin.clauses);
      break;
    case StmtKind::Reveal:
      EmitExpression(stmt.exprs[0]);
      EmitOwner(stmt.exprs[1]);
      Emit(Op::RevealTo, 0, stmt.value);
      break;
    case StmtKind::Modify: Modify(stmt); break;
    case StmtKind::Choose: EmitChooseStatement(stmt); break;
    case StmtKind::Menu: Menu(stmt); break;
    case StmtKind::If: If(stmt); break;
    case StmtKind::ForEach: ForEach(stmt); break;
    case StmtKind::Repeat: Repeat(stmt); break;
    case StmtKind::Stop: JumpTo(Op::Jump, *stop); break;
    case StmtKind::Skip: Emit(Op::SkipEvent); break;
    case StmtKind::Simultaneously: Simultaneously(stmt); break;
    case StmtKind::Return:
      EmitExpression(stmt.exprs[0]);
      Store(result);
      JumpTo(Op::Jump, *stop);
      break;
    case StmtKind::Tell:
      if (stmt.extra.IsValid()) {
        for (const ExprId arg : rules().exprs[stmt.extra].args) EmitExpression(arg);
        Emit(Op::Explain, rules().exprs[stmt.extra].index);
      }
      for (const ExprId value : stmt.exprs) EmitExpression(value);
      Emit(Op::Tell, stmt.index);
      break;
    case StmtKind::Win:
      EmitExpression(stmt.exprs[0]);
      EmitReason(stmt, 1);
      Emit(Op::Win);
      break;
    case StmtKind::DrawGame:
      EmitReason(stmt, 0);
      Emit(Op::DrawGame);
      break;
    case StmtKind::Eliminate: Eliminate(stmt); break;
    case StmtKind::Cancel:
      EmitExpression(stmt.exprs[0]);
      Emit(Op::CancelAction);
      break;
    case StmtKind::AskNext:
      EmitExpression(stmt.exprs[0]);
      Emit(Op::AskNext);
      break;
  }
}

// The reason of the ending that follows. `first`: the index of its first value.
void Emitter::EmitReason(const Stmt& stmt, std::size_t first) {
  if (stmt.index < 0) return;
  for (std::size_t i = first; i < stmt.exprs.size(); ++i) EmitExpression(stmt.exprs[i]);
  Emit(Op::Because, stmt.index);
}

// The reason is evaluated while the player is still in the game, and told when the player is out.
void Emitter::Eliminate(const Stmt& stmt) {
  if (stmt.index < 0) {
    EmitExpression(stmt.exprs[0]);
    Emit(Op::Eliminate);
    return;
  }
  const LocalId player = NewLocal();
  EmitExpression(stmt.exprs[0]);
  Store(player);
  for (std::size_t i = 1; i < stmt.exprs.size(); ++i) EmitExpression(stmt.exprs[i]);
  Load(player);
  Emit(Op::Eliminate);
  Load(player);
  Emit(Op::Tell, stmt.index);
}

void Emitter::Call(const Stmt& stmt) {
  if (stmt.extra.IsValid()) EmitExpression(stmt.extra);
  for (const ExprId arg : stmt.exprs) EmitExpression(arg);
  if (stmt.kind == StmtKind::CallEvent) Emit(Op::CallEvent, stmt.index);
  if (stmt.kind == StmtKind::CallPart) EmitAlso(Op::CallPart, stmt.index, 0, rules().parts[stmt.index].origin.clauses);
  if (stmt.kind == StmtKind::OpenWindow) Emit(Op::CallWindow, stmt.index, stmt.extra.IsValid() ? 1 : 0);
  if (stmt.local >= 0)
    Store(stmt.local);
  else
    Emit(Op::Pop);
}

void Emitter::Modify(const Stmt& stmt) {
  for (const ExprId expr : stmt.exprs)
    if (expr.IsValid()) EmitExpression(expr);
  Emit(Op::AddModifier, stmt.index);
}

// Expects the options on the stack. Pushes the chooser and the values for the holes of the question, then asks.
void Emitter::EmitChoice(Op how, const check::Choice& choice, check::ChoiceId id) {
  if (choice.by_chance)
    Emit(Op::Push, model::kChance);
  else
    EmitExpression(choice.chooser);
  for (const ExprId value : choice.prompt.values) EmitExpression(value);
  Emit(how, id.Number());
}

// Pushes the operands of a choice, asks, and leaves the answer on the stack.
void Emitter::EmitChooseOne(const check::Choice& choice, check::ChoiceId id, const std::function<void()>& options) {
  options();
  EmitChoice(Op::ChooseOne, choice, id);
}

void Emitter::ChooseValue(const check::Choice& choice, check::ChoiceId id) {
  constexpr std::int32_t kAll = INT32_MAX;
  switch (choice.kind) {
    case ChoiceKind::One:
    case ChoiceKind::MaybeOne: EmitChooseOne(choice, id, [&] { EmitExpression(choice.options); }); break;
    case ChoiceKind::Some:
    case ChoiceKind::Any:
    case ChoiceKind::UpTo:
    case ChoiceKind::Exactly:
      EmitExpression(choice.options);
      if (choice.kind == ChoiceKind::Exactly)
        EmitExpression(choice.amount);
      else
        Emit(Op::Push, choice.kind == ChoiceKind::Some ? 1 : 0);
      if (choice.amount.IsValid())
        EmitExpression(choice.amount);
      else
        Emit(Op::Push, kAll);
      EmitChoice(Op::ChooseMany, choice, id);
      break;
    case ChoiceKind::Order:
      EmitExpression(choice.options);
      EmitChoice(Op::ChooseOrder, choice, id);
      break;
    case ChoiceKind::Number:
      EmitExpression(choice.amount);
      EmitExpression(choice.options);
      EmitChoice(Op::ChooseNumber, choice, id);
      break;
    case ChoiceKind::YesNo: EmitChoice(Op::ChooseYesNo, choice, id); break;
    case ChoiceKind::Menu: break;
  }
}

void Emitter::EmitChooseStatement(const Stmt& stmt) {
  ChooseValue(rules().choices[stmt.choice], stmt.choice);
  Store(stmt.local);
}

void Emitter::Menu(const Stmt& stmt) {
  const check::Choice& choice = rules().choices[stmt.choice];
  for (std::size_t i = 0; i < stmt.exprs.size(); ++i)
    MenuItem(stmt.exprs[i], stmt.blocks[i].origin.clauses, choice.items[i].values);
  EmitChoice(Op::ChooseMenu, choice, stmt.choice);
  const LocalId picked = NewLocal();
  Store(picked);
  Label end;
  for (const std::int32_t i : base::Indices(stmt.blocks)) {
    Label next;
    Load(picked);
    Emit(Op::Push, i);
    Emit(Op::Eq);
    JumpTo(Op::JumpIfNo, next);
    EmitBlock(stmt.blocks[i]);
    JumpTo(Op::Jump, end);
    BindLabel(next);
  }
  BindLabel(end);
}

// Pushes the values for the holes of the item's label, and whether the item is offered. The label of an item that is
// not offered has no values: they may need what its condition has tested.
void Emitter::MenuItem(ExprId condition, ClauseSetId clauses, const std::vector<ExprId>& values) {
  Label otherwise, end;
  if (condition.IsValid()) {
    EmitExpression(condition);
    // Marks whatever instruction comes next: the condition is decided then.
    MarkCondition(program::ConditionKind::When, rules().exprs[condition].span, clauses);
    if (values.empty()) return;
    JumpTo(Op::JumpIfNo, otherwise);
  }
  for (const ExprId value : values) EmitExpression(value);
  Emit(Op::Push, 1);
  if (!condition.IsValid()) return;
  JumpTo(Op::Jump, end);
  BindLabel(otherwise);
  for (std::size_t i = 0; i < values.size(); ++i) PushNone();
  Emit(Op::Push, 0);
  BindLabel(end);
}

// If `stop` or `return` leaves the block, the block also ends, with everything that was delayed until its end.
void Emitter::Simultaneously(const check::Stmt& stmt) {
  const auto end = [&] {
    SetOrigin(stmt.origin);
    Emit(Op::SimultaneousEnd);
    // The state-based actions of events that ended inside the block have not run yet.
    if (!pool_.rules.whenevers.empty() && CallsSomething(pool_.rules, stmt.blocks[0])) Emit(Op::Settle);
  };
  Label left, after;
  Label* const outer = std::exchange(stop, &left);
  Emit(Op::SimultaneousBegin);
  EmitBlock(stmt.blocks[0]);
  stop = outer;
  end();
  if (left.jumps.empty()) return;
  JumpTo(Op::Jump, after);
  BindLabel(left);
  end();
  JumpTo(Op::Jump, *outer);
  BindLabel(after);
}

void Emitter::If(const Stmt& stmt) {
  Label otherwise, end;
  EmitCondition(stmt.exprs[0], program::ConditionKind::If, otherwise, stmt.blocks[0].origin.clauses);
  EmitBlock(stmt.blocks[0]);
  if (stmt.blocks.size() == 2) JumpTo(Op::Jump, end);
  BindLabel(otherwise);
  if (stmt.blocks.size() == 2) EmitBlock(stmt.blocks[1]);
  BindLabel(end);
}

void Emitter::ForEach(const Stmt& stmt) {
  EmitExpression(stmt.exprs[0]);
  const LocalId list = NewLocal(true);
  const LocalId position = NewLocal();
  const LocalId mark = AllocatesLists(rules(), stmt) ? NewLocal() : -1;
  Store(list);
  Emit(Op::Push, 0);
  Store(position);
  if (mark >= 0) Emit(Op::Mark, mark);
  Label next, end;
  BindLabel(next);
  if (mark >= 0) Release(mark);
  JumpTo(Op::ForNext, end, list);
  Store(stmt.local);
  EmitBlock(stmt.blocks[0]);
  JumpTo(Op::Jump, next);
  BindLabel(end);
}

// Locals from locals_ on belong to the loop's body: no instruction reads them before the next iteration writes them.
void Emitter::Release(LocalId mark) {
  const bool fits = locals_ <= std::numeric_limits<std::int16_t>::max();
  Emit(Op::Release, mark, fits ? locals_ : 0);
}

void Emitter::Repeat(const Stmt& stmt) {
  LocalId times = -1;
  if (stmt.exprs[0].IsValid()) {
    times = NewLocal();
    EmitExpression(stmt.exprs[0]);
    Store(times);
  }
  const LocalId mark = AllocatesLists(rules(), stmt) ? NewLocal() : -1;
  if (mark >= 0) Emit(Op::Mark, mark);
  Label next, end;
  BindLabel(next);
  if (mark >= 0) Release(mark);
  if (times >= 0) JumpTo(Op::TimesNext, end, times);
  if (stmt.exprs[1].IsValid()) EmitCondition(stmt.exprs[1], program::ConditionKind::While, end);
  EmitBlock(stmt.blocks[0]);
  JumpTo(Op::Jump, next);
  BindLabel(end);
}

}  // namespace cardinal::lower
