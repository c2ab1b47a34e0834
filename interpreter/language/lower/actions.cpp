#include <algorithm>
#include <functional>
#include <set>

#include "interpreter/language/lower/function_lowering.h"
#include "interpreter/language/lower/functions.h"
#include "interpreter/language/lower/offer_clauses.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::OccurrenceKind;
using program::TypeKind;

namespace {

void ReturnTruth(FunctionLowering& code, bool value) {
  code.Builder().Return(code.Builder().Number(TruthTag(), value ? 1 : 0));
}

// Tests whether the remaining clauses can be fulfilled with the answer that the clause's variable has. The code that
// follows runs if so; if not, the code continues at `otherwise`.
void IfPossible(FunctionLowering& code, const std::vector<ActionClause>& clauses, std::size_t at, BlockId otherwise) {
  ir::FunctionBuilder& builder = code.Builder();
  const ActionClause& clause = clauses[at];
  const Reg possible = builder.NewRegister(TruthTag());
  const BlockId no = builder.NewBlock(), decided = builder.NewBlock(), yes = builder.NewBlock();
  const auto offered = [&] {
    builder.Assign(possible, builder.Number(TruthTag(), 1));
    builder.Jump(decided);
  };
  OfferTest{code, clauses, ConditionKind::If, offered, {clause.item}}.From(at + 1, no);
  code.SetOrigin(clause.origin);
  builder.BeginBlock(no);
  builder.Assign(possible, builder.Number(TruthTag(), 0));
  builder.ContinueAt(decided);
  const Reg fits = code.Decide(possible, ConditionKind::Where, clause.origin.span, clause.origin.clauses, clause.local);
  builder.Branch(fits, yes, otherwise);
  builder.BeginBlock(yes);
}

// The options with which the remaining clauses can be fulfilled.
Reg PossibleOptions(FunctionLowering& code, const std::vector<ActionClause>& clauses, std::size_t at) {
  ir::FunctionBuilder& builder = code.Builder();
  const check::Choice& choice = code.rules().choices[clauses[at].choice];
  const program::TypeTag element = ToTypeTag(choice.element);
  const Reg list = builder.BeginList(), option = code.Variable(clauses[at].local);
  code.LowerLoop(code.Lower(choice.options), option, [&](BlockId next) {
    IfPossible(code, clauses, at, next);
    builder.Do(IrOp::Append, {list, option});
  });
  return builder.EndList({TypeKind::List, element.kind, element.id, false}, list);
}

// Asks for a number with which the remaining clauses can be fulfilled: for any from one number to another, or for one
// of a list if there are gaps. A long range is offered whole.
void AskPossibleNumber(FunctionLowering& code, const std::vector<ActionClause>& clauses, std::size_t at,
                       BlockId withdrawn) {
  ir::FunctionBuilder& builder = code.Builder();
  const check::Choice& choice = code.rules().choices[clauses[at].choice];
  const Reg number = code.Variable(clauses[at].local);
  const auto get = [&](IrOp op, Reg x, Reg y) { return builder.Get(NumberTag(), op, {x, y}); };
  const auto branch = [&](IrOp op, Reg x, Reg y, BlockId no) {
    const BlockId yes = builder.NewBlock();
    builder.Branch(builder.Get(TruthTag(), op, {x, y}), yes, no);
    builder.BeginBlock(yes);
  };
  const BlockId any = builder.NewBlock(), gaps = builder.NewBlock(), end = builder.NewBlock();
  const Reg first = code.Lower(choice.amount), last = code.Lower(choice.options);
  const Reg none = builder.Number(NumberTag(), 0), one = builder.Number(NumberTag(), 1);
  branch(IrOp::Lt, last, get(IrOp::Add, first, builder.Number(NumberTag(), CountNumbersTested(code.rules(), clauses))),
         any);
  const Reg building = builder.BeginList();
  const Reg least = builder.NewRegister(NumberTag()), most = builder.NewRegister(NumberTag());
  const Reg count = builder.NewRegister(NumberTag());
  for (const Reg unknown : {least, most, count}) builder.Assign(unknown, none);
  LowerNumberLoop(code, number, first, last, last, [&](BlockId next) {
    IfPossible(code, clauses, at, next);
    builder.Do(IrOp::Append, {building, number});
    const BlockId later = builder.NewBlock();
    branch(IrOp::Eq, count, none, later);
    builder.Assign(least, number);
    builder.ContinueAt(later);
    builder.Assign(most, number);
    builder.Assign(count, get(IrOp::Add, count, one));
    builder.Jump(next);
  });
  const Reg possible = builder.EndList(ListTag(TypeKind::Int), building);
  branch(IrOp::Lt, none, count, withdrawn);
  branch(IrOp::Eq, get(IrOp::Sub, most, least), get(IrOp::Sub, count, one), gaps);
  code.LowerChooseNumber(choice, clauses[at].choice, least, most, number);
  builder.Jump(end);
  builder.BeginBlock(gaps);
  code.LowerChooseOne(choice, clauses[at].choice, possible, number);
  builder.Jump(end);
  builder.BeginBlock(any);
  code.LowerChooseNumber(choice, clauses[at].choice, first, last, number);
  builder.ContinueAt(end);
}

// Withdraws the action if fewer targets were chosen than it needs.
void NeedTargets(FunctionLowering& code, const check::Choice& choice, Reg chosen, BlockId withdrawn) {
  ir::FunctionBuilder& builder = code.Builder();
  const BlockId enough = builder.NewBlock();
  const Reg count = builder.Get(NumberTag(), IrOp::ListCount, {chosen});
  builder.Branch(builder.Get(TruthTag(), IrOp::Lt, {count, code.Lower(choice.amount)}), withdrawn, enough);
  builder.BeginBlock(enough);
}

// Asks for the choice of a clause. The action is withdrawn if the player who is asked is out of the game, if an
// earlier answer whose options were not filtered (several elements, a number) leaves no option, or if rules that forbid
// targets do: they may ask about the targets that have been chosen before.
void AskClause(FunctionLowering& code, const ActionVariant& variant, std::size_t at, BlockId withdrawn) {
  const std::vector<ActionClause>& clauses = variant.clauses;
  const ActionClause& clause = clauses[at];
  const check::Choice& choice = code.rules().choices[clause.choice];
  const Reg chosen = code.Variable(clause.local);
  const bool one = choice.kind == ChoiceKind::One, constrains = ConstrainsLaterClause(code.rules(), clauses, at);
  if (choice.kind == ChoiceKind::Number && !choice.by_chance && constrains)
    return AskPossibleNumber(code, clauses, at, withdrawn);
  if (one && constrains)
    code.LowerChooseOne(choice, clause.choice, PossibleOptions(code, clauses, at), chosen);
  else
    code.LowerChoice(choice, clause.choice, chosen);
  const bool forbidden = choice.lost >= 0 && MayForbidTargets(code.rules(), variant);
  if (forbidden && choice.kind == ChoiceKind::Exactly) NeedTargets(code, choice, chosen, withdrawn);
  if (!one || (!choice.may_be_none && !forbidden && !AnyAnswerBefore(code.rules(), clauses, at))) return;
  const BlockId chose = code.Builder().NewBlock();
  code.Builder().Branch(code.Builder().Get(TruthTag(), IrOp::IsNone, {chosen}), withdrawn, chose);
  code.Builder().BeginBlock(chose);
}

// Whether the item could be chosen: its clauses, and those after the menu, can be fulfilled.
Reg IsItemPossible(FunctionLowering& code, const std::vector<ActionClause>& clauses, std::size_t menu, LocalId item) {
  ir::FunctionBuilder& builder = code.Builder();
  const Reg possible = builder.NewRegister(TruthTag());
  const BlockId end = builder.NewBlock();
  builder.Assign(possible, builder.Number(TruthTag(), 0));
  const auto offered = [&] {
    builder.Assign(possible, builder.Number(TruthTag(), 1));
    builder.Jump(end);
  };
  OfferTest{code, clauses, ConditionKind::If, offered, {item}}.From(menu + 1, end);
  builder.BeginBlock(end);
  code.SetOrigin(clauses[menu].origin);
  return possible;
}

void AskMenuClause(FunctionLowering& code, const std::vector<ActionClause>& clauses, std::size_t at,
                   BlockId withdrawn) {
  const ActionClause& clause = clauses[at];
  std::vector<Reg> chosen;
  for (const LocalId item : clause.items) chosen.push_back(code.Variable(item));
  const auto test = [&](std::size_t i) { return IsItemPossible(code, clauses, at, clause.items[i]); };
  ForgetItems(code, clauses, at);
  code.PickItems(code.rules().choices[clause.choice], clause.choice, chosen, test, withdrawn);
  ForgetItems(code, clauses, at);  // what the tests have tried
}

// The clauses of an item count only if it has been chosen.
void IfItemIsChosen(FunctionLowering& code, const ActionClause& clause, const std::function<void()>& write) {
  if (clause.item < 0) {
    write();
    return;
  }
  const BlockId chosen = code.Builder().NewBlock(), next = code.Builder().NewBlock();
  code.Builder().Branch(code.Variable(clause.item), chosen, next);
  code.Builder().BeginBlock(chosen);
  write();
  code.Builder().ContinueAt(next);
}

void LowerClause(FunctionLowering& code, const ActionVariant& variant, std::size_t i, BlockId withdrawn) {
  const ActionClause& clause = variant.clauses[i];
  switch (clause.kind) {
    case ActionClauseKind::When: {
      const BlockId holds = code.Builder().NewBlock();
      code.Builder().Branch(code.Lower(clause.condition), holds, withdrawn);
      code.Builder().BeginBlock(holds);
      break;
    }
    case ActionClauseKind::Let: code.Builder().Assign(code.Variable(clause.local), code.Lower(clause.condition)); break;
    case ActionClauseKind::Choose: AskClause(code, variant, i, withdrawn); break;
    case ActionClauseKind::Menu: AskMenuClause(code, variant.clauses, i, withdrawn); break;
    default: break;
  }
}

void LowerClauses(FunctionLowering& code, const ActionVariant& variant, BlockId withdrawn) {
  for (std::size_t i = 0; i < variant.clauses.size(); ++i) {
    const ActionClause& clause = variant.clauses[i];
    const bool is_block = clause.kind == ActionClauseKind::Cost || clause.kind == ActionClauseKind::Do ||
                          clause.kind == ActionClauseKind::Finally;
    code.SetOrigin(clause.origin);
    if (!is_block) IfItemIsChosen(code, clause, [&] { LowerClause(code, variant, i, withdrawn); });
  }
  // The cost must be possible with the chosen answers, before anything is paid.
  if (!AnyAnswerBefore(code.rules(), variant.clauses, variant.clauses.size())) return;
  for (const ActionClause& clause : variant.clauses)
    if (clause.kind == ActionClauseKind::Cost)
      IfItemIsChosen(code, clause, [&] { TestCost(code, clause.block, withdrawn); });
}
void LowerBlocks(FunctionLowering& code, const ActionVariant& variant, ActionClauseKind kind) {
  TargetNames names(code.rules(), variant.clauses);
  if (variant.target_state >= 0 && kind != ActionClauseKind::Cost) code.targets = &names;
  for (const ActionClause& clause : variant.clauses) {
    if (clause.kind != kind) continue;
    check::Block block = clause.block;
    block.origin.clauses = code.pool().JoinClauses(block.origin.clauses, clause.origin.clauses);
    IfItemIsChosen(code, clause, [&] { code.LowerBlock(block); });
  }
  code.targets = nullptr;
}

void EndAction(FunctionLowering& code) {
  code.Builder().Do(IrOp::Leave);
  if (!code.rules().whenevers.empty() || code.rules().game.one_by_one) code.Builder().Do(IrOp::RunStateBasedActions);
  code.Builder().Return(code.Builder().None(NothingTag()));
}

}  // namespace

