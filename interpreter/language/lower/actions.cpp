#include <algorithm>
#include <functional>
#include <set>

#include "interpreter/language/lower/checked_names.h"
#include "interpreter/language/lower/functions.h"
#include "interpreter/language/lower/ir/functions.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::OccurrenceKind;

namespace {

const check::Body& VariantBody(const ModuleBuilder& pool, const ActionVariant& variant) {
  return pool.rules.bodies[variant.body];
}

// The action is not offered unless each event that its cost calls directly is permitted.
void CostsPossible(Emitter& emitter, const check::Block& block, Label& fail) {
  for (const check::StmtId id : block.stmts) {
    const check::Stmt& stmt = emitter.rules().stmts[id];
    if (stmt.kind != check::StmtKind::CallEvent) continue;
    const std::int32_t permission = emitter.rules().events[stmt.index].permission;
    if (permission < 0) continue;
    for (const ExprId arg : stmt.exprs) emitter.EmitExpression(arg);
    emitter.Emit(Op::CallQuery, permission);
    emitter.MarkCondition(ConditionKind::Cost, stmt.origin.span, stmt.origin.clauses);
    emitter.JumpTo(Op::JumpIfNo, fail);
  }
}

// Begins a loop over the list on the stack; `next` continues with the next element, `fail` is reached after the last
// one.
void EachElement(Emitter& emitter, const ActionClause& clause, LocalId local, Label& next, Label& fail) {
  const LocalId list = emitter.NewLocal(true);
  const LocalId position = emitter.NewLocal();
  emitter.Store(list);
  emitter.Emit(Op::Push, 0);
  emitter.Store(position);
  emitter.BindLabel(next);
  emitter.MarkCondition(ConditionKind::EnoughOptions, clause.origin.span, {}, local);
  emitter.JumpTo(Op::ForNext, fail, list);
  emitter.Store(local);
}

// Emits clauses for the offer, without asking a player: ends in `offered`, or jumps to a label if the clauses cannot be
// fulfilled.
struct OfferLowering {
  Emitter& emitter;
  const std::vector<ActionClause>& clauses;
  ConditionKind when;             // the kind under which conditions are recorded
  std::function<void()> offered;  // emits the code after the last clause

