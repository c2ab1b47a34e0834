// Lowers targets: the test whether they are still legal, what is fixed when the effect begins, and the announcement.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lower/function_lowering.h"
#include "interpreter/language/lower/functions.h"
#include "interpreter/machine/program/declarations.h"

namespace cardinal::lower {

using program::TypeKind;

namespace {

static_assert(static_cast<std::int32_t>(check::TargetList::LostActions) == program::kLostActions);
static_assert(static_cast<std::int32_t>(check::TargetList::LostCards) == program::kLostCards);

program::TypeTag ListOf(program::TypeTag element) { return {TypeKind::List, element.kind, element.id, false}; }

std::vector<check::ChoiceId> TargetChoices(const CheckedRules& rules, const ActionVariant& variant) {
  return TargetNames(rules, variant.clauses).Choices();
}

// What is targeted, as a list.
Reg AsList(FunctionLowering& code, const check::Body& body, const check::Choice& choice) {
  const Reg chosen = code.Variable(choice.local);
  if (body.locals[static_cast<std::size_t>(choice.local)].type.IsList()) return chosen;
  return code.Builder().Get(ListOf(ToTypeTag(choice.element)), IrOp::ListOne, {chosen});
}

void CollectLocals(const CheckedRules& rules, ExprId id, std::set<LocalId>& read) {
  if (!id.IsValid()) return;
  const check::Expr& expr = rules.exprs[id];
  if (expr.kind == check::ExprKind::Local) read.insert(expr.index);
  for (const ExprId arg : expr.args) CollectLocals(rules, arg, read);
}

// The item of a menu to which the choice belongs; -1: to none.
LocalId ItemOf(const ActionVariant& variant, check::ChoiceId choice) {
  const auto found = std::ranges::find(variant.clauses, choice, &ActionClause::choice);
  return found == variant.clauses.end() ? -1 : found->item;
}

// The function of program::Target::legal: evaluates the candidates again. Nothing is targeted in an item of a menu that
// was not chosen; then the candidates may have no value.
FunctionId LowerTargetTest(ModuleBuilder& pool, const check::Body& body, const check::Choice& choice, LocalId item) {
  const program::TypeTag element = ToTypeTag(choice.element);
  FunctionLowering code(pool, body.name + ", target " + choice.name, ListOf(element));
  ir::FunctionBuilder& builder = code.Builder();
  code.DisableConditions();
  std::vector<Reg> given;
  for (const check::Local& local : body.locals)
    given.push_back(builder.AddParameter(local.name, ToTypeTag(local.type)));
  code.it = builder.AddParameter("it", TagOf(TypeKind::Action));
  code.AddLocals(body);
  code.UseLocals(body);
  code.SetLocation(body.origin.span, {});
  const BlockId end = builder.NewBlock();
  const Reg legal = builder.BeginList();
  if (item >= 0) {
    const BlockId chosen = builder.NewBlock();
    builder.Branch(given[static_cast<std::size_t>(item)], chosen, end);
    builder.BeginBlock(chosen);
  }
  std::set<LocalId> read = {choice.local};
  CollectLocals(pool.rules, choice.options, read);
  for (const LocalId local : read) builder.Assign(code.Variable(local), given[static_cast<std::size_t>(local)]);
  const Reg options = code.Lower(choice.options), each = builder.NewRegister(element);
  code.LowerLoop(AsList(code, body, choice), each, [&](BlockId next) {
    const BlockId has = builder.NewBlock();
    builder.Branch(builder.Get(TruthTag(), IrOp::ListHas, {options, each}), has, next);
    builder.BeginBlock(has);
    builder.Do(IrOp::Append, {legal, each});
  });
  builder.ContinueAt(end);
  builder.Return(builder.EndList(ListOf(element), legal));
  return pool.Add(code.Finish());
}

}  // namespace

Reg FunctionLowering::LowerTargets(Reg action, std::int32_t what, program::TypeTag type) {
  ir::Instruction targets = WithMore(IrOp::TargetsOf, {action}, {}, -1);
  targets.number = what;
  return builder_.Compute(type, std::move(targets));
}

void LowerTargetTables(ModuleBuilder& pool, const ActionVariant& variant, program::ActionVariant& built) {
  const check::Body& body = pool.rules.bodies[variant.body];
  built.target_state = variant.target_state;
  for (const check::ChoiceId id : TargetChoices(pool.rules, variant)) {
    const check::Choice& choice = pool.rules.choices[id];
    const FunctionId legal = LowerTargetTest(pool, body, choice, ItemOf(variant, id));
    built.targets.push_back({choice.local, choice.lost, ToTypeTag(choice.element).kind, legal});
  }
}

void SetTargetState(FunctionLowering& code, const ActionVariant& variant, program::TargetState state) {
  if (variant.target_state < 0) return;
  code.Builder().Assign(code.Variable(variant.target_state), code.Builder().Number(NumberTag(), state));
}

// The effect begins: targets that are not legal are lost. All are tested before one of them changes.
void FixTargets(FunctionLowering& code, const check::Body& body, const ActionVariant& variant) {
  if (variant.target_state < 0) return;
  ir::FunctionBuilder& builder = code.Builder();
  const std::vector<check::ChoiceId> choices = TargetChoices(code.rules(), variant);
  const Reg it = builder.Get(TagOf(TypeKind::Action), IrOp::CurrentOccurrence);
  std::vector<Reg> legal;
  for (const std::int32_t i : base::Indices(choices)) {
    const check::Choice& choice = code.rules().choices[choices[static_cast<std::size_t>(i)]];
    legal.push_back(code.LowerTargets(it, program::kFirstTarget + i, ListOf(ToTypeTag(choice.element))));
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const check::Choice& choice = code.rules().choices[choices[i]];
    const program::TypeTag element = ToTypeTag(choice.element);
    builder.Assign(code.Variable(choice.lost),
                   builder.Get(ListOf(element), IrOp::ListWithout, {AsList(code, body, choice), legal[i]}));
    const bool several = body.locals[static_cast<std::size_t>(choice.local)].type.IsList();
    builder.Assign(code.Variable(choice.local), several ? legal[i] : builder.Get(element, IrOp::ListFirst, {legal[i]}));
  }
  SetTargetState(code, variant, program::kEffectBegan);
}

// The same before a `finally`, if the effect has not begun.
void FixTargetsOnce(FunctionLowering& code, const check::Body& body, const ActionVariant& variant) {
  const bool ends = std::ranges::any_of(
      variant.clauses, [](const ActionClause& clause) { return clause.kind == ActionClauseKind::Finally; });
  if (variant.target_state < 0 || !ends) return;
  ir::FunctionBuilder& builder = code.Builder();
  const BlockId fix = builder.NewBlock(), fixed = builder.NewBlock();
  const Reg began = builder.Number(NumberTag(), program::kEffectBegan);
  builder.Branch(builder.Get(TruthTag(), IrOp::Eq, {code.Variable(variant.target_state), began}), fixed, fix);
  builder.BeginBlock(fix);
  FixTargets(code, body, variant);
  builder.ContinueAt(fixed);
}

// std:actions: if all targets are lost, the event is called, and the action ends.
void EndIfAllTargetsAreLost(FunctionLowering& code, const ActionVariant& variant, BlockId end) {
  const std::int32_t event = code.rules().action_moments.all_targets_lost;
  if (variant.target_state < 0 || event < 0) return;
  ir::FunctionBuilder& builder = code.Builder();
  std::set<std::int32_t> kinds;  // the lists of TargetList that can have something
  for (const check::ChoiceId id : TargetChoices(code.rules(), variant)) {
    const check::TypeKind kind = code.rules().choices[id].element.kind;
    kinds.insert(kind == check::TypeKind::Card     ? program::kLegalCards
                 : kind == check::TypeKind::Player ? program::kLegalPlayers
                                                   : program::kLegalActions);
  }
  const Reg it = builder.Get(TagOf(TypeKind::Action), IrOp::CurrentOccurrence);
  const BlockId goes_on = builder.NewBlock(), none_legal = builder.NewBlock(), lost = builder.NewBlock();
  const auto go_if_any = [&](std::int32_t what, BlockId any) {
    const BlockId none = builder.NewBlock();
    const TypeKind element[] = {TypeKind::Card, TypeKind::Player, TypeKind::Action};
    const Reg list = code.LowerTargets(it, what, ListTag(element[what % program::kLostCards]));
    const Reg count = builder.Get(NumberTag(), IrOp::ListCount, {list});
    builder.Branch(builder.Get(TruthTag(), IrOp::Eq, {count, builder.Number(NumberTag(), 0)}), none, any);
    builder.BeginBlock(none);
  };
  for (const std::int32_t kind : kinds) go_if_any(kind, goes_on);
  builder.ContinueAt(none_legal);
  for (const std::int32_t kind : kinds) go_if_any(kind + program::kLostCards, lost);
  builder.Jump(goes_on);
  builder.BeginBlock(lost);
  builder.Compute(NothingTag(), code.WithMore(IrOp::CallEvent, {}, {it}, event));
  builder.Jump(end);
  builder.BeginBlock(goes_on);
}

// An action that was cancelled during its announcement is over: it has no targets.
void SkipIfOver(FunctionLowering& code, Reg action, std::int32_t what, TypeKind kind, BlockId over) {
  ir::FunctionBuilder& builder = code.Builder();
  const auto count = [&](std::int32_t which) {
    return builder.Get(NumberTag(), IrOp::ListCount, {code.LowerTargets(action, which, ListTag(kind))});
  };
  const Reg both = builder.Get(NumberTag(), IrOp::Add, {count(what), count(what + program::kLostCards)});
  const BlockId goes_on = builder.NewBlock();
  builder.Branch(builder.Get(TruthTag(), IrOp::Eq, {both, builder.Number(NumberTag(), 0)}), over, goes_on);
  builder.BeginBlock(goes_on);
}

FunctionId LowerAnnouncement(ModuleBuilder& pool) {
  const check::ActionMoments& moments = pool.rules.action_moments;
  if (!CallsAnnouncement(pool.rules)) return -1;
  FunctionLowering code(pool, "announcement", NothingTag());
  ir::FunctionBuilder& builder = code.Builder();
  const Reg action = builder.AddParameter("a", TagOf(TypeKind::Action));
  const auto call = [&](std::int32_t event, const std::vector<Reg>& arguments) {
    code.SetOrigin(pool.rules.events[event].origin);
    builder.Compute(NothingTag(), code.WithMore(IrOp::CallEvent, {}, arguments, event));
  };
  const auto call_for_each = [&](std::int32_t event, std::int32_t what, TypeKind kind) {
    if (event < 0) return;
    code.SetOrigin(pool.rules.events[event].origin);
    const Reg each = builder.NewRegister(TagOf(kind));
    code.LowerLoop(code.LowerTargets(action, what, ListTag(kind)), each, [&](BlockId next) {
      SkipIfOver(code, action, what, kind, next);
      call(event, {each, action});
    });
  };
  if (moments.announced >= 0) call(moments.announced, {action});
  call_for_each(moments.targeted, program::kLegalCards, TypeKind::Card);
  call_for_each(moments.targeted_player, program::kLegalPlayers, TypeKind::Player);
  builder.Return(builder.None(NothingTag()));
  return pool.Add(code.Finish());
}

bool CallsAnnouncement(const CheckedRules& rules) {
  const check::ActionMoments& moments = rules.action_moments;
  return moments.announced >= 0 || moments.targeted >= 0 || moments.targeted_player >= 0;
}

// Whether rules are asked which candidates an action may target: they may ask about the action before it begins.
bool MayForbidTargets(const CheckedRules& rules, const ActionVariant& variant) {
  const check::ActionMoments& moments = rules.action_moments;
  return variant.target_state >= 0 && (moments.targeted >= 0 || moments.targeted_player >= 0);
}

}  // namespace cardinal::lower