FunctionId LowerOffer(ModuleBuilder& pool, std::int32_t action, const ActionVariant& variant) {
  const check::Body& body = pool.rules.bodies[variant.body];
  FunctionLowering code(pool, body.name + ", offered", body, TruthTag());
  if (MayForbidTargets(pool.rules, variant) || AsksAboutItself(pool.rules, variant))
    code.Builder().Add(code.AboutOccurrence(IrOp::BeginOffer, action, OccurrenceKind::Action));
  const BlockId fail = code.Builder().NewBlock();
  OfferTest{code, variant.clauses, ConditionKind::When, [&] { ReturnTruth(code, true); }}.From(0, fail);
  code.Builder().BeginBlock(fail);
  ReturnTruth(code, false);
  return pool.Add(code.Finish());
}

namespace {

// The action ends at `instead` if a rule replaces it or skips it.
template <class About>
void RunHooksBefore(FunctionLowering& code, const About& about, BlockId instead) {
  ir::FunctionBuilder& builder = code.Builder();
  for (const IrOp op : {IrOp::RunInstead, IrOp::RunBefore}) {
    const BlockId happens = builder.NewBlock();
    builder.Branch(builder.Compute(TruthTag(), about(op)), instead, happens);
    builder.BeginBlock(happens);
  }
}

}  // namespace

