#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lower/function_lowering.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::OccurrenceKind;
using program::TypeKind;

namespace {

// Whether something may follow the statement itself, and not only the statements of its blocks.
bool MayCauseSomething(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Let:
    case StmtKind::If:
    case StmtKind::ForEach:
    case StmtKind::Repeat:
    case StmtKind::Tell:
    case StmtKind::Return: return false;
    default: return true;
  }
}

}  // namespace

void FunctionLowering::Rest() {
  if (rules().game.one_by_one) builder_.Do(IrOp::RunStateBasedActions);
}

void FunctionLowering::RestInFlow() {
  if (in_flow) Rest();
}

void FunctionLowering::LowerBlock(const check::Block& block) {
  if (!block.origin.clauses.empty()) {
    SetOrigin(block.origin);
    builder_.Do(IrOp::Here);
  }
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules().stmts[id];
    SetOrigin(stmt.origin);
    const std::set<std::size_t> named = targets ? targets->NamedInHead(stmt) : std::set<std::size_t>();
    const BlockId skipped = named.empty() ? BlockId() : builder_.NewBlock();
    if (targets) targets->Learn(stmt);
    GoIfLost(named, skipped);
    LowerStatement(stmt);
    SetOrigin(stmt.origin);  // a block inside the statement has changed the site
    if (MayCauseSomething(stmt)) RestInFlow();
    if (!named.empty()) builder_.ContinueAt(skipped);
  }
}

// Continues if none of the targets is lost. One of several things is lost if none of them is left.
void FunctionLowering::GoIfLost(const std::set<std::size_t>& named, BlockId to) {
  for (const std::size_t target : named) {
    const Choice& choice = rules().choices[targets->Choices()[target]];
    const bool several = body_->locals[static_cast<std::size_t>(choice.local)].type.IsList();
    const Reg zero = builder_.Number(NumberTag(), 0);
    const auto is_empty = [&](LocalId list, BlockId yes, BlockId no) {
      const Reg count = builder_.Get(NumberTag(), IrOp::ListCount, {Variable(list)});
      builder_.Branch(builder_.Get(TruthTag(), IrOp::Eq, {count, zero}), yes, no);
    };
    const BlockId legal = builder_.NewBlock(), some_lost = several ? builder_.NewBlock() : to;
    is_empty(choice.lost, legal, some_lost);
    if (several) {
      builder_.BeginBlock(some_lost);
      is_empty(choice.local, to, legal);
    }
    builder_.BeginBlock(legal);
  }
}

