#include "interpreter/language/lower/functions.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lower/ir/functions.h"
#include "interpreter/machine/program/stack_heights.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::OccurrenceKind;

namespace {

const check::Body& BodyAt(const ModuleBuilder& pool, check::BodyId body) { return pool.rules.bodies[body]; }

void ReturnNone(Emitter& emitter) {
  emitter.PushNone();
  emitter.Emit(Op::Return);
}

// The operand tells the machine that the value is a list, whose elements it must copy to the caller.
void ReturnValue(Emitter& emitter, bool list) { emitter.Emit(Op::Return, 0, list ? 1 : 0); }

void ReturnSkip(Emitter& emitter) {
  emitter.PushNumber(model::kNotApplicable);
  emitter.Emit(Op::Return);
}

}  // namespace

bool IsCitationOnlyHook(const CheckedRules& rules, const check::Hook& hook) {
  const bool always = !hook.condition.IsValid() && hook.card < 0 && !hook.works.IsValid() &&
                      std::ranges::all_of(hook.patterns, [](const check::Pattern& pattern) {
                        return pattern.kind == check::PatternKind::Any;
                      });
  return hook.kind == check::HookKind::After && hook.of == check::OccurrenceKind::Event && always &&
         rules.bodies[hook.body].block.stmts.empty();
}

bool HasHooks(const CheckedRules& rules, check::OccurrenceKind kind, std::int32_t index) {
  return std::any_of(rules.hooks.begin(), rules.hooks.end(), [&](const check::Hook& hook) {
    return hook.of == kind && hook.target == index && !IsCitationOnlyHook(rules, hook);
  });
}

FunctionId LowerQuery(ModuleBuilder& pool, std::int32_t index) {
  const check::Query& query = pool.rules.queries[index];
  const check::Body& body = BodyAt(pool, query.body);
  Emitter emitter(pool, body);
  if (query.from == check::QueryOrigin::Declared)
    emitter.EmitResult(query.base);
  else
    emitter.EmitExpression(query.base);
  if (pool.MayBeModified(index)) {
    emitter.EndResult();
    const LocalId progress = emitter.NewLocals(program::ProgressLocalCount(Op::ApplyModifiers));
    emitter.Emit(Op::ApplyModifiers, index, progress);
  }
  for (const ExprId bound : query.at_least) {
    emitter.EmitExpression(bound);
    emitter.Emit(Op::Max);
  }
  for (const ExprId bound : query.at_most) {
    emitter.EmitExpression(bound);
    emitter.Emit(Op::Min);
  }
  ReturnValue(emitter, query.result.IsList());
  pool.AddIr([&] { return BuildQuery(pool, index); });
  return emitter.FinishFunction(body.name, body.params);
}

namespace {

// Hooks that do nothing have only clauses: these are reached where the hooks would run.
void Cite(Emitter& emitter, const CheckedRules& rules, std::int32_t event) {
  for (const check::Hook& hook : rules.hooks) {
    if (hook.target != event || !IsCitationOnlyHook(rules, hook)) continue;
    const check::Origin& block = rules.bodies[hook.body].block.origin;
    emitter.SetOrigin(hook.origin);
    emitter.Emit(Op::Here);
    if (block.clauses.empty()) continue;
    emitter.SetOrigin(block);
    emitter.Emit(Op::Here);
  }
}

}  // namespace

