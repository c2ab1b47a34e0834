#include "interpreter/language/lower/functions.h"

#include <algorithm>
#include <functional>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lower/function_lowering.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::OccurrenceKind;
using program::TypeKind;

namespace {

void ReturnNone(FunctionLowering& code) { code.Builder().Return(code.Builder().None(NothingTag())); }

// The rule does not apply: its caller ignores it.
void ReturnNotApplicable(FunctionLowering& code) {
  code.Builder().Return(code.Builder().Number(NothingTag(), model::kNotApplicable));
}

program::TypeTag TypeOf(const ModuleBuilder& pool, ExprId id) { return ToTypeTag(pool.rules.exprs[id].type); }

}  // namespace

bool IsCitationOnlyHook(const CheckedRules& rules, const check::Hook& hook) {
  const bool always = !hook.condition.IsValid() && hook.card == program::kOfGame && hook.lasting < 0 &&
                      !hook.works.IsValid() && std::ranges::all_of(hook.patterns, [](const check::Pattern& pattern) {
                        return pattern.kind == check::PatternKind::Any;
                      });
  return hook.kind == check::HookKind::After && hook.of == check::OccurrenceKind::Event && always &&
         rules.bodies[hook.body].block.stmts.empty();
}

bool IsTestedInCode(const CheckedRules& rules, const check::Pattern& pattern) {
  return pattern.kind == check::PatternKind::You && rules.identity.controller >= 0;
}

bool HasHooks(const CheckedRules& rules, check::OccurrenceKind kind, std::int32_t index) {
  return std::any_of(rules.hooks.begin(), rules.hooks.end(), [&](const check::Hook& hook) {
    return hook.of == kind && hook.target == index && !IsCitationOnlyHook(rules, hook);
  });
}

namespace {

// A question about what a card is. Its base is the answer that no rule changes.
FunctionId LowerIdentity(ModuleBuilder& pool, FunctionLowering& code, std::int32_t query) {
  const program::TypeTag type = ToTypeTag(pool.rules.queries[query].result);
  const Reg card = code.Variable(0);
  const check::Identity& identity = pool.rules.identity;
  const IrOp asks = query == identity.controller ? IrOp::Controller
                    : query == identity.name     ? IrOp::CardName
                    : query == identity.print    ? IrOp::FirstPrint
                                                 : IrOp::Print;
  Reg base = code.Builder().Get(query == identity.rules ? TagOf(TypeKind::Print) : type, asks, {card});
  if (query == identity.rules) base = code.Builder().Get(type, IrOp::ListOne, {base});
  code.Builder().Return(code.Builder().Get(type, IrOp::ApplyIdentity, {base}, query));
  return pool.Add(code.Finish());
}

}  // namespace

FunctionId LowerQuery(ModuleBuilder& pool, std::int32_t index) {
  const check::Query& query = pool.rules.queries[index];
  const check::Body& body = pool.rules.bodies[query.body];
  const program::TypeTag type = ToTypeTag(query.result);
  FunctionLowering code(pool, body.name, body, type);
  if (query.from == check::QueryOrigin::Identity) return LowerIdentity(pool, code, index);
  Reg value = query.from == check::QueryOrigin::Declared ? code.LowerResult(query.base) : code.Lower(query.base);
  const IrOp apply = pool.rules.layers.size() > 1 ? IrOp::ApplyLayers : IrOp::ApplyModifiers;
  if (pool.MayBeModified(index)) value = code.Builder().Get(type, apply, {value}, index);
  for (const ExprId bound : query.at_least) value = code.Builder().Get(type, IrOp::Max, {value, code.Lower(bound)});
  for (const ExprId bound : query.at_most) value = code.Builder().Get(type, IrOp::Min, {value, code.Lower(bound)});
  code.Builder().Return(value);
  return pool.Add(code.Finish());
}