void FunctionLowering::LowerStatement(const Stmt& stmt) {
  const auto lower = [&](std::size_t at) { return Lower(stmt.exprs[at]); };
  switch (stmt.kind) {
    case StmtKind::Let: builder_.Assign(Variable(stmt.local), lower(0)); break;
    case StmtKind::CallEvent:
    case StmtKind::CallPart:
    case StmtKind::OpenWindow: LowerCall(stmt); break;
    case StmtKind::SetField:
    case StmtKind::AddField: LowerField(stmt); break;
    case StmtKind::SetOccurrence:
    case StmtKind::AddOccurrence: LowerOccurrenceVariable(stmt); break;
    case StmtKind::Move: {
      const Reg cards = lower(0), owner = LowerOwner(stmt.exprs[1]);
      const bool list = rules().exprs[stmt.exprs[0]].type.IsList();
      DoAlso(list ? IrOp::MoveCards : IrOp::MoveCard, {cards, owner}, stmt.index,
             rules().zones[stmt.index].origin.clauses, static_cast<std::int32_t>(stmt.value));
      break;
    }
    case StmtKind::Create: LowerCreate(stmt); break;
    case StmtKind::Shuffle:
      DoAlso(IrOp::ShuffleZone, {LowerOwner(stmt.exprs[0])}, stmt.index, rules().zones[stmt.index].origin.clauses);
      break;
    case StmtKind::Reveal: {
      const Reg cards = lower(0), seat = LowerOwner(stmt.exprs[1]);
      builder_.Do(stmt.value == 1 ? IrOp::Hide : IrOp::Reveal, {cards, seat});
      break;
    }
    case StmtKind::Modify: {
      std::vector<Reg> operands;
      for (const ExprId expr : stmt.exprs)
        if (expr.IsValid()) operands.push_back(Lower(expr));
      if (rules().timed_modifiers[stmt.index].end == check::EndKind::Group) operands.push_back(group_);
      builder_.Add(WithMore(IrOp::Modify, {}, operands, stmt.index));
      break;
    }
    case StmtKind::Choose: LowerChoice(rules().choices[stmt.choice], stmt.choice, Variable(stmt.local)); break;
    case StmtKind::Menu: LowerMenu(stmt); break;
    case StmtKind::If: LowerIf(stmt); break;
    case StmtKind::ForEach: LowerForEach(stmt); break;
    case StmtKind::Repeat: LowerRepeat(stmt); break;
    case StmtKind::Stop: Stop(); break;
    case StmtKind::Skip: builder_.Do(IrOp::SkipEvent); break;
    case StmtKind::Simultaneously: LowerSimultaneously(stmt); break;
    case StmtKind::Return:
      builder_.Assign(result, lower(0));
      Stop();
      break;
    case StmtKind::Tell: LowerTell(stmt); break;
    case StmtKind::Win: {
      const Reg player = lower(0);
      LowerReason(stmt, 1);
      builder_.Do(rules().exprs[stmt.exprs[0]].type.IsList() ? IrOp::WinTogether : IrOp::Win, {player});
      break;
    }
    case StmtKind::LoseGame:
      LowerReason(stmt, 0);
      builder_.Do(IrOp::LoseGame);
      break;
    case StmtKind::WinByScore:
      LowerReason(stmt, 0);
      builder_.Do(IrOp::WinByScore);
      break;
    case StmtKind::DrawGame:
      LowerReason(stmt, 0);
      builder_.Do(IrOp::DrawGame);
      break;
    case StmtKind::Eliminate: LowerEliminate(stmt); break;
    case StmtKind::Last: LowerLasting(stmt); break;
    case StmtKind::Copy: {
      const Reg copy = builder_.Get(TagOf(program::TypeKind::Action), IrOp::CopyAction, {lower(0), lower(1)});
      if (stmt.local >= 0) builder_.Assign(Variable(stmt.local), copy);
      break;
    }
    case StmtKind::TakeAction: {
      const Reg uid = builder_.Get(TagOf(program::TypeKind::Action), IrOp::NewAction, {});
      builder_.Add(WithMore(IrOp::TakeAction, {uid}, LowerAll(stmt.exprs), stmt.index));
      if (stmt.local < 0) break;
      const Reg waiting = builder_.Get(TagOf(program::TypeKind::Action), IrOp::IfWaiting, {uid});
      builder_.Assign(Variable(stmt.local), waiting);
      break;
    }
    case StmtKind::Cancel: builder_.Do(IrOp::CancelAction, {lower(0)}); break;
    case StmtKind::AskNext: builder_.Do(IrOp::AskNext, {lower(0)}); break;
  }
}

// One card, or a list of as many as `create` asks for.
void FunctionLowering::LowerCreate(const Stmt& stmt) {
  Reg times;
  if (stmt.exprs[0].IsValid()) {
    times = builder_.NewRegister(NumberTag());
    builder_.Assign(times, Lower(stmt.exprs[0]));
  }
  const Reg print = Lower(stmt.exprs[1]), zone = LowerOwner(stmt.exprs[2]);
  const Reg owner = stmt.exprs[3].IsValid() ? Lower(stmt.exprs[3]) : zone;
  if (!times.IsValid()) {
    const Reg card = LowerCreateOne(stmt, print, zone, owner);
    if (stmt.local >= 0) builder_.Assign(Variable(stmt.local), card);
    return;
  }
  const bool listed = stmt.local >= 0;
  const Reg cards = listed ? builder_.BeginList() : Reg{};
  const BlockId next = builder_.NewBlock(), more = builder_.NewBlock(), end = builder_.NewBlock();
  builder_.ContinueAt(next);
  builder_.CountDown(times, more, end);
  builder_.BeginBlock(more);
  const Reg card = LowerCreateOne(stmt, print, zone, owner);
  if (listed) builder_.Do(IrOp::Append, {cards, card});
  builder_.Jump(next);
  builder_.BeginBlock(end);
  if (!listed) return;
  const Reg made = Variable(stmt.local);
  builder_.Assign(made, builder_.EndList(builder_.At(made).type.tag, cards));
}

