#include "interpreter/language/lower/offer_clauses.h"

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/language/lower/functions.h"

namespace cardinal::lower {

using program::ConditionKind;
using program::TypeKind;

void TestCost(FunctionLowering& code, const check::Block& block, BlockId fail) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = code.rules().stmts[id];
    if (stmt.kind != StmtKind::CallEvent) continue;
    const std::int32_t permission = code.rules().events[stmt.index].permission;
    if (permission < 0) continue;
    const Reg can =
        code.Builder().Compute(TruthTag(), code.WithMore(IrOp::Ask, {}, code.LowerAll(stmt.exprs), permission));
    const BlockId possible = code.Builder().NewBlock();
    code.Builder().Branch(code.Decide(can, ConditionKind::Cost, stmt.origin.span, stmt.origin.clauses), possible, fail);
    code.Builder().BeginBlock(possible);
  }
}

void ForgetItems(FunctionLowering& code, const std::vector<ActionClause>& clauses, std::size_t menu) {
  const std::vector<LocalId>& items = clauses[menu].items;
  for (const ActionClause& clause : clauses) {
    if (clause.kind != ActionClauseKind::Choose || std::ranges::find(items, clause.item) == items.end()) continue;
    code.SetToNothing(clause.local);
  }
}

int CountNumbersTested(const CheckedRules& rules, const std::vector<ActionClause>& clauses) {
  constexpr std::array kTested = {1'000, 1'000, 31, 10, 5};
  const auto numbers = std::ranges::count_if(clauses, [&](const ActionClause& clause) {
    return clause.kind == ActionClauseKind::Choose && rules.choices[clause.choice].kind == ChoiceKind::Number;
  });
  return numbers < std::ssize(kTested) ? kTested[static_cast<std::size_t>(numbers)] : 2;
}

void LowerNumberLoop(FunctionLowering& code, Reg number, Reg first, Reg last, Reg highest,
                     const std::function<void(BlockId)>& body) {
  ir::FunctionBuilder& builder = code.Builder();
  const BlockId test = builder.NewBlock(), more = builder.NewBlock(), next = builder.NewBlock(),
                over = builder.NewBlock(), jump = builder.NewBlock(), end = builder.NewBlock();
  const Reg limit = builder.NewRegister(NumberTag());
  builder.Assign(number, first);
  builder.Assign(limit, last);
  builder.ContinueAt(test);
  builder.Branch(builder.Get(TruthTag(), IrOp::Le, {number, limit}), more, over);
  builder.BeginBlock(more);
  body(next);
  builder.BeginBlock(next);
  builder.Assign(number, builder.Get(NumberTag(), IrOp::Add, {number, builder.Number(NumberTag(), 1)}));
  builder.Jump(test);
  builder.BeginBlock(over);
  builder.Branch(builder.Get(TruthTag(), IrOp::Lt, {limit, highest}), jump, end);
  builder.BeginBlock(jump);
  builder.Assign(number, highest);
  builder.Assign(limit, highest);
  builder.Jump(test);
  builder.BeginBlock(end);
}

// Tests whether one of the numbers is an answer with which the remaining clauses can be fulfilled. Of a long range only
// the first ones and the last one are tested.
void OfferTest::SomeNumber(std::size_t at, BlockId fail) const {
  ir::FunctionBuilder& builder = code.Builder();
  const check::Choice& choice = code.rules().choices[clauses[at].choice];
  const Reg first = code.Lower(choice.amount), highest = code.Lower(choice.options);
  const Reg most = builder.Get(NumberTag(), IrOp::Add,
                               {first, builder.Number(NumberTag(), CountNumbersTested(code.rules(), clauses) - 1)});
  const Reg last = builder.Get(NumberTag(), IrOp::Min, {highest, most});
  LowerNumberLoop(code, code.Variable(choice.local), first, last, highest, [&](BlockId next) {
    TellEnough(at, choice.local, 1);
    From(at + 1, next);
  });
  TellEnough(at, choice.local, 0);
  builder.Jump(fail);
}

// The elements that a choice of one can give.
Reg OfferTest::PossibleAnswers(const check::Choice& choice) const {
  ir::FunctionBuilder& builder = code.Builder();
  if (choice.kind == ChoiceKind::One) return code.Lower(choice.options);
  if (choice.kind == ChoiceKind::YesNo) {
    ir::Instruction both;
    both.op = IrOp::ConstantList;
    both.id = code.pool().ConstantList({1, 0});
    return builder.Compute(ListTag(TypeKind::Bool), std::move(both));
  }
  const program::TypeTag element = ToTypeTag(choice.element);
  const Reg list = builder.BeginList();
  builder.Do(IrOp::Append, {list, builder.None(element)});
  builder.Do(IrOp::AppendAll, {list, code.Lower(choice.options)});
  return builder.EndList({TypeKind::List, element.kind, element.id, false}, list);
}

void OfferTest::Enough(std::size_t at, Reg value, BlockId fail) const {
  const BlockId enough = code.Builder().NewBlock();
  const Reg decided = code.Decide(value, ConditionKind::EnoughOptions, clauses[at].origin.span);
  code.Builder().Branch(decided, enough, fail);
  code.Builder().BeginBlock(enough);
}

// An observer learns which element is tried, and that there is no other one.
void OfferTest::TellEnough(std::size_t at, LocalId element, model::Value enough) const {
  const Reg value = code.Builder().Number(TruthTag(), enough);
  code.Decide(value, ConditionKind::EnoughOptions, clauses[at].origin.span, {}, element);
}