namespace {

// Hooks that do nothing have only clauses: these are reached where the hooks would run.
void Cite(FunctionLowering& code, std::int32_t event) {
  for (const check::Hook& hook : code.rules().hooks) {
    if (hook.target != event || !IsCitationOnlyHook(code.rules(), hook)) continue;
    const Origin& block = code.rules().bodies[hook.body].block.origin;
    code.SetOrigin(hook.origin);
    code.Builder().Do(IrOp::Here);
    if (block.clauses.empty()) continue;
    code.SetOrigin(block);
    code.Builder().Do(IrOp::Here);
  }
}

// Goes to `ended` if a hook replaces the event, or a hook before it skips it.
void RunHooksBefore(FunctionLowering& code, std::int32_t index, OccurrenceKind kind, BlockId ended) {
  for (const IrOp op : {IrOp::RunInstead, IrOp::RunBefore}) {
    const Reg ends = code.Builder().Compute(TruthTag(), code.AboutOccurrence(op, index, kind));
    const BlockId happens = code.Builder().NewBlock();
    code.Builder().Branch(ends, ended, happens);
    code.Builder().BeginBlock(happens);
  }
}

bool MayBeReplaced(const CheckedRules& rules, std::int32_t event) {
  return std::ranges::any_of(rules.hooks, [&](const check::Hook& hook) {
    return hook.kind == check::HookKind::Instead && hook.of == check::OccurrenceKind::Event && hook.target == event;
  });
}

// `order by`: if several rules could replace the event, the player chooses which of them is first.
void OrderReplacements(FunctionLowering& code, std::int32_t index) {
  const check::ChoiceId order = code.rules().events[index].order;
  if (!order.IsValid() || !MayBeReplaced(code.rules(), index)) return;
  ir::FunctionBuilder& builder = code.Builder();
  const check::Choice& choice = code.rules().choices[order];
  const program::TypeTag rule = ToTypeTag(choice.element);
  const BlockId several = builder.NewBlock(), ordered = builder.NewBlock();
  const Reg rules =
      builder.Compute(ListTag(rule.kind), code.AboutOccurrence(IrOp::FindReplacements, index, OccurrenceKind::Event));
  const Reg count = builder.Get(NumberTag(), IrOp::ListCount, {rules});
  builder.Branch(builder.Get(TruthTag(), IrOp::Gt, {count, builder.Number(NumberTag(), 1)}), several, ordered);
  builder.BeginBlock(several);
  const Reg first = builder.NewRegister(rule);
  code.LowerChooseOne(choice, order, rules, first);
  ir::Instruction put = code.AboutOccurrence(IrOp::PutReplacementFirst, index, OccurrenceKind::Event);
  put.operands = {first};
  builder.Add(std::move(put));
  builder.ContinueAt(ordered);
}

}  // namespace

FunctionId LowerReactionOrder(ModuleBuilder& pool) {
  const check::ChoiceId order = pool.rules.game.reaction_order;
  if (!order.IsValid()) return -1;
  const check::Choice& choice = pool.rules.choices[order];
  const program::TypeTag rule = ToTypeTag(choice.element);
  const check::Body& body = pool.rules.bodies[pool.rules.game.reaction_order_body];
  FunctionLowering code(pool, body.name, body, NumberTag());
  ir::FunctionBuilder& builder = code.Builder();
  const Reg rules = builder.Get(ListTag(rule.kind), IrOp::FindReactions, {code.Variable(body.you)});
  const Reg first = builder.NewRegister(rule);
  code.LowerChooseOne(choice, order, rules, first);
  builder.Do(IrOp::PutReactionFirst, {first, code.Variable(body.you)});
  builder.Return(builder.Number(NumberTag(), program::kPutInOrder));
  return pool.Add(code.Finish());
}

namespace {

// Leaves the event. Then the state-based actions run; in a game whose reactions wait, only if it is a part of the flow.
void LeaveEvent(FunctionLowering& code) {
  code.Builder().Do(IrOp::Leave);
  if (code.rules().game.one_by_one)
    code.RestInFlow();
  else if (!code.rules().whenevers.empty())
    code.Builder().Do(IrOp::RunStateBasedActions);
}

// Whether the event is a part of the flow of the game: its statements are followed by what has been caused.
bool IsFlow(const CheckedRules& rules, std::int32_t event) {
  return event == rules.game.main_event || rules.events[event].word != "event";
}

// Tests `can E`: goes to `forbidden` if the event may not happen.
void TestPermission(FunctionLowering& code, const check::Event& event, const check::Body& body, BlockId forbidden) {
  code.SetConditionLocation(body.origin.span);
  std::vector<Reg> arguments;
  for (LocalId param = 0; param < body.params; ++param) arguments.push_back(code.Variable(param));
  const Reg can = code.Builder().Compute(TruthTag(), code.WithMore(IrOp::Ask, {}, arguments, event.permission));
  const BlockId allowed = code.Builder().NewBlock();
  code.Builder().Branch(code.Decide(can, ConditionKind::Can, body.origin.span), allowed, forbidden);
  code.Builder().BeginBlock(allowed);
}

}  // namespace