FunctionId LowerEvent(ModuleBuilder& pool, std::int32_t index) {
  const check::Event& event = pool.rules.events[index];
  const check::Body& body = BodyAt(pool, event.body);
  Emitter emitter(pool, body);
  Label forbidden, over, ended;
  if (event.permission >= 0) {
    emitter.SetConditionLocation(body.origin.span);
    for (LocalId param = 0; param < body.params; ++param) emitter.Load(param);
    emitter.Emit(Op::CallQuery, event.permission);
    emitter.MarkCondition(ConditionKind::Can, body.origin.span);
    emitter.JumpTo(Op::JumpIfNo, forbidden);
  }
  emitter.SetLocation(body.origin.span, {});
  emitter.result = emitter.NewLocal(event.result.IsList());
  emitter.stop = &over;
  emitter.Emit(Op::Enter, index, OccurrenceKind::Event);
  for (std::size_t i = 0; i < event.states.size(); ++i) {
    emitter.EmitExpression(event.state_values[i]);
    emitter.Store(event.states[i]);
  }
  const bool heard = HasHooks(pool.rules, check::OccurrenceKind::Event, index);
  const LocalId progress = heard ? emitter.NewLocals(3) : 0;
  if (heard) {
    emitter.JumpTo(Op::RunInstead, ended, progress);
    emitter.JumpTo(Op::RunBefore, ended, progress);
  }
  emitter.EmitBlock(body.block);
  emitter.SetLocation(body.origin.span, {});
  emitter.BindLabel(over);
  Cite(emitter, pool.rules, index);
  emitter.SetLocation(body.origin.span, {});
  if (heard) emitter.Emit(Op::RunAfter, 0, progress);
  emitter.BindLabel(ended);
  emitter.Emit(Op::Leave);
  if (!pool.rules.whenevers.empty()) emitter.Emit(Op::Settle);
  emitter.Load(emitter.result);
  ReturnValue(emitter, event.result.IsList());
  if (event.permission >= 0) {
    emitter.BindLabel(forbidden);
    ReturnNone(emitter);
  }
  pool.AddIr([&] { return BuildEvent(pool, index); });
  return emitter.FinishFunction(body.name, body.params);
}

FunctionId LowerPart(ModuleBuilder& pool, check::BodyId id) {
  const check::Body& body = BodyAt(pool, id);
  Emitter emitter(pool, body);
  Label over;
  emitter.stop = &over;
  emitter.Load(body.me);
  emitter.Emit(Op::CardInfo, 0, program::CardInfoKind::Controller);
  emitter.Store(body.you);
  emitter.EmitBlock(body.block);
  emitter.BindLabel(over);
  ReturnNone(emitter);
  pool.AddIr([&] { return BuildPart(pool, id); });
  return emitter.FinishFunction(body.name, body.params);
}

namespace {

// Runs the code that `emit` writes only if the rule's condition holds; otherwise the rule is skipped.
template <class Emit>
void EmitRule(Emitter& emitter, const check::Body& body, ExprId condition, check::ClauseSetId also, Emit emit) {
  Label skip;
  if (condition.IsValid()) {
    emitter.SetConditionLocation(body.origin.span);
    emitter.EmitCondition(condition, ConditionKind::Rule, skip, also);
  }
  emit();
  if (!condition.IsValid()) return;
  emitter.SetConditionLocation(body.origin.span);
  emitter.BindLabel(skip);
  ReturnSkip(emitter);
}

}  // namespace

FunctionId LowerModifier(ModuleBuilder& pool, const check::Modifier& modifier) {
  const check::Body& body = BodyAt(pool, modifier.body);
  Emitter emitter(pool, body);
  EmitRule(emitter, body, modifier.condition, {}, [&] {
    emitter.SetLocation(body.origin.span, {});
    emitter.EmitExpression(modifier.amount);
    ReturnValue(emitter, emitter.IsList(modifier.amount));
  });
  pool.AddIr([&] { return BuildModifier(pool, modifier); });
  return emitter.FinishFunction(body.name, body.params);
}

FunctionId LowerHook(ModuleBuilder& pool, const check::Hook& hook) {
  const check::Body& body = BodyAt(pool, hook.body);
  Emitter emitter(pool, body);
  Label over;
  emitter.stop = &over;
  EmitRule(emitter, body, hook.condition, body.block.origin.clauses, [&] {
    emitter.EmitBlock(body.block);
    emitter.SetLocation(body.origin.span, {});
    emitter.BindLabel(over);
    ReturnNone(emitter);
  });
  pool.AddIr([&] { return BuildHook(pool, hook); });
  return emitter.FinishFunction(body.name, body.params);
}