  void From(std::size_t at, Label& fail) const;
  void Choice(std::size_t at, Label& fail) const;
};

// Tests whether this choice has an answer with which the remaining clauses can be fulfilled.
void OfferLowering::Choice(std::size_t at, Label& fail) const {
  const check::Choice& choice = emitter.rules().choices[clauses[at].choice];
  Label next;
  switch (choice.kind) {
    case ChoiceKind::One:
      emitter.EmitExpression(choice.options);
      EachElement(emitter, clauses[at], choice.local, next, fail);
      From(at + 1, next);
      return;
    case ChoiceKind::MaybeOne:
      emitter.Emit(Op::BuildBegin);
      emitter.PushNone();
      emitter.Emit(Op::BuildAdd);
      emitter.EmitExpression(choice.options);
      emitter.Emit(Op::BuildAddAll);
      emitter.Emit(Op::BuildEnd);
      EachElement(emitter, clauses[at], choice.local, next, fail);
      From(at + 1, next);
      return;
    case ChoiceKind::YesNo:
      emitter.Emit(Op::PushList, emitter.pool().ConstantList({1, 0}));
      EachElement(emitter, clauses[at], choice.local, next, fail);
      From(at + 1, next);
      return;
    case ChoiceKind::Any:
    case ChoiceKind::UpTo:
      emitter.Emit(Op::PushList, emitter.pool().ConstantList({}));
      emitter.Store(choice.local);
      break;
    case ChoiceKind::Some:
    case ChoiceKind::Exactly:
    case ChoiceKind::Order:
      emitter.EmitExpression(choice.options);
      emitter.Store(choice.local);
      emitter.Load(choice.local);
      emitter.Emit(Op::ListCount);
      if (choice.kind == ChoiceKind::Exactly)
        emitter.EmitExpression(choice.amount);
      else
        emitter.Emit(Op::Push, choice.kind == ChoiceKind::Some ? 1 : 0);
      emitter.Emit(Op::Ge);
      emitter.MarkCondition(ConditionKind::EnoughOptions, clauses[at].origin.span);
      emitter.JumpTo(Op::JumpIfNo, fail);
      break;
    case ChoiceKind::Number:
      emitter.EmitExpression(choice.amount);
      emitter.Store(choice.local);
      emitter.Load(choice.local);
      emitter.EmitExpression(choice.options);
      emitter.Emit(Op::Le);
      emitter.MarkCondition(ConditionKind::EnoughOptions, clauses[at].origin.span);
      emitter.JumpTo(Op::JumpIfNo, fail);
      break;
    case ChoiceKind::Menu: break;
  }
  From(at + 1, fail);
}

void OfferLowering::From(std::size_t at, Label& fail) const {
  for (std::size_t i = at; i < clauses.size(); ++i) {
    const ActionClause& clause = clauses[i];
    emitter.SetOrigin(clause.origin);
    switch (clause.kind) {
      case ActionClauseKind::When: emitter.EmitCondition(clause.condition, when, fail); break;
      case ActionClauseKind::Let:
        emitter.EmitExpression(clause.condition);
        emitter.Store(clause.local);
        break;
      case ActionClauseKind::Choose: Choice(i, fail); return;
      case ActionClauseKind::Cost: CostsPossible(emitter, clause.block, fail); break;
      case ActionClauseKind::Do:
      case ActionClauseKind::Finally: break;
    }
  }
  offered();
}

bool BlockReads(const CheckedRules& rules, const check::Block& block, const std::set<LocalId>& names) {
  return std::any_of(block.stmts.begin(), block.stmts.end(), [&](check::StmtId id) {
    const auto& exprs = rules.stmts[id].exprs;
    return std::any_of(exprs.begin(), exprs.end(), [&](ExprId expr) { return ReadsLocals(rules, expr, names); });
  });
}

// Whether the choice must have an option.
bool NeedsSomething(ChoiceKind kind) {
  return kind == ChoiceKind::One || kind == ChoiceKind::Some || kind == ChoiceKind::Exactly ||
         kind == ChoiceKind::Number;
}

// Emits the options with which the remaining clauses can be fulfilled.
void PassableOptions(Emitter& emitter, const std::vector<ActionClause>& clauses, std::size_t at) {
  const ActionClause& clause = clauses[at];
  Label next, no, decided, end;
  emitter.Emit(Op::BuildBegin);
  emitter.EmitExpression(emitter.rules().choices[clause.choice].options);
  EachElement(emitter, clause, clause.local, next, end);
  const auto yes = [&] {
    emitter.Emit(Op::Push, 1);
    emitter.JumpTo(Op::Jump, decided);
  };
  OfferLowering{emitter, clauses, ConditionKind::If, yes}.From(at + 1, no);
  emitter.SetOrigin(clause.origin);
  emitter.BindLabel(no);
  emitter.Emit(Op::Push, 0);
  emitter.BindLabel(decided);
  emitter.MarkCondition(ConditionKind::Where, clause.origin.span, clause.origin.clauses, clause.local);
  emitter.JumpTo(Op::JumpIfNo, next);
  emitter.Load(clause.local);
  emitter.Emit(Op::BuildAdd);
  emitter.JumpTo(Op::Jump, next);
  emitter.BindLabel(end);
  emitter.Emit(Op::BuildEnd);
}

// Asks for the choice of a clause. The action is withdrawn if the player who is asked is out of the game, or if an
// earlier answer whose options were not filtered (several elements, a number) leaves no option.
void EmitClauseChoice(Emitter& emitter, const std::vector<ActionClause>& clauses, std::size_t at, Label& withdrawn) {
  const ActionClause& clause = clauses[at];
  const check::Choice& choice = emitter.rules().choices[clause.choice];
  const bool one = choice.kind == ChoiceKind::One;
  if (one && ConstrainsLaterClause(emitter.rules(), clauses, at))
    emitter.EmitChooseOne(choice, clause.choice, [&] { PassableOptions(emitter, clauses, at); });
  else
    emitter.ChooseValue(choice, clause.choice);
  emitter.Store(clause.local);
  if (!one || (!choice.may_be_none && !AnyAnswerBefore(emitter.rules(), clauses, at))) return;
  emitter.Load(clause.local);
  emitter.Emit(Op::IsNone);
  emitter.JumpTo(Op::JumpIfYes, withdrawn);
}

// Tests that the cost is possible with the chosen answers, before anything is paid.
void EmitCostTest(Emitter& emitter, const std::vector<ActionClause>& clauses, Label& withdrawn) {
  if (!AnyAnswerBefore(emitter.rules(), clauses, clauses.size())) return;
  for (const ActionClause& clause : clauses)
    if (clause.kind == ActionClauseKind::Cost) CostsPossible(emitter, clause.block, withdrawn);
}

void Blocks(Emitter& emitter, const ActionVariant& variant, ActionClauseKind kind) {
  for (const ActionClause& clause : variant.clauses) {
    if (clause.kind != kind) continue;
    check::Block block = clause.block;
    block.origin.clauses = emitter.pool().JoinClauses(block.origin.clauses, clause.origin.clauses);
    emitter.EmitBlock(block);
  }
}

}  // namespace