Reg FunctionLowering::LowerCreateOne(const Stmt& stmt, Reg print, Reg zone, Reg owner) {
  const check::ClauseSetId clauses = rules().zones[stmt.index].origin.clauses;
  const program::TypeTag card_tag = TagOf(TypeKind::Card);
  const Reg place = builder_.Number(NumberTag(), stmt.value);
  return GetAlso(card_tag, IrOp::CreateCard, {print, zone, owner, place}, stmt.index, clauses);
}

// All rules of the statement are one group.
void FunctionLowering::LowerLasting(const Stmt& stmt) {
  Reg group = builder_.Number(NumberTag(), 0);
  std::size_t next = 0;
  for (std::int32_t i = 0; i < stmt.value; ++i) {
    const check::LastingRuleId id = stmt.index + i;
    std::vector<Reg> operands;
    for (std::int32_t count = rules().lasting_rules[id].operands; count > 0; --count)
      operands.push_back(Lower(stmt.exprs[next++]));
    operands.push_back(group);
    group = builder_.Compute(NumberTag(), WithMore(IrOp::Last, {}, operands, id));
  }
  if (stmt.blocks.empty()) return;
  group_ = group;
  LowerBlock(stmt.blocks.front());
}

void FunctionLowering::LowerField(const Stmt& stmt) {
  const Reg owner = LowerOwner(stmt.exprs[0]), value = Lower(stmt.exprs[1]);
  DoAlso(stmt.kind == StmtKind::SetField ? IrOp::StoreField : IrOp::AddField, {owner, value}, stmt.index,
         rules().fields[stmt.index].origin.clauses);
}

// A variable of the own event or action, or of another one that is running.
void FunctionLowering::LowerOccurrenceVariable(const Stmt& stmt) {
  const bool add = stmt.kind == StmtKind::AddOccurrence;
  const auto sum = [&](Reg before, Reg value) {
    return add ? builder_.Get(NumberTag(), IrOp::Add, {before, value}) : value;
  };
  if (!stmt.exprs[0].IsValid()) {
    const Reg variable = Variable(stmt.index);
    builder_.Assign(variable, sum(variable, Lower(stmt.exprs[1])));
    return;
  }
  const Reg occurrence = Lower(stmt.exprs[0]);
  Reg before;
  if (add) {
    ir::Instruction load = WithMore(IrOp::LoadLocalOf, {occurrence}, {}, -1);
    load.number = stmt.index;
    before = builder_.Compute(NumberTag(), std::move(load));
  }
  const Reg value = Lower(stmt.exprs[1]);
  ir::Instruction store = WithMore(IrOp::StoreLocalOf, {occurrence, sum(before, value)}, {}, -1);
  store.number = stmt.index;
  builder_.Add(std::move(store));
}