FunctionId LowerWorks(ModuleBuilder& pool, const check::Works& works) {
  if (!works.condition.IsValid()) return -1;
  const check::Body& body = BodyAt(pool, works.body);
  Emitter emitter(pool, body);
  emitter.SetLocation(body.origin.span, {});
  emitter.EmitExpression(works.condition);
  emitter.MarkCondition(ConditionKind::Works, pool.rules.exprs[works.condition].span);
  ReturnValue(emitter, false);
  pool.AddIr([&] { return BuildWorks(pool, works); });
  return emitter.FinishFunction(body.name, body.params);
}

FunctionId LowerExpression(ModuleBuilder& pool, const std::string& name, const check::Body& body, ExprId expr) {
  Emitter emitter(pool, body);
  emitter.SetLocation(body.origin.span, {});
  emitter.EmitExpression(expr);
  ReturnValue(emitter, emitter.IsList(expr));
  pool.AddIr([&] { return BuildExpression(pool, name, body, expr); });
  return emitter.FinishFunction(name, body.params);
}

FunctionId LowerOffendingCards(ModuleBuilder& pool, const check::Body& body, ExprId cards) {
  Emitter emitter(pool, body);
  emitter.SetLocation(body.origin.span, {});
  emitter.DisableConditions();
  emitter.EmitExpression(cards);
  ReturnValue(emitter, true);
  pool.AddIr([&] { return BuildOffendingCards(pool, body, cards); });
  return emitter.FinishFunction("deck rule, cards", body.params);
}

namespace {

// A hole may read what the condition has stored, so its function evaluates the condition first.
FunctionId LowerHole(ModuleBuilder& pool, const check::ShownSentence& shown, ExprId value) {
  const check::Body& body = BodyAt(pool, shown.body);
  Emitter emitter(pool, body);
  emitter.SetLocation(body.origin.span, {});
  emitter.DisableConditions();
  Label skip;
  const bool guarded = shown.condition.IsValid() && value != shown.condition;
  if (guarded) emitter.EmitCondition(shown.condition, ConditionKind::Rule, skip);
  emitter.EmitExpression(value);
  ReturnValue(emitter, emitter.IsList(value));
  if (guarded) {
    emitter.BindLabel(skip);
    ReturnNone(emitter);
  }
  pool.AddIr([&] { return BuildHole(pool, shown, value); });
  return emitter.FinishFunction(body.name, body.params);
}

}  // namespace

program::ShownSentence LowerShownSentence(ModuleBuilder& pool, const check::ShownSentence& shown) {
  program::ShownSentence lowered;
  lowered.text = shown.sentence.text.Number();
  if (shown.condition.IsValid()) lowered.condition = LowerHole(pool, shown, shown.condition);
  for (const ExprId value : shown.sentence.values) lowered.holes.push_back(LowerHole(pool, shown, value));
  return lowered;
}

namespace {

// The machine may continue after a condition whose value it knows (the query cache of machine/vm). The locals and lists
// that conditions of earlier rules have written must then not show whether those were evaluated: this rule may ask a
// player, and the player may save the match. The condition of this rule has been evaluated in every case; what it wrote
// (`written`) may be read.
void DropEarlierLocals(Emitter& emitter, LocalId count, const std::vector<LocalId>& written, LocalId mark,
                       LocalId ran) {
  for (LocalId local = 0; local < count; ++local) {
    if (local == mark || local == ran || std::find(written.begin(), written.end(), local) != written.end()) continue;
    emitter.PushNone();
    emitter.Store(local);
  }
  emitter.Emit(Op::Release, mark);
}

}  // namespace

