// Lowers menus: among statements, and as a clause of an action.
#include <set>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lower/function_lowering.h"
#include "interpreter/language/lower/functions.h"

namespace cardinal::lower {

using program::ConditionKind;

namespace {

// The fewest items that are chosen.
Reg FewestItems(FunctionLowering& code, const Choice& choice) {
  if (choice.how_many == ChoiceKind::Exactly) return code.Lower(choice.amount);
  const bool some = choice.how_many == ChoiceKind::One || choice.how_many == ChoiceKind::Some;
  return code.Builder().Number(NumberTag(), some ? 1 : 0);
}

Reg MostItems(FunctionLowering& code, const Choice& choice) {
  if (choice.amount.IsValid()) return code.Lower(choice.amount);
  return code.Builder().Number(NumberTag(), static_cast<std::int64_t>(choice.items.size()));
}

}  // namespace

void FunctionLowering::LowerMenu(const Stmt& stmt) {
  const Choice& choice = rules().choices[stmt.choice];
  const ItemTest test = [&](std::size_t i) { return IsItemOffered(stmt, i); };
  if (choice.how_many != ChoiceKind::One) {
    LowerMenuOfSeveral(stmt, test);
    return;
  }
  const Reg picked = AskMenu(choice, stmt.choice, test, {});
  const BlockId end = builder_.NewBlock();
  for (const std::int32_t i : base::Indices(stmt.blocks)) {
    const BlockId item = builder_.NewBlock(), next = builder_.NewBlock();
    builder_.Branch(builder_.Get(TruthTag(), IrOp::Eq, {picked, builder_.Number(NumberTag(), i)}), item, next);
    builder_.BeginBlock(item);
    LowerBlock(stmt.blocks[static_cast<std::size_t>(i)]);
    builder_.Jump(end);
    builder_.BeginBlock(next);
  }
  builder_.ContinueAt(end);
}

// All items are chosen before the first of them happens. They happen in the order of the text.
void FunctionLowering::LowerMenuOfSeveral(const Stmt& stmt, const ItemTest& test) {
  std::vector<Reg> chosen;
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) chosen.push_back(builder_.NewRegister(TruthTag()));
  PickItems(rules().choices[stmt.choice], stmt.choice, chosen, test, {});
  for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
    const BlockId item = builder_.NewBlock(), next = builder_.NewBlock();
    builder_.Branch(chosen[i], item, next);
    builder_.BeginBlock(item);
    LowerBlock(stmt.blocks[i]);
    builder_.ContinueAt(next);
  }
}

// The index of the item that is chosen; none if no item is offered, or if the player has enough items. `enough`:
// whether the player may end the choice; invalid in a menu of which one item is chosen.
Reg FunctionLowering::AskMenu(const Choice& choice, check::ChoiceId id, const ItemTest& test, Reg enough) {
  std::vector<Reg> operands;
  for (std::size_t i = 0; i < choice.items.size(); ++i) LowerMenuItem(choice.items[i].values, test(i), operands);
  if (enough.IsValid()) operands.push_back(enough);
  const Reg seat = LowerChooser(choice);
  for (const Reg hole : LowerAll(choice.prompt.values)) operands.push_back(hole);
  return builder_.Compute(NumberTag(), WithMore(IrOp::ChooseMenu, {seat}, operands, id.Number()));
}

// Asks for items, and sets the register of each that is chosen to yes, of the others to no. Goes to `too_few` if fewer
// are chosen than must be; without it, fewer items are enough where no more are offered.
void FunctionLowering::PickItems(const Choice& choice, check::ChoiceId id, const std::vector<Reg>& chosen,
                                 const ItemTest& test, BlockId too_few) {
  for (const Reg item : chosen) builder_.Assign(item, builder_.Number(TruthTag(), 0));
  const auto test_other = [&](std::size_t i) { return IsNotChosen(chosen[i], [&] { return test(i); }); };
  const bool one = choice.how_many == ChoiceKind::One;
  const Reg count = builder_.NewRegister(NumberTag());
  builder_.Assign(count, builder_.Number(NumberTag(), 0));
  const BlockId again = builder_.NewBlock(), ask = builder_.NewBlock(), end = builder_.NewBlock();
  const Reg least = FewestItems(*this, choice), most = MostItems(*this, choice);
  if (choice.how_many == ChoiceKind::Exactly) TakeAllIfFew(chosen, test, least, count, end);
  builder_.ContinueAt(again);
  builder_.Branch(builder_.Get(TruthTag(), IrOp::Lt, {count, one ? least : most}), ask, end);
  builder_.BeginBlock(ask);
  const Reg enough = one ? Reg{} : builder_.Get(TruthTag(), IrOp::Ge, {count, least});
  const Reg picked = AskMenu(choice, id, one ? test : ItemTest(test_other), enough);
  const BlockId took = builder_.NewBlock();
  builder_.Branch(builder_.Get(TruthTag(), IrOp::IsNone, {picked}), end, took);
  builder_.BeginBlock(took);
  for (const std::int32_t i : base::Indices(chosen)) {
    const BlockId item = builder_.NewBlock(), next = builder_.NewBlock();
    builder_.Branch(builder_.Get(TruthTag(), IrOp::Eq, {picked, builder_.Number(NumberTag(), i)}), item, next);
    builder_.BeginBlock(item);
    builder_.Assign(chosen[static_cast<std::size_t>(i)], builder_.Number(TruthTag(), 1));
    builder_.ContinueAt(next);
  }
  builder_.Assign(count, builder_.Get(NumberTag(), IrOp::Add, {count, builder_.Number(NumberTag(), 1)}));
  builder_.Jump(again);
  builder_.BeginBlock(end);
  if (!too_few.IsValid()) return;
  const BlockId all = builder_.NewBlock();
  builder_.Branch(builder_.Get(TruthTag(), IrOp::Lt, {count, least}), too_few, all);
  builder_.BeginBlock(all);
}