bool ReadsLocals(const CheckedRules& rules, ExprId id, const std::set<LocalId>& names) {
  if (!id.IsValid()) return false;
  const check::Expr& expr = rules.exprs[id];
  if (expr.kind == check::ExprKind::Local && names.contains(expr.index)) return true;
  return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return ReadsLocals(rules, arg, names); });
}

bool ConstrainsLaterClause(const CheckedRules& rules, const std::vector<ActionClause>& clauses, std::size_t at) {
  std::set<LocalId> chosen = {clauses[at].local};
  for (std::size_t i = at + 1; i < clauses.size(); ++i) {
    const ActionClause& clause = clauses[i];
    if (clause.kind == ActionClauseKind::When && ReadsLocals(rules, clause.condition, chosen)) return true;
    if (clause.kind == ActionClauseKind::Cost && BlockReads(rules, clause.block, chosen)) return true;
    if (clause.kind == ActionClauseKind::Let && ReadsLocals(rules, clause.condition, chosen))
      chosen.insert(clause.local);
    if (clause.kind != ActionClauseKind::Choose) continue;
    const check::Choice& choice = rules.choices[clause.choice];
    if (!ReadsLocals(rules, choice.options, chosen) && !ReadsLocals(rules, choice.amount, chosen)) continue;
    if (NeedsSomething(choice.kind)) return true;
    chosen.insert(clause.local);
  }
  return false;
}

bool AnyAnswerBefore(const CheckedRules& rules, const std::vector<ActionClause>& clauses, std::size_t at) {
  const auto before = clauses.begin() + at;
  return std::any_of(clauses.begin(), before, [&](const ActionClause& earlier) {
    return earlier.kind == ActionClauseKind::Choose && rules.choices[earlier.choice].kind != ChoiceKind::One;
  });
}

bool MayBePending(const CheckedRules& rules, const check::Action& action) {
  if (action.direct) return false;
  for (const std::int32_t window : action.windows)
    if (rules.windows[window].next.IsValid()) return true;
  return false;
}

FunctionId LowerOffer(ModuleBuilder& pool, const ActionVariant& variant) {
  const check::Body& body = VariantBody(pool, variant);
  Emitter emitter(pool, body);
  Label fail;
  const auto yes = [&] {
    emitter.Emit(Op::Push, 1);
    emitter.Emit(Op::Return);
  };
  OfferLowering{emitter, variant.clauses, ConditionKind::When, yes}.From(0, fail);
  emitter.BindLabel(fail);
  emitter.Emit(Op::Push, 0);
  emitter.Emit(Op::Return);
  pool.AddIr([&] { return BuildOffer(pool, variant); });
  return emitter.FinishFunction(body.name + ", offered", body.params);
}