FunctionId LowerStateBasedActions(ModuleBuilder& pool) {
  if (pool.rules.whenevers.empty()) return -1;
  // The rules share one frame: each rule writes its locals before it reads them.
  check::Body frame;
  frame.name = "whenever";
  for (const check::Whenever& whenever : pool.rules.whenevers) {
    const auto& locals = BodyAt(pool, whenever.body).locals;
    if (frame.locals.size() < locals.size()) frame.locals.resize(locals.size());
    for (std::size_t i = 0; i < locals.size(); ++i)
      if (locals[i].type.IsList()) frame.locals[i] = locals[i];
  }
  Emitter emitter(pool, frame);
  const LocalId mark = emitter.NewLocal(), ran = emitter.NewLocal();
  emitter.Emit(Op::Mark, mark);
  emitter.Emit(Op::Push, 0);
  emitter.Store(ran);
  for (const check::Whenever& whenever : pool.rules.whenevers) {
    Label next;
    emitter.stop = &next;
    const LocalId count = emitter.Locals();
    const std::int32_t begins = emitter.Position();
    emitter.SetConditionLocation(whenever.origin.span);
    emitter.EmitCondition(whenever.condition, ConditionKind::Rule, next, whenever.origin.clauses);
    emitter.SetLocation(whenever.origin.span, whenever.origin.clauses);
    DropEarlierLocals(emitter, count, emitter.WrittenSince(begins), mark, ran);
    emitter.Emit(Op::Push, 1);
    emitter.Store(ran);
    emitter.EmitBlock(BodyAt(pool, whenever.body).block);
    emitter.BindLabel(next);
  }
  emitter.Load(ran);
  emitter.Emit(Op::Return);
  pool.AddIr([&] { return BuildStateBasedActions(pool); });
  return emitter.FinishFunction("whenever rules", 0);
}

FunctionId LowerWindow(ModuleBuilder& pool, std::int32_t index) {
  const check::Window& window = pool.rules.windows[index];
  const check::Body& body = BodyAt(pool, window.body);
  Emitter emitter(pool, body);
  const auto first = base::Count(window.params);
  emitter.SetLocation(body.origin.span, {});
  emitter.Emit(Op::Enter, index, OccurrenceKind::Window);
  emitter.SetOrigin(window.ask_origin);
  emitter.EmitExpression(window.ask);
  emitter.Store(first);
  for (LocalId local = 1; local <= 3; ++local) {
    emitter.Emit(Op::Push, 0);
    emitter.Store(first + local);
  }
  for (const std::int32_t i : base::Indices(body.locals)) {
    if (body.locals[i].name != "asked") continue;
    emitter.Load(first);
    emitter.Emit(Op::ListCount);
    emitter.Store(i);
  }
  const LocalId mark = emitter.NewLocal();
  const LocalId progress = emitter.NewLocals(4);
  emitter.Emit(Op::Mark, mark);
  Label ask, closed, done;
  emitter.BindLabel(ask);
  emitter.Emit(Op::Release, mark);
  emitter.SetOrigin(window.close_origin);
  emitter.EmitExpression(window.close);
  emitter.MarkCondition(ConditionKind::While, pool.rules.exprs[window.close].span);
  emitter.JumpTo(Op::JumpIfYes, closed);
  if (window.pass.IsValid()) {
    emitter.SetOrigin(window.pass_origin);
    emitter.EmitExpression(window.pass);
    emitter.MarkCondition(ConditionKind::While, pool.rules.exprs[window.pass].span);
    emitter.Emit(Op::Not);
    emitter.Store(progress + 3);
  }
  emitter.SetOrigin(window.ask_origin);
  emitter.Emit(Op::AskWindow, index, progress);
  emitter.JumpTo(Op::Jump, ask);
  emitter.BindLabel(closed);
  if (window.next.IsValid()) {
    Label resolve;
    emitter.SetOrigin(window.next_origin);
    emitter.BindLabel(resolve);
    emitter.Emit(Op::Release, mark);
    emitter.Emit(Op::WaitingList);
    emitter.Emit(Op::ListCount);
    emitter.Emit(Op::Push, 0);
    emitter.Emit(Op::Eq);
    emitter.JumpTo(Op::JumpIfYes, done);
    emitter.EmitExpression(window.next);
    emitter.Emit(Op::Require);
    emitter.Emit(Op::ResolveAction);
    if (window.reopen) {
      emitter.Emit(Op::Push, 0);
      emitter.Store(first + 2);
      emitter.JumpTo(Op::Jump, ask);
    } else {
      emitter.JumpTo(Op::Jump, resolve);
    }
  }
  emitter.BindLabel(done);
  emitter.SetLocation(body.origin.span, {});
  emitter.Emit(Op::Leave);
  ReturnNone(emitter);
  pool.AddIr([&] { return BuildWindow(pool, index); });
  return emitter.FinishFunction(body.name, body.params);
}

}  // namespace cardinal::lower