FunctionId LowerEvent(ModuleBuilder& pool, std::int32_t index) {
  const check::Event& event = pool.rules.events[index];
  const check::Body& body = pool.rules.bodies[event.body];
  FunctionLowering code(pool, body.name, body, ToTypeTag(event.result));
  code.in_flow = pool.rules.game.one_by_one && IsFlow(pool.rules, index);
  ir::FunctionBuilder& builder = code.Builder();
  const BlockId forbidden = builder.NewBlock(), over = builder.NewBlock(), ended = builder.NewBlock();
  code.result = builder.NewRegister(ToTypeTag(event.result));
  code.stop = over;
  builder.Assign(code.result, builder.None(ToTypeTag(event.result)));
  if (event.permission >= 0) TestPermission(code, event, body, forbidden);
  code.SetLocation(body.origin.span, {});
  builder.Add(code.AboutOccurrence(IrOp::Enter, index, OccurrenceKind::Event));
  for (std::size_t i = 0; i < event.states.size(); ++i)
    builder.Assign(code.Variable(event.states[i]), code.Lower(event.state_values[i]));
  const bool heard = HasHooks(pool.rules, check::OccurrenceKind::Event, index);
  if (heard) {
    OrderReplacements(code, index);
    RunHooksBefore(code, index, OccurrenceKind::Event, ended);
  }
  code.LowerBlock(body.block);
  code.SetLocation(body.origin.span, {});
  builder.ContinueAt(over);
  Cite(code, index);
  code.SetLocation(body.origin.span, {});
  if (heard) builder.Add(code.AboutOccurrence(IrOp::RunAfter, index, OccurrenceKind::Event));
  builder.ContinueAt(ended);
  LeaveEvent(code);
  builder.Return(code.result);
  builder.BeginBlock(forbidden);
  builder.Return(code.result);
  return pool.Add(code.Finish());
}

FunctionId LowerPart(ModuleBuilder& pool, check::BodyId id) {
  const check::Body& body = pool.rules.bodies[id];
  FunctionLowering code(pool, body.name, body, NothingTag());
  const BlockId over = code.Builder().NewBlock();
  code.stop = over;
  code.Builder().Assign(code.Variable(body.you), code.LowerController(code.Variable(body.me)));
  code.LowerBlock(body.block);
  code.Builder().ContinueAt(over);
  ReturnNone(code);
  return pool.Add(code.Finish());
}

namespace {

// The arguments that must be `you`, where rules change who controls a card: then the machine does not compare them.
std::vector<LocalId> FindYouInHead(const CheckedRules& rules, const std::vector<check::Pattern>& patterns) {
  std::vector<LocalId> found;
  for (const std::int32_t i : base::Indices(patterns))
    if (IsTestedInCode(rules, patterns[i])) found.push_back(i);
  return found;
}

struct RuleTests {
  std::vector<LocalId> you;
  ExprId condition;
  bool IsEmpty() const { return you.empty() && !condition.IsValid(); }
};

void LowerTests(FunctionLowering& code, const check::Body& body, const RuleTests& tests, BlockId skip,
                ClauseSetId also) {
  ir::FunctionBuilder& builder = code.Builder();
  code.SetConditionLocation(body.origin.span);
  for (const LocalId argument : tests.you) {
    const BlockId next = builder.NewBlock();
    builder.Branch(builder.Get(TruthTag(), IrOp::Eq, {code.Variable(argument), code.Variable(body.you)}), next, skip);
    builder.BeginBlock(next);
  }
  if (tests.condition.IsValid()) code.LowerCondition(tests.condition, ConditionKind::Rule, skip, also);
}

// The code that `write` adds runs only if the rule's tests hold; otherwise the rule does not apply.
void LowerRule(FunctionLowering& code, const check::Body& body, const RuleTests& tests, ClauseSetId also,
               const std::function<void()>& write) {
  const BlockId skip = code.Builder().NewBlock();
  if (!tests.IsEmpty()) LowerTests(code, body, tests, skip, also);
  write();
  if (tests.IsEmpty()) return;
  code.SetConditionLocation(body.origin.span);
  code.Builder().BeginBlock(skip);
  ReturnNotApplicable(code);
}

}  // namespace