FunctionId LowerAction(ModuleBuilder& pool, std::int32_t index, const ActionVariant& variant) {
  const check::Action& action = pool.rules.actions[index];
  const check::Body& body = VariantBody(pool, variant);
  Emitter emitter(pool, body);
  Label withdrawn, done, finally, ended;
  emitter.Emit(Op::Enter, index, OccurrenceKind::Action);
  for (std::size_t i = 0; i < variant.clauses.size(); ++i) {
    const ActionClause& clause = variant.clauses[i];
    emitter.SetOrigin(clause.origin);
    if (clause.kind == ActionClauseKind::When) {
      emitter.EmitExpression(clause.condition);
      emitter.JumpTo(Op::JumpIfNo, withdrawn);
    } else if (clause.kind == ActionClauseKind::Let) {
      emitter.EmitExpression(clause.condition);
      emitter.Store(clause.local);
    } else if (clause.kind == ActionClauseKind::Choose) {
      EmitClauseChoice(emitter, variant.clauses, i, withdrawn);
    }
  }
  EmitCostTest(emitter, variant.clauses, withdrawn);
  emitter.stop = &done;
  Blocks(emitter, variant, ActionClauseKind::Cost);
  emitter.SetLocation(body.origin.span, {});
  if (MayBePending(pool.rules, action)) emitter.Emit(Op::Wait);
  const bool heard = HasHooks(pool.rules, check::OccurrenceKind::Action, index);
  const LocalId progress = heard ? emitter.NewLocals(3) : 0;
  const LocalId happened = heard ? emitter.NewLocal() : -1;
  if (heard) {
    emitter.Emit(Op::Push, 0);
    emitter.Store(happened);
    emitter.JumpTo(Op::RunInstead, finally, progress);
    emitter.JumpTo(Op::RunBefore, finally, progress);
    emitter.Emit(Op::Push, 1);
    emitter.Store(happened);
  }
  Blocks(emitter, variant, ActionClauseKind::Do);
  emitter.SetLocation(body.origin.span, {});
  emitter.BindLabel(done);
  emitter.BindLabel(finally);
  emitter.stop = &ended;
  Blocks(emitter, variant, ActionClauseKind::Finally);
  emitter.SetLocation(body.origin.span, {});
  emitter.BindLabel(ended);
  if (heard) {
    Label unheard;
    emitter.Load(happened);
    emitter.JumpTo(Op::JumpIfNo, unheard);
    emitter.Emit(Op::RunAfter, 0, progress);
    emitter.BindLabel(unheard);
  }
  emitter.BindLabel(withdrawn);
  emitter.Emit(Op::Leave);
  if (!pool.rules.whenevers.empty()) emitter.Emit(Op::Settle);
  emitter.PushNone();
  emitter.Emit(Op::Return);
  pool.AddIr([&] { return BuildAction(pool, index, variant); });
  return emitter.FinishFunction(body.name, body.params);
}

// The code of an action that was cancelled while it was pending: its `finally`.
FunctionId LowerCancelledAction(ModuleBuilder& pool, std::int32_t index, const ActionVariant& variant) {
  if (!MayBePending(pool.rules, pool.rules.actions[index])) return -1;
  const check::Body& body = VariantBody(pool, variant);
  Emitter emitter(pool, body);
  Label ended;
  emitter.stop = &ended;
  Blocks(emitter, variant, ActionClauseKind::Finally);
  emitter.BindLabel(ended);
  emitter.Emit(Op::Leave);
  if (!pool.rules.whenevers.empty()) emitter.Emit(Op::Settle);
  emitter.PushNone();
  emitter.Emit(Op::Return);
  pool.AddIr([&] { return BuildCancelledAction(pool, variant); });
  return emitter.FinishFunction(body.name + ", cancelled", body.params);
}

}  // namespace cardinal::lower