// If fewer items are offered than must be chosen, all of them are chosen without a question. Then `count` is how many.
void FunctionLowering::TakeAllIfFew(const std::vector<Reg>& chosen, const ItemTest& test, Reg least, Reg count,
                                    BlockId end) {
  const Reg one = builder_.Number(NumberTag(), 1);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const Reg offered = test(i);
    const BlockId yes = builder_.NewBlock(), next = builder_.NewBlock();
    if (offered.IsValid()) {
      builder_.Branch(offered, yes, next);
      builder_.BeginBlock(yes);
    } else {
      builder_.ContinueAt(yes);
    }
    builder_.Assign(chosen[i], builder_.Number(TruthTag(), 1));
    builder_.Assign(count, builder_.Get(NumberTag(), IrOp::Add, {count, one}));
    builder_.ContinueAt(next);
  }
  const BlockId ask = builder_.NewBlock();
  builder_.Branch(builder_.Get(TruthTag(), IrOp::Lt, {count, least}), end, ask);
  builder_.BeginBlock(ask);
  for (const Reg item : chosen) builder_.Assign(item, builder_.Number(TruthTag(), 0));
  builder_.Assign(count, builder_.Number(NumberTag(), 0));
}

// No for an item that has been chosen; otherwise the result of the test.
Reg FunctionLowering::IsNotChosen(Reg chosen, const std::function<Reg()>& test) {
  const Reg offered = builder_.NewRegister(TruthTag());
  const BlockId other = builder_.NewBlock(), end = builder_.NewBlock();
  builder_.Assign(offered, builder_.Number(TruthTag(), 0));
  builder_.Branch(chosen, end, other);
  builder_.BeginBlock(other);
  const Reg result = test();
  builder_.Assign(offered, result.IsValid() ? result : builder_.Number(TruthTag(), 1));
  builder_.ContinueAt(end);
  return offered;
}

// Adds what fills the holes of the item's label, and whether the item is offered (invalid: always). The label of an
// item that is not offered has no values: they may need what its condition has tested.
void FunctionLowering::LowerMenuItem(const std::vector<ExprId>& values, Reg offered, std::vector<Reg>& operands) {
  if (!offered.IsValid()) {
    for (const Reg value : LowerAll(values)) operands.push_back(value);
    operands.push_back(builder_.Number(TruthTag(), 1));
    return;
  }
  std::vector<Reg> holes;
  for (const ExprId value : values) holes.push_back(builder_.NewRegister(ToTypeTag(rules().exprs[value].type)));
  if (!values.empty()) {
    const BlockId yes = builder_.NewBlock(), no = builder_.NewBlock(), end = builder_.NewBlock();
    builder_.Branch(offered, yes, no);
    builder_.BeginBlock(yes);
    for (std::size_t i = 0; i < values.size(); ++i) builder_.Assign(holes[i], Lower(values[i]));
    builder_.Jump(end);
    builder_.BeginBlock(no);
    for (const Reg hole : holes) builder_.Assign(hole, builder_.None(builder_.At(hole).type.tag));
    builder_.ContinueAt(end);
  }
  operands.insert(operands.end(), holes.begin(), holes.end());
  operands.push_back(offered);
}

// Whether the condition of the item holds, and no target that the item names is lost. Invalid: it is always offered.
Reg FunctionLowering::IsItemOffered(const Stmt& menu, std::size_t item) {
  const ExprId condition = menu.exprs[item];
  std::set<std::size_t> named;
  if (targets) {
    named = targets->NamedIn(condition);
    for (const ExprId value : rules().choices[menu.choice].items[item].values) named.merge(targets->NamedIn(value));
  }
  if (!condition.IsValid() && named.empty()) return {};
  const auto test = [&] {
    if (!condition.IsValid()) return builder_.Number(TruthTag(), 1);
    return Decide(Lower(condition), ConditionKind::When, rules().exprs[condition].span,
                  menu.blocks[item].origin.clauses);
  };
  if (named.empty()) return test();
  const Reg offered = builder_.NewRegister(TruthTag());
  const BlockId end = builder_.NewBlock();
  builder_.Assign(offered, builder_.Number(TruthTag(), 0));
  GoIfLost(named, end);
  builder_.Assign(offered, test());
  builder_.ContinueAt(end);
  return offered;
}

}  // namespace cardinal::lower