// Tests whether this choice has an answer with which the remaining clauses can be fulfilled.
void OfferTest::Choice(std::size_t at, BlockId fail) const {
  ir::FunctionBuilder& builder = code.Builder();
  const check::Choice& choice = code.rules().choices[clauses[at].choice];
  const Reg chosen = choice.local >= 0 ? code.Variable(choice.local) : Reg{};
  switch (choice.kind) {
    case ChoiceKind::One:
    case ChoiceKind::MaybeOne:
    case ChoiceKind::YesNo:
      code.LowerLoop(PossibleAnswers(choice), chosen, [&](BlockId next) {
        TellEnough(at, choice.local, 1);
        From(at + 1, next);
      });
      builder.Assign(chosen, builder.None(ToTypeTag(choice.element)));
      TellEnough(at, choice.local, 0);
      builder.Jump(fail);
      return;
    case ChoiceKind::Any:
    case ChoiceKind::UpTo: {
      ir::Instruction nothing;
      nothing.op = IrOp::ConstantList;
      nothing.id = code.pool().ConstantList({});
      nothing.to = chosen;
      builder.Add(std::move(nothing));
      break;
    }
    case ChoiceKind::Some:
    case ChoiceKind::Exactly:
    case ChoiceKind::Order: {
      builder.Assign(chosen, code.Lower(choice.options));
      const Reg count = builder.Get(NumberTag(), IrOp::ListCount, {chosen});
      const Reg least = choice.kind == ChoiceKind::Exactly
                            ? code.Lower(choice.amount)
                            : builder.Number(NumberTag(), choice.kind == ChoiceKind::Some ? 1 : 0);
      Enough(at, builder.Get(TruthTag(), IrOp::Ge, {count, least}), fail);
      break;
    }
    case ChoiceKind::Number:
      if (!choice.by_chance && ConstrainsLaterClause(code.rules(), clauses, at)) return SomeNumber(at, fail);
      builder.Assign(chosen, code.Lower(choice.amount));
      Enough(at, builder.Get(TruthTag(), IrOp::Le, {chosen, code.Lower(choice.options)}), fail);
      break;
    case ChoiceKind::Menu: break;
  }
  From(at + 1, fail);
}

// The test of one more item.
OfferTest OfferTest::With(LocalId item, std::function<void()> then) const {
  OfferTest test{code, clauses, when, std::move(then), items};
  test.items.insert(item);
  return test;
}

// Tests whether an item can be chosen with which the remaining clauses can be fulfilled.
void OfferTest::Menu(std::size_t at, BlockId fail) const {
  const check::Choice& choice = code.rules().choices[clauses[at].choice];
  ForgetItems(code, clauses, at);
  if (choice.how_many != ChoiceKind::One) {
    EnoughItems(at, fail);
    return;
  }
  for (const LocalId item : clauses[at].items) {
    const BlockId next = code.Builder().NewBlock();
    With(item, offered).From(at + 1, next);
    code.Builder().BeginBlock(next);
  }
  code.SetOrigin(clauses[at].origin);
  code.Decide(code.Builder().Number(TruthTag(), 0), ConditionKind::EnoughOptions, clauses[at].origin.span);
  code.Builder().Jump(fail);
}

// Each item is tested alone: whether enough of them can be chosen, and then the remaining clauses.
void OfferTest::EnoughItems(std::size_t at, BlockId fail) const {
  ir::FunctionBuilder& builder = code.Builder();
  const check::Choice& choice = code.rules().choices[clauses[at].choice];
  if (choice.how_many == ChoiceKind::Some || choice.how_many == ChoiceKind::Exactly) {
    const Reg count = builder.NewRegister(NumberTag());
    builder.Assign(count, builder.Number(NumberTag(), 0));
    for (const LocalId item : clauses[at].items) {
      const BlockId next = builder.NewBlock();
      const auto add = [&] {
        builder.Assign(count, builder.Get(NumberTag(), IrOp::Add, {count, builder.Number(NumberTag(), 1)}));
        builder.Jump(next);
      };
      With(item, add).From(at + 1, next);
      builder.BeginBlock(next);
    }
    code.SetOrigin(clauses[at].origin);
    const bool exactly = choice.how_many == ChoiceKind::Exactly;
    const Reg least = exactly ? code.Lower(choice.amount) : builder.Number(NumberTag(), 1);
    Enough(at, builder.Get(TruthTag(), IrOp::Ge, {count, least}), fail);
    ForgetItems(code, clauses, at);
  }
  From(at + 1, fail);
}

void OfferTest::From(std::size_t at, BlockId fail) const {
  for (std::size_t i = at; i < clauses.size(); ++i) {
    const ActionClause& clause = clauses[i];
    if (clause.item >= 0 && !items.contains(clause.item)) continue;
    code.SetOrigin(clause.origin);
    switch (clause.kind) {
      case ActionClauseKind::When: code.LowerCondition(clause.condition, when, fail); break;
      case ActionClauseKind::Let:
        code.Builder().Assign(code.Variable(clause.local), code.Lower(clause.condition));
        break;
      case ActionClauseKind::Choose: Choice(i, fail); return;
      case ActionClauseKind::Menu: Menu(i, fail); return;
      case ActionClauseKind::Cost: TestCost(code, clause.block, fail); break;
      case ActionClauseKind::Do:
      case ActionClauseKind::Finally: break;
    }
  }
  offered();
}

}  // namespace cardinal::lower
