// Lowers the bodies of the checked rules to functions of the IR, one function at a time.
// In: a body and the expressions and statements in it. Out: an ir::Function. Promises: every instruction has the site
// of its source, with its clauses; every decision between yes and no is a Decide; operands are evaluated from left to
// right.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "interpreter/language/lower/module_builder.h"
#include "interpreter/language/lower/target_names.h"
#include "interpreter/machine/ir/builder.h"

namespace cardinal::lower {

using ir::BlockId;
using ir::Reg;
using IrOp = ir::Op;

// The types of the values that lowering makes itself.
inline program::TypeTag TagOf(program::TypeKind kind, std::int32_t id = -1) {
  return {kind, program::TypeKind::Void, id, false};
}
inline program::TypeTag NumberTag() { return TagOf(program::TypeKind::Int); }
inline program::TypeTag TruthTag() { return TagOf(program::TypeKind::Bool); }
inline program::TypeTag NothingTag() { return TagOf(program::TypeKind::Void); }
inline program::TypeTag ListTag(program::TypeKind element) { return {program::TypeKind::List, element, -1, false}; }

class FunctionLowering {
 public:
  // Begins a function with the parameters of the body. Its instructions implement the clauses that the body declares.
  FunctionLowering(ModuleBuilder& pool, std::string name, const check::Body& body, program::TypeTag result);
  // Begins a function without parameters.
  FunctionLowering(ModuleBuilder& pool, std::string name, program::TypeTag result);
  ir::Function Finish() { return builder_.Finish(); }

  // Adds the locals of the body as variables. Only before the first temporary register.
  void AddLocals(const check::Body& body);
  // The locals of the expressions and statements that follow are those of the body, which was added.
  void UseLocals(const check::Body& body);

  // expressions.cpp
  Reg Lower(ExprId id);
  // The owner of a zone or a field; none: the table.
  Reg LowerOwner(ExprId id);
  // The value of a query or of a branch: if it is a yes/no decision, an observer learns it.
  Reg LowerResult(ExprId id);
  // The list in which `x in L` searches for x.
  Reg LowerMembershipList(const check::Expr& membership);
  // Continues where the condition holds; otherwise goes to `no`. Each operand of an `and` is a condition of its own.
  // `also`: the clauses of the code that depends on the condition.
  void LowerCondition(ExprId id, program::ConditionKind kind, BlockId no, ClauseSetId also = {});
  // Visits the elements of a list: `body` writes the code for each element, and ends with a jump to the block that it
  // receives, or falls through to it. Continues after the last element.
  void LowerLoop(Reg list, Reg element, const std::function<void(BlockId next)>& body);

  // The targets of an action; `what`: a program::TargetList.
  // In a game whose reactions wait: here they happen.
  void Rest();
  void RestInFlow();
  Reg LowerController(Reg card);
  Reg LowerIdentityFact(program::TypeTag type, IrOp fact, std::int32_t query, Reg card);
  Reg LowerTargets(Reg action, std::int32_t what, program::TypeTag type);

  // statements.cpp
  void LowerBlock(const check::Block& block);
  void LowerChoice(const Choice& choice, check::ChoiceId id, Reg to);
  // The same with options that are computed elsewhere.
  void LowerChooseOne(const Choice& choice, check::ChoiceId id, Reg options, Reg to);
  void LowerChooseNumber(const Choice& choice, check::ChoiceId id, Reg first, Reg last, Reg to);

  // menus.cpp
  // Writes the test whether an item of a menu is offered. An invalid result: it always is.
  using ItemTest = std::function<Reg(std::size_t item)>;
  void PickItems(const Choice& choice, check::ChoiceId id, const std::vector<Reg>& chosen, const ItemTest& test,
                 BlockId too_few);

  // ---- building blocks
  ir::FunctionBuilder& Builder() { return builder_; }
  Reg Variable(LocalId local) const { return Reg(local + first_local_); }
  // The variable has no value: an empty list, or none.
  void SetToNothing(LocalId local);
  // The observer learns the decision, and may replace it.
  Reg Decide(Reg value, program::ConditionKind kind, source::Span span, ClauseSetId also = {}, LocalId element = -1);
  // From here on no observer learns of decisions: they would be of no use in a scenario.
  void DisableConditions() { without_conditions_ = true; }
  // Instructions with additional clauses.
  Reg GetAlso(program::TypeTag type, IrOp op, std::initializer_list<Reg> operands, std::int32_t id, ClauseSetId also);
  void DoAlso(IrOp op, std::initializer_list<Reg> operands, std::int32_t id, ClauseSetId also, std::int32_t detail = 0);
  // `operands` are those that every instruction of that kind has; `more` follow them.
  ir::Instruction WithMore(IrOp op, std::initializer_list<Reg> operands, const std::vector<Reg>& more, std::int32_t id);
  std::vector<Reg> LowerAll(const std::vector<ExprId>& ids);
  // An instruction about the function's own event, action or window.
  ir::Instruction AboutOccurrence(IrOp op, std::int32_t id, program::OccurrenceKind kind);