void FunctionLowering::LowerCall(const Stmt& stmt) {
  if (stmt.kind == StmtKind::OpenWindow) {
    const Reg with = stmt.extra.IsValid() ? Lower(stmt.extra) : Reg{};
    const std::vector<Reg> arguments = LowerAll(stmt.exprs);
    builder_.Add(with.IsValid() ? WithMore(IrOp::CallWindowWith, {with}, arguments, stmt.index)
                                : WithMore(IrOp::CallWindow, {}, arguments, stmt.index));
    return;
  }
  const bool part = stmt.kind == StmtKind::CallPart;
  ir::Instruction call = WithMore(part ? IrOp::CallPart : IrOp::CallEvent, {}, LowerAll(stmt.exprs), stmt.index);
  if (part) call.site = pool_.Site(span_, pool_.JoinClauses(clauses_, rules().parts[stmt.index].origin.clauses));
  const program::TypeTag type = part ? NothingTag() : ToTypeTag(rules().events[stmt.index].result);
  const Reg value = builder_.Compute(type, std::move(call));
  if (stmt.local >= 0) builder_.Assign(Variable(stmt.local), value);
}

void FunctionLowering::LowerTell(const Stmt& stmt) {
  if (stmt.extra.IsValid()) {
    const Expr& explained = rules().exprs[stmt.extra];
    builder_.Add(WithMore(IrOp::Explain, {}, LowerAll(explained.args), explained.index));
  }
  builder_.Add(WithMore(IrOp::Tell, {}, LowerAll(stmt.exprs), stmt.index));
}

// The reason of the ending that follows. `first`: the index of its first value.
void FunctionLowering::LowerReason(const Stmt& stmt, std::size_t first) {
  if (stmt.index < 0) return;
  std::vector<Reg> values;
  for (std::size_t i = first; i < stmt.exprs.size(); ++i) values.push_back(Lower(stmt.exprs[i]));
  builder_.Add(WithMore(IrOp::Because, {}, values, stmt.index));
}

// The reason is evaluated while the player is still in the game, and told when the player is out.
void FunctionLowering::LowerEliminate(const Stmt& stmt) {
  const Reg player = Lower(stmt.exprs[0]);
  std::vector<Reg> values;
  for (std::size_t i = 1; stmt.index >= 0 && i < stmt.exprs.size(); ++i) values.push_back(Lower(stmt.exprs[i]));
  builder_.Do(IrOp::Eliminate, {player});
  if (stmt.index < 0) return;
  values.push_back(player);
  builder_.Add(WithMore(IrOp::Tell, {}, values, stmt.index));
}

void FunctionLowering::LowerIf(const Stmt& stmt) {
  const BlockId otherwise = builder_.NewBlock(), end = builder_.NewBlock();
  LowerCondition(stmt.exprs[0], ConditionKind::If, otherwise, stmt.blocks[0].origin.clauses);
  LowerBlock(stmt.blocks[0]);
  builder_.Jump(end);
  builder_.BeginBlock(otherwise);
  if (stmt.blocks.size() == 2) LowerBlock(stmt.blocks[1]);
  builder_.ContinueAt(end);
}

void FunctionLowering::LowerForEach(const Stmt& stmt) {
  LowerLoop(Lower(stmt.exprs[0]), Variable(stmt.local), [&](BlockId) { LowerBlock(stmt.blocks[0]); });
}

void FunctionLowering::LowerRepeat(const Stmt& stmt) {
  Reg times;
  if (stmt.exprs[0].IsValid()) {
    times = builder_.NewRegister(NumberTag());
    builder_.Assign(times, Lower(stmt.exprs[0]));
  }
  const BlockId next = builder_.NewBlock(), end = builder_.NewBlock();
  builder_.ContinueAt(next);
  if (times.IsValid()) {
    const BlockId more = builder_.NewBlock();
    builder_.CountDown(times, more, end);
    builder_.BeginBlock(more);
  }
  if (stmt.exprs[1].IsValid()) LowerCondition(stmt.exprs[1], ConditionKind::While, end);
  LowerBlock(stmt.blocks[0]);
  builder_.Jump(next);
  builder_.BeginBlock(end);
}

// Whether an event may run inside the block.
bool FunctionLowering::CallsSomething(const check::Block& block) const {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = pool_.rules.stmts[id];
    if (stmt.kind == StmtKind::CallEvent || stmt.kind == StmtKind::CallPart) return true;
    for (const check::Block& inner : stmt.blocks)
      if (CallsSomething(inner)) return true;
  }
  return false;
}

