#include "interpreter/language/lower/codes.h"

namespace cardinal::lower {

using check::ActionVariant;
using check::ChoiceKind;
using check::Clause;
using check::ClauseKind;
using program::OccurrenceKind;
using program::TestKind;

namespace {

const check::Body& BodyOf(const Pool& pool, const ActionVariant& variant) {
  return pool.rules.bodies[static_cast<std::size_t>(variant.body)];
}

// The events at the head of a cost must be possible, or the action is not offered.
void CostsPossible(Emitter& emitter, const check::Block& block, Label& fail) {
  for (const check::StmtId id : block.stmts) {
    const check::Stmt& stmt = emitter.rules().stmts[static_cast<std::size_t>(id)];
    if (stmt.kind != check::StmtKind::CallEvent) continue;
    const std::int32_t permission = emitter.rules().events[static_cast<std::size_t>(stmt.index)].permission;
    if (permission < 0) continue;
    for (const ExprId arg : stmt.exprs) emitter.Expression(arg);
    emitter.Emit(Op::CallQuery, permission);
    emitter.Decides(TestKind::Cost, stmt.origin.span, stmt.origin.clauses);
    emitter.JumpTo(Op::JumpIfNo, fail);
  }
}

// Goes through the elements of the list on the stack; on failure of what follows it comes back for the next one.
void EachElement(Emitter& emitter, const Clause& clause, LocalId local, Label& next, Label& fail) {
  const LocalId list = emitter.NewLocal(true);
  const LocalId position = emitter.NewLocal();
  emitter.Store(list);
  emitter.Emit(Op::Push, 0);
  emitter.Store(position);
  emitter.Place(next);
  emitter.Decides(TestKind::Enough, clause.origin.span, {}, local);
  emitter.JumpTo(Op::ForNext, fail, static_cast<std::int16_t>(list));
  emitter.Store(local);
}

void Offer(Emitter& emitter, const std::vector<Clause>& clauses, std::size_t from, Label& fail);

// Is there an answer to this choice with which the rest can be offered?
void OfferChoice(Emitter& emitter, const std::vector<Clause>& clauses, std::size_t at, Label& fail) {
  const check::Choice& choice = emitter.rules().choices[static_cast<std::size_t>(clauses[at].choice)];
  Label next;
  switch (choice.kind) {
    case ChoiceKind::One:
      emitter.Expression(choice.options);
      EachElement(emitter, clauses[at], choice.local, next, fail);
      Offer(emitter, clauses, at + 1, next);
      return;
    case ChoiceKind::MaybeOne:
      emitter.Emit(Op::BuildBegin);
      emitter.PushNone();
      emitter.Emit(Op::BuildAdd);
      emitter.Expression(choice.options);
      emitter.Emit(Op::BuildAddAll);
      emitter.Emit(Op::BuildEnd);
      EachElement(emitter, clauses[at], choice.local, next, fail);
      Offer(emitter, clauses, at + 1, next);
      return;
    case ChoiceKind::YesNo:
      emitter.Emit(Op::PushList, emitter.pool().ConstantList({1, 0}));
      EachElement(emitter, clauses[at], choice.local, next, fail);
      Offer(emitter, clauses, at + 1, next);
      return;
    case ChoiceKind::Any:
    case ChoiceKind::UpTo:
      emitter.Emit(Op::PushList, emitter.pool().ConstantList({}));
      emitter.Store(choice.local);
      break;
    case ChoiceKind::Some:
    case ChoiceKind::Exactly:
    case ChoiceKind::Order:
      emitter.Expression(choice.options);
      emitter.Store(choice.local);
      emitter.Load(choice.local);
      emitter.Emit(Op::ListCount);
      if (choice.kind == ChoiceKind::Exactly)
        emitter.Expression(choice.amount);
      else
        emitter.Emit(Op::Push, choice.kind == ChoiceKind::Some ? 1 : 0);
      emitter.Emit(Op::Ge);
      emitter.Decides(TestKind::Enough, clauses[at].origin.span);
      emitter.JumpTo(Op::JumpIfNo, fail);
      break;
    case ChoiceKind::Number:
      emitter.Expression(choice.amount);
      emitter.Store(choice.local);
      emitter.Load(choice.local);
      emitter.Expression(choice.options);
      emitter.Emit(Op::Le);
      emitter.Decides(TestKind::Enough, clauses[at].origin.span);
      emitter.JumpTo(Op::JumpIfNo, fail);
      break;
    case ChoiceKind::Menu: break;
  }
  Offer(emitter, clauses, at + 1, fail);
}

void Offer(Emitter& emitter, const std::vector<Clause>& clauses, std::size_t from, Label& fail) {
  for (std::size_t i = from; i < clauses.size(); ++i) {
    const Clause& clause = clauses[i];
    emitter.AtOrigin(clause.origin);
    switch (clause.kind) {
      case ClauseKind::When: emitter.Condition(clause.condition, TestKind::When, fail); break;
      case ClauseKind::Let:
        emitter.Expression(clause.condition);
        emitter.Store(clause.local);
        break;
      case ClauseKind::Choose: OfferChoice(emitter, clauses, i, fail); return;
      case ClauseKind::Cost: CostsPossible(emitter, clause.block, fail); break;
      case ClauseKind::Do:
      case ClauseKind::Finally: break;
    }
  }
  emitter.Emit(Op::Push, 1);
  emitter.Emit(Op::Return);
}

void Blocks(Emitter& emitter, const ActionVariant& variant, ClauseKind kind) {
  for (const Clause& clause : variant.clauses) {
    if (clause.kind != kind) continue;
    check::Block block = clause.block;
    block.origin.clauses = emitter.pool().Joined(block.origin.clauses, clause.origin.clauses);
    emitter.Block(block);
  }
}

}  // namespace

bool Waits(const CheckedRules& rules, const check::Action& action) {
  if (action.direct) return false;
  for (const std::int32_t window : action.windows)
    if (rules.windows[static_cast<std::size_t>(window)].next >= 0) return true;
  return false;
}

CodeId OfferCode(Pool& pool, const ActionVariant& variant) {
  const check::Body& body = BodyOf(pool, variant);
  Emitter emitter(pool, body);
  Label fail;
  Offer(emitter, variant.clauses, 0, fail);
  emitter.Place(fail);
  emitter.Emit(Op::Push, 0);
  emitter.Emit(Op::Return);
  return emitter.Finish(body.name + ", offered", body.params);
}

CodeId RunCode(Pool& pool, std::int32_t index, const ActionVariant& variant) {
  const check::Action& action = pool.rules.actions[static_cast<std::size_t>(index)];
  const check::Body& body = BodyOf(pool, variant);
  Emitter emitter(pool, body);
  Label withdrawn, done, finally, ended;
  emitter.Emit(Op::Enter, index, static_cast<std::int16_t>(OccurrenceKind::Action));
  for (const Clause& clause : variant.clauses) {
    emitter.AtOrigin(clause.origin);
    if (clause.kind == ClauseKind::When) {
      emitter.Expression(clause.condition);
      emitter.JumpTo(Op::JumpIfNo, withdrawn);
    } else if (clause.kind == ClauseKind::Let) {
      emitter.Expression(clause.condition);
      emitter.Store(clause.local);
    } else if (clause.kind == ClauseKind::Choose) {
      emitter.ChooseValue(pool.rules.choices[static_cast<std::size_t>(clause.choice)], clause.choice);
      emitter.Store(clause.local);
    }
  }
  emitter.stop = &done;
  Blocks(emitter, variant, ClauseKind::Cost);
  emitter.At(body.origin.span, {});
  if (Waits(pool.rules, action)) emitter.Emit(Op::Wait);
  const bool heard = HasHooks(pool.rules, check::OccurrenceKind::Action, index);
  const auto progress = static_cast<std::int16_t>(heard ? emitter.NewLocals(3) : 0);
  const LocalId happened = heard ? emitter.NewLocal() : -1;
  if (heard) {
    emitter.Emit(Op::Push, 0);
    emitter.Store(happened);
    emitter.JumpTo(Op::RunInstead, finally, progress);
    emitter.JumpTo(Op::RunBefore, finally, progress);
    emitter.Emit(Op::Push, 1);
    emitter.Store(happened);
  }
  Blocks(emitter, variant, ClauseKind::Do);
  emitter.At(body.origin.span, {});
  emitter.Place(done);
  emitter.Place(finally);
  emitter.stop = &ended;
  Blocks(emitter, variant, ClauseKind::Finally);
  emitter.At(body.origin.span, {});
  emitter.Place(ended);
  if (heard) {
    Label unheard;
    emitter.Load(happened);
    emitter.JumpTo(Op::JumpIfNo, unheard);
    emitter.Emit(Op::RunAfter, 0, progress);
    emitter.Place(unheard);
  }
  emitter.Place(withdrawn);
  emitter.Emit(Op::Leave);
  if (!pool.rules.whenevers.empty()) emitter.Emit(Op::Settle);
  emitter.PushNone();
  emitter.Emit(Op::Return);
  return emitter.Finish(body.name, body.params);
}

// What is left of an action that was cancelled while it waited: its `finally`.
CodeId CancelledCode(Pool& pool, std::int32_t index, const ActionVariant& variant) {
  if (!Waits(pool.rules, pool.rules.actions[static_cast<std::size_t>(index)])) return -1;
  const check::Body& body = BodyOf(pool, variant);
  Emitter emitter(pool, body);
  Label ended;
  emitter.stop = &ended;
  Blocks(emitter, variant, ClauseKind::Finally);
  emitter.Place(ended);
  emitter.Emit(Op::Leave);
  if (!pool.rules.whenevers.empty()) emitter.Emit(Op::Settle);
  emitter.PushNone();
  emitter.Emit(Op::Return);
  return emitter.Finish(body.name + ", cancelled", body.params);
}

}  // namespace cardinal::lower