  // The site and the clauses of the instructions that follow.
  void SetLocation(source::Span span, ClauseSetId clauses, bool with_body = true);
  void SetOrigin(const Origin& origin) { SetLocation(origin.span, origin.clauses); }
  // The site of a condition: it is tested, but the clauses of its declaration are not implemented yet.
  void SetConditionLocation(source::Span span) { SetLocation(span, {}, false); }

  // Ends a loop or branch early: control goes to the present target of `stop`.
  void Stop();

  const CheckedRules& rules() const { return pool_.rules; }
  ModuleBuilder& pool() { return pool_; }

  bool in_flow = false;  // reactions happen after each of its statements
  BlockId stop;          // the target of `stop` and `return`
  Reg result;            // where `return` stores its value
  Reg it;                // the occurrence that `it` is; none: that of the function itself
  // Statements that name a target that is lost are skipped; null: there are no targets.
  TargetNames* targets = nullptr;

 private:
  // expressions.cpp
  Reg LowerLiteral(const Expr& expr);
  Reg LowerLogic(const Expr& expr);
  Reg LowerConditional(const Expr& expr);
  Reg LowerPresent(const Expr& expr);
  Reg LowerDefault(const Expr& expr);
  Reg LowerLast(const Expr& expr);
  Reg LowerQuery(const Expr& expr);
  Reg LowerBinary(const Expr& expr);
  Reg LowerState(const Expr& expr);
  Reg LowerCardOrSeat(const Expr& expr);
  Reg LowerHasPart(const Expr& expr);
  Reg LowerOccurrence(const Expr& expr);

  // lists.cpp
  Reg LowerListExpression(const Expr& expr);
  Reg LowerList(const Expr& expr);
  Reg LowerFold(const Expr& expr);
  Reg LowerZoneFold(const Expr& expr, const Expr& zone);
  Reg LowerSearch(const Expr& expr, const Expr& comprehension);
  Reg LowerExtremes(const Expr& expr, const Expr& comprehension);
  Reg LowerJoined(const Expr& expr);
  Reg LowerEnds(const Expr& expr);
  Reg LowerComprehension(const Expr& expr);
  // The elements of the source that pass the `where` of the comprehension.
  void LowerFilteredLoop(Reg source, const Expr& comprehension, const std::function<void(BlockId next)>& body);
  bool YieldsLists(const Expr& comprehension) const;

  // statements.cpp
  void LowerStatement(const Stmt& stmt);
  void GoIfLost(const std::set<std::size_t>& targets, BlockId to);
  void LowerCreate(const Stmt& stmt);
  Reg LowerCreateOne(const Stmt& stmt, Reg print, Reg zone, Reg owner);
  void LowerLasting(const Stmt& stmt);
  void LowerField(const Stmt& stmt);
  void LowerOccurrenceVariable(const Stmt& stmt);
  void LowerCall(const Stmt& stmt);
  void LowerTell(const Stmt& stmt);
  void LowerReason(const Stmt& stmt, std::size_t first);
  void LowerEliminate(const Stmt& stmt);
  void LowerIf(const Stmt& stmt);
  void LowerForEach(const Stmt& stmt);
  void LowerRepeat(const Stmt& stmt);
  void LowerSimultaneously(const Stmt& stmt);
  Reg LowerChooser(const Choice& choice);

  // menus.cpp
  void LowerMenu(const Stmt& stmt);
  void LowerMenuOfSeveral(const Stmt& stmt, const ItemTest& test);
  Reg AskMenu(const Choice& choice, check::ChoiceId id, const ItemTest& test, Reg enough);
  void TakeAllIfFew(const std::vector<Reg>& chosen, const ItemTest& test, Reg least, Reg count, ir::BlockId end);
  Reg IsNotChosen(Reg chosen, const std::function<Reg()>& test);
  void LowerMenuItem(const std::vector<ExprId>& values, Reg offered, std::vector<Reg>& operands);
  Reg IsItemOffered(const Stmt& menu, std::size_t item);

  bool CallsSomething(const check::Block& block) const;

  ModuleBuilder& pool_;
  ir::FunctionBuilder builder_;
  const check::Body* body_ = nullptr;
  std::int32_t first_local_ = 0;                                     // the register of the first local of body_
  std::vector<std::pair<const check::Body*, std::int32_t>> bodies_;  // with the registers of their first locals
  Reg group_;  // of the rules with which the `modify` statements of the innermost lasting statement end
  bool without_conditions_ = false;
  bool stopped_ = false;  // a `stop` has been lowered since this was last reset
  source::Span span_;
  ClauseSetId clauses_;
};

}  // namespace cardinal::lower