// If `stop` or `return` leaves the block, the block also ends, with everything that was delayed until its end.
void FunctionLowering::LowerSimultaneously(const Stmt& stmt) {
  const bool settles = !rules().whenevers.empty() && !rules().game.one_by_one && CallsSomething(stmt.blocks[0]);
  const auto end = [&] {
    SetOrigin(stmt.origin);
    builder_.Do(IrOp::EndSimultaneous);
    // The state-based actions of events that ended inside the block have not run yet.
    if (settles) builder_.Do(IrOp::RunStateBasedActions);
  };
  const BlockId left = builder_.NewBlock(), after = builder_.NewBlock();
  const BlockId outer = std::exchange(stop, left);
  const bool stopped_before = std::exchange(stopped_, false);
  builder_.Do(IrOp::BeginSimultaneous);
  LowerBlock(stmt.blocks[0]);
  const bool leaves = std::exchange(stopped_, stopped_before);
  stop = outer;
  end();
  builder_.Jump(after);
  if (leaves) {
    builder_.BeginBlock(left);
    end();
    Stop();
  }
  builder_.BeginBlock(after);
}

// ---- choices

Reg FunctionLowering::LowerChooser(const Choice& choice) {
  return choice.by_chance ? builder_.Number(TagOf(TypeKind::Player), model::kChance) : Lower(choice.chooser);
}

void FunctionLowering::LowerChooseOne(const Choice& choice, check::ChoiceId id, Reg options, Reg to) {
  const Reg seat = LowerChooser(choice);
  ir::Instruction choose = WithMore(IrOp::ChooseOne, {options, seat}, LowerAll(choice.prompt.values), id.Number());
  choose.to = to;
  builder_.Add(std::move(choose));
}

void FunctionLowering::LowerChooseNumber(const Choice& choice, check::ChoiceId id, Reg first, Reg last, Reg to) {
  const Reg seat = LowerChooser(choice);
  ir::Instruction choose =
      WithMore(IrOp::ChooseNumber, {first, last, seat}, LowerAll(choice.prompt.values), id.Number());
  choose.to = to;
  builder_.Add(std::move(choose));
}

void FunctionLowering::LowerChoice(const Choice& choice, check::ChoiceId id, Reg to) {
  constexpr std::int32_t kAll = INT32_MAX;
  const auto choose = [&](IrOp op, std::vector<Reg> operands) {
    operands.push_back(LowerChooser(choice));
    for (const Reg hole : LowerAll(choice.prompt.values)) operands.push_back(hole);
    ir::Instruction instruction = WithMore(op, {}, operands, id.Number());
    instruction.to = to;
    builder_.Add(std::move(instruction));
  };
  switch (choice.kind) {
    case ChoiceKind::One:
    case ChoiceKind::MaybeOne: LowerChooseOne(choice, id, Lower(choice.options), to); break;
    case ChoiceKind::Some:
    case ChoiceKind::Any:
    case ChoiceKind::UpTo:
    case ChoiceKind::Exactly: {
      const Reg options = Lower(choice.options);
      const Reg min = choice.kind == ChoiceKind::Exactly
                          ? Lower(choice.amount)
                          : builder_.Number(NumberTag(), choice.kind == ChoiceKind::Some ? 1 : 0);
      const Reg max = choice.amount.IsValid() ? Lower(choice.amount) : builder_.Number(NumberTag(), kAll);
      choose(IrOp::ChooseMany, {options, min, max});
      break;
    }
    case ChoiceKind::Order: choose(IrOp::ChooseOrder, {Lower(choice.options)}); break;
    case ChoiceKind::Number: {
      const Reg first = Lower(choice.amount);
      LowerChooseNumber(choice, id, first, Lower(choice.options), to);
      break;
    }
    case ChoiceKind::YesNo: choose(IrOp::ChooseYesNo, {}); break;
    case ChoiceKind::Menu: break;
  }
}

}  // namespace cardinal::lower