namespace {

// A copy of an action has no `finally`: that belongs to the card which was paid for.
void SkipIfCopy(const ModuleBuilder& pool, ir::FunctionBuilder& builder, BlockId ended) {
  if (!pool.CopiesActions()) return;
  const BlockId own = builder.NewBlock();
  builder.Branch(builder.Get(TruthTag(), IrOp::IsCopy, {}), ended, own);
  builder.BeginBlock(own);
}

}  // namespace

FunctionId LowerAction(ModuleBuilder& pool, std::int32_t index, const ActionVariant& variant) {
  const check::Action& action = pool.rules.actions[index];
  const check::Body& body = pool.rules.bodies[variant.body];
  FunctionLowering code(pool, body.name, body, NothingTag());
  ir::FunctionBuilder& builder = code.Builder();
  const BlockId withdrawn = builder.NewBlock(), finally = builder.NewBlock(), ended = builder.NewBlock();
  const Reg happened = builder.NewRegister(TruthTag());
  const auto about = [&](IrOp op) { return code.AboutOccurrence(op, index, OccurrenceKind::Action); };
  builder.Add(about(IrOp::Enter));
  LowerClauses(code, variant, withdrawn);
  const bool heard = HasHooks(pool.rules, check::OccurrenceKind::Action, index);
  if (heard) builder.Assign(happened, builder.Number(TruthTag(), 0));
  code.stop = finally;
  LowerBlocks(code, variant, ActionClauseKind::Cost);
  code.SetLocation(body.origin.span, {});
  SetTargetState(code, variant, program::kAnnounced);
  if (MayBePending(pool.rules, action) || CallsAnnouncement(pool.rules)) builder.Do(IrOp::Wait);
  EndIfAllTargetsAreLost(code, variant, finally);
  if (heard) {
    RunHooksBefore(code, about, finally);
    builder.Assign(happened, builder.Number(TruthTag(), 1));
  }
  FixTargets(code, body, variant);
  LowerBlocks(code, variant, ActionClauseKind::Do);
  code.SetLocation(body.origin.span, {});
  builder.ContinueAt(finally);
  FixTargetsOnce(code, body, variant);
  code.stop = ended;
  SkipIfCopy(pool, builder, ended);
  LowerBlocks(code, variant, ActionClauseKind::Finally);
  code.SetLocation(body.origin.span, {});
  builder.ContinueAt(ended);
  if (heard) {
    const BlockId after = builder.NewBlock();
    builder.Branch(happened, after, withdrawn);
    builder.BeginBlock(after);
    builder.Add(about(IrOp::RunAfter));
  }
  builder.ContinueAt(withdrawn);
  EndAction(code);
  return pool.Add(code.Finish());
}

// The code of an action that was cancelled while it was pending: its `finally`. A copy has none.
FunctionId LowerCancelledAction(ModuleBuilder& pool, std::int32_t index, const ActionVariant& variant) {
  if (!MayBePending(pool.rules, pool.rules.actions[index])) return -1;
  const check::Body& body = pool.rules.bodies[variant.body];
  FunctionLowering code(pool, body.name + ", cancelled", body, NothingTag());
  const BlockId ended = code.Builder().NewBlock();
  code.stop = ended;
  SkipIfCopy(pool, code.Builder(), ended);
  FixTargetsOnce(code, body, variant);
  LowerBlocks(code, variant, ActionClauseKind::Finally);
  code.Builder().ContinueAt(ended);
  EndAction(code);
  return pool.Add(code.Finish());
}

}  // namespace cardinal::lower