FunctionId LowerModifier(ModuleBuilder& pool, const check::Modifier& modifier) {
  const check::Body& body = pool.rules.bodies[modifier.body];
  FunctionLowering code(pool, body.name, body, TypeOf(pool, modifier.amount));
  LowerRule(code, body, {FindYouInHead(pool.rules, modifier.patterns), modifier.condition}, {}, [&] {
    code.SetLocation(body.origin.span, {});
    code.Builder().Return(code.Lower(modifier.amount));
  });
  return pool.Add(code.Finish());
}

namespace {

bool WaitsAsReaction(const CheckedRules& rules, const check::Hook& hook) {
  return rules.game.one_by_one && hook.kind == check::HookKind::After && hook.card != check::kOfGame &&
         hook.lasting < 0;
}

}  // namespace

FunctionId LowerHook(ModuleBuilder& pool, const check::Hook& hook) {
  const check::Body& body = pool.rules.bodies[hook.body];
  FunctionLowering code(pool, body.name, body, NothingTag());
  const BlockId over = code.Builder().NewBlock();
  code.stop = over;
  // The tests of a reaction have been made when its event happened.
  const RuleTests tests = WaitsAsReaction(pool.rules, hook)
                              ? RuleTests{}
                              : RuleTests{FindYouInHead(pool.rules, hook.patterns), hook.condition};
  LowerRule(code, body, tests, body.block.origin.clauses, [&] {
    if (hook.lasting >= 0 && pool.rules.lasting_rules[hook.lasting].reach != check::ReachKind::Nothing) {
      const Reg now = code.Builder().Get(TruthTag(), IrOp::Reach, {code.Variable(body.it - 1)});
      const BlockId run = code.Builder().NewBlock();
      code.Builder().Branch(now, run, over);
      code.Builder().BeginBlock(run);
    }
    code.LowerBlock(body.block);
    code.SetLocation(body.origin.span, {});
    code.Builder().ContinueAt(over);
    ReturnNone(code);
  });
  return pool.Add(code.Finish());
}

// Only for a player who orders replacements, and for reactions that wait; -1: it has no condition, or is neither.
FunctionId LowerHookCondition(ModuleBuilder& pool, const check::Hook& hook) {
  const bool ordered = hook.kind == check::HookKind::Instead && hook.of == check::OccurrenceKind::Event &&
                       pool.rules.events[hook.target].order.IsValid();
  const RuleTests tests = {FindYouInHead(pool.rules, hook.patterns), hook.condition};
  if ((!ordered && !WaitsAsReaction(pool.rules, hook)) || tests.IsEmpty()) return -1;
  const check::Body& body = pool.rules.bodies[hook.body];
  if (tests.you.empty()) return LowerExpression(pool, body.name + ", if", body, hook.condition);
  FunctionLowering code(pool, body.name + ", if", body, TruthTag());
  const BlockId no = code.Builder().NewBlock();
  LowerTests(code, body, tests, no, {});
  code.Builder().Return(code.Builder().Number(TruthTag(), 1));
  code.Builder().BeginBlock(no);
  code.Builder().Return(code.Builder().Number(TruthTag(), 0));
  return pool.Add(code.Finish());
}

FunctionId LowerWorks(ModuleBuilder& pool, const check::Works& works) {
  if (!works.condition.IsValid()) return -1;
  const check::Body& body = pool.rules.bodies[works.body];
  FunctionLowering code(pool, body.name, body, TruthTag());
  const Reg value = code.Lower(works.condition);
  code.Builder().Return(code.Decide(value, ConditionKind::Works, pool.rules.exprs[works.condition].span));
  return pool.Add(code.Finish());
}

FunctionId LowerExpression(ModuleBuilder& pool, const std::string& name, const check::Body& body, ExprId expr) {
  FunctionLowering code(pool, name, body, TypeOf(pool, expr));
  code.Builder().Return(code.Lower(expr));
  return pool.Add(code.Finish());
}

FunctionId LowerOffendingCards(ModuleBuilder& pool, const check::Body& body, ExprId cards) {
  FunctionLowering code(pool, "deck rule, cards", body, TypeOf(pool, cards));
  code.DisableConditions();
  code.Builder().Return(code.Lower(cards));
  return pool.Add(code.Finish());
}

namespace {

// A hole may read what the condition has stored, so its function evaluates the condition first.
FunctionId LowerHole(ModuleBuilder& pool, const check::ShownSentence& shown, ExprId value) {
  const check::Body& body = pool.rules.bodies[shown.body];
  FunctionLowering code(pool, body.name, body, TypeOf(pool, value));
  code.DisableConditions();
  const BlockId skip = code.Builder().NewBlock();
  const bool guarded = shown.condition.IsValid() && value != shown.condition;
  if (guarded) code.LowerCondition(shown.condition, ConditionKind::Rule, skip);
  code.Builder().Return(code.Lower(value));
  if (guarded) {
    code.Builder().BeginBlock(skip);
    ReturnNone(code);
  }
  return pool.Add(code.Finish());
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

ir::Function LowerWheneverCondition(ModuleBuilder& pool, const check::Whenever& whenever) {
  FunctionLowering code(pool, "whenever rule, condition", TruthTag());
  code.AddLocals(pool.rules.bodies[whenever.body]);
  code.UseLocals(pool.rules.bodies[whenever.body]);
  code.DisableConditions();
  code.SetConditionLocation(whenever.origin.span);
  const BlockId no = code.Builder().NewBlock();
  code.LowerCondition(whenever.condition, ConditionKind::Rule, no);
  code.Builder().Return(code.Builder().Number(TruthTag(), 1));
  code.Builder().BeginBlock(no);
  code.Builder().Return(code.Builder().Number(TruthTag(), 0));
  return code.Finish();
}

// Goes to `no` if the condition is known not to hold.
void GuardCondition(FunctionLowering& code, const check::Whenever& whenever, BlockId no) {
  ir::Instruction guard = code.WithMore(IrOp::Guard, {}, {}, -1);
  guard.number = code.pool().AddGuard(LowerWheneverCondition(code.pool(), whenever));
  const BlockId maybe = code.Builder().NewBlock();
  code.Builder().Branch(code.Builder().Compute(TruthTag(), std::move(guard)), maybe, no);
  code.Builder().BeginBlock(maybe);
}

}  // namespace

FunctionId LowerStateBasedActions(ModuleBuilder& pool) {
  if (pool.rules.whenevers.empty()) return -1;
  FunctionLowering code(pool, "whenever rules", TruthTag());
  ir::FunctionBuilder& builder = code.Builder();
  for (const check::Whenever& whenever : pool.rules.whenevers) code.AddLocals(pool.rules.bodies[whenever.body]);
  const Reg ran = builder.NewRegister(TruthTag());
  builder.Assign(ran, builder.Number(TruthTag(), 0));
  for (const check::Whenever& whenever : pool.rules.whenevers) {
    const check::Body& body = pool.rules.bodies[whenever.body];
    const BlockId next = builder.NewBlock();
    code.UseLocals(body);
    code.stop = next;
    code.SetConditionLocation(whenever.origin.span);
    GuardCondition(code, whenever, next);
    code.LowerCondition(whenever.condition, ConditionKind::Rule, next, whenever.origin.clauses);
    code.SetLocation(whenever.origin.span, whenever.origin.clauses, false);
    builder.Assign(ran, builder.Number(TruthTag(), 1));
    code.LowerBlock(body.block);
    builder.ContinueAt(next);
  }
  builder.Return(ran);
  return pool.Add(code.Finish());
}

namespace {

// The window asks the players of this list, from the first, and has no passes yet. `first`: the first of the variables
// of program::Window.
void AskList(FunctionLowering& code, const check::Body& body, ExprId list, LocalId first) {
  ir::FunctionBuilder& builder = code.Builder();
  const Reg asked = code.Variable(first);
  builder.Assign(asked, code.Lower(list));
  for (const LocalId reset : {first + 1, first + 2})
    builder.Assign(code.Variable(reset), builder.Number(NumberTag(), 0));
  for (const std::int32_t i : base::Indices(body.locals))
    if (body.locals[static_cast<std::size_t>(i)].name == "asked")
      builder.Assign(code.Variable(i), builder.Get(NumberTag(), IrOp::ListCount, {asked}));
}

// Lets the actions that wait in a window resolve, until none is left; or one, after which the window asks again.
void ResolveWaiting(FunctionLowering& code, const check::Window& window, LocalId first, BlockId ask, BlockId done) {
  ir::FunctionBuilder& builder = code.Builder();
  const BlockId resolve = builder.NewBlock(), some = builder.NewBlock();
  code.SetOrigin(window.next_origin);
  builder.ContinueAt(resolve);
  const Reg waiting = builder.Get(ListTag(TypeKind::Action), IrOp::WaitingActions);
  const Reg count = builder.Get(NumberTag(), IrOp::ListCount, {waiting});
  const Reg none = builder.Get(TruthTag(), IrOp::Eq, {count, builder.Number(NumberTag(), 0)});
  builder.Branch(none, done, some);
  builder.BeginBlock(some);
  const program::TypeTag action = TypeOf(code.pool(), window.next);
  builder.Do(IrOp::ResolveAction, {builder.Get(action, IrOp::Require, {code.Lower(window.next)})});
  const bool asks_again = window.ask_again.IsValid();
  if (asks_again) AskList(code, code.rules().bodies[window.body], window.ask_again, first);
  builder.Jump(asks_again ? ask : resolve);
}

// Whether a player who can act must act now.
Reg MustAct(FunctionLowering& code, const check::Window& window) {
  if (!window.pass.IsValid()) return code.Builder().Number(TruthTag(), 0);
  code.SetOrigin(window.pass_origin);
  const Reg may_pass = code.Decide(code.Lower(window.pass), ConditionKind::While, code.rules().exprs[window.pass].span);
  return code.Builder().Get(TruthTag(), IrOp::Not, {may_pass});
}

}  // namespace

// The variables after the parameters are those of program::Window: the asked players, the position among them, passes,
// actions taken.
FunctionId LowerWindow(ModuleBuilder& pool, std::int32_t index) {
  const check::Window& window = pool.rules.windows[index];
  const check::Body& body = pool.rules.bodies[window.body];
  FunctionLowering code(pool, body.name, body, NothingTag());
  ir::FunctionBuilder& builder = code.Builder();
  const auto first = base::Count(window.params);
  builder.Add(code.AboutOccurrence(IrOp::Enter, index, OccurrenceKind::Window));
  code.SetOrigin(window.ask_origin);
  AskList(code, body, window.ask, first);
  builder.Assign(code.Variable(first + 3), builder.Number(NumberTag(), 0));  // no actions have been taken
  const BlockId ask = builder.NewBlock(), open = builder.NewBlock(), closed = builder.NewBlock(),
                done = builder.NewBlock();
  builder.ContinueAt(ask);
  code.SetOrigin(window.close_origin);
  const Reg closes = code.Decide(code.Lower(window.close), ConditionKind::While, pool.rules.exprs[window.close].span);
  builder.Branch(closes, closed, open);
  builder.BeginBlock(open);
  const Reg must = MustAct(code, window);
  code.SetOrigin(window.ask_origin);
  code.Rest();
  builder.Do(IrOp::AskWindow, {must}, index);
  builder.Jump(ask);
  builder.BeginBlock(closed);
  if (window.next.IsValid()) ResolveWaiting(code, window, first, ask, done);
  builder.ContinueAt(done);
  code.SetLocation(body.origin.span, {});
  builder.Do(IrOp::Leave);
  ReturnNone(code);
  return pool.Add(code.Finish());
}

}  // namespace cardinal::lower
