// The internals of lowering: an Emitter writes one function at a time; lower.cpp fills the tables of the program.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/base/table.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/lower/checked_names.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/ir/ir.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::lower {

using program::FunctionId;
using program::Op;
using program::Program;
using program::SiteId;

program::TypeTag ToTypeTag(check::Type type);

struct OriginHash {
  std::size_t operator()(const check::Origin& origin) const {
    std::size_t hash = 0;
    for (const std::int32_t part : {origin.span.file.value, origin.span.begin, origin.span.end, origin.clauses.set})
      hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 32);
  }
};

// What all functions share while a program is written: the program, and its constants and sites without duplicates.
class ModuleBuilder {
 public:
  // `module` (may be null) receives every function of the program as IR, under the same id.
  ModuleBuilder(const CheckedRules& rules, const source::SourceSet& sources, Program& program, ir::Module* module);
  SiteId Site(source::Span span, ClauseSetId clauses);
  std::int32_t Constant(std::int64_t value);
  std::int32_t ConstantList(const std::vector<std::int64_t>& values);
  check::ClauseSetId JoinClauses(check::ClauseSetId one, check::ClauseSetId other) {
    return clauses_.Union(one, other);
  }
  bool MayBeModified(std::int32_t query) const { return modified_[query]; }
  // The condition with that kind, site and element; adds it if there is none. `condition.function`: the function that
  // is being lowered.
  program::ConditionId Condition(program::Condition condition);
  // Adds the function that `build` makes to the module, if there is one.
  template <class Build>
  void AddIr(Build build) {
    if (module_) module_->functions.push_back(build());
  }
  // The id of the function that AddIr adds next.
  FunctionId NextIrFunction() const { return static_cast<FunctionId>(module_->functions.size()); }
  // Adds a function that only the module has. Returns its position among those; AddGuards gives it its id.
  std::int32_t AddGuard(ir::Function guard);
  // Adds these functions after all others.
  void AddGuards();

  const CheckedRules& rules;
  Program& program;

 private:
  // Counts columns from the last requested place, because one line may be as long as a file.
  source::LineColumn LineColumnAt(source::Span span);

  const source::SourceSet& sources_;
  ir::Module* module_;
  std::vector<ir::Function> guards_;
  source::Span last_span_;
  source::LineColumn last_place_;
  check::ClauseSets clauses_;  // the clause sets of the rules, and the unions that lowering adds
  std::unordered_map<check::Origin, SiteId, OriginHash> sites_;
  // By kind, site and element; every condition of the program.
  std::map<std::tuple<program::ConditionKind, SiteId, std::int32_t>, program::ConditionId> conditions_;
  base::Table<check::QueryId, bool> modified_;  // by query
  std::map<std::int64_t, std::int32_t> constants_;
};

// A target of jumps. Jumps may be emitted before the label is bound.
struct Label {
  std::int32_t position = -1;
  std::vector<std::int32_t> jumps;
};

class Emitter {
 public:
  // Begins a function for `body`. Its instructions implement the clauses that the body declares, unless SetLocation is
  // called with `with_body` false.
  Emitter(ModuleBuilder& pool, const check::Body& body);
  // Ends the function and adds it to the program.
  FunctionId FinishFunction(const std::string& name, std::int32_t params);

  // expressions.cpp
  void EmitExpression(ExprId id);

  // Emits an expression whose value is the answer of a query or of a branch. If the value is a yes/no decision, the
  // next instruction is marked as a condition.
  void EmitResult(ExprId id);
  // Emits an instruction of its own for such a condition, because the next instruction can also be reached by other
  // paths.
  void EndResult();

  // Emits the list in which `x in L` searches for x.
  void EmitMembershipList(const check::Expr& membership);

  // Jumps to `no` if the condition does not hold. Each operand of an `and` is a condition of its own. `also`: the
  // clauses of the code that depends on the condition.
  void EmitCondition(ExprId id, program::ConditionKind kind, Label& no, ClauseSetId also = {});
  // After this call, no instruction is marked as a condition: their results would be of no use in a scenario.
  void DisableConditions() { without_tests_ = true; }
  // The next instruction is a condition: it decides by the top of the stack (see program::Test).
  void MarkCondition(program::ConditionKind kind, source::Span span, ClauseSetId also = {}, LocalId element = -1);

  // statements.cpp
  void EmitBlock(const check::Block& block);
  void EmitChoice(Op how, const check::Choice& choice, check::ChoiceId id);
  // `options` emits the list.
  void EmitChooseOne(const check::Choice& choice, check::ChoiceId id, const std::function<void()>& options);
  void ChooseValue(const check::Choice& choice, check::ChoiceId id);
  void EmitChooseStatement(const check::Stmt& stmt);

  // building blocks
  // `a` is at most 32,767.
  void Emit(Op op, std::int32_t b = 0, std::int32_t a = 0);
  template <class Enum>
  void Emit(Op op, std::int32_t b, Enum a) requires std::is_enum_v<Enum> {
    Emit(op, b, static_cast<std::int32_t>(a));
  }
  void PushNumber(std::int64_t value);
  void PushNone() { PushNumber(model::kNone); }
  void JumpTo(Op op, Label& label, std::int32_t a = 0);
  void BindLabel(Label& label);
  LocalId Locals() const { return locals_; }                    // the number of locals so far
  std::int32_t Position() const { return base::Count(code_); }  // of the next instruction
  std::vector<LocalId> WrittenSince(std::int32_t position) const;
  LocalId NewLocal(bool list = false);
  LocalId NewLocals(int count);
  void Store(LocalId local) { Emit(Op::Store, local); }
  void Load(LocalId local) { Emit(Op::Load, local); }
  // The site and the clauses of the instructions that follow.
  void SetLocation(source::Span span, ClauseSetId clauses, bool with_body = true);
  void SetOrigin(const Origin& origin) { SetLocation(origin.span, origin.clauses); }
  // The site of a condition: it is tested, but the clauses of its declaration are not implemented yet.
  void SetConditionLocation(source::Span span) { SetLocation(span, {}, false); }

  bool IsList(ExprId id) const { return pool_.rules.exprs[id].type.IsList(); }
  const CheckedRules& rules() const { return pool_.rules; }
  ModuleBuilder& pool() { return pool_; }
  Label* stop = nullptr;  // the target of `stop`
  LocalId result = -1;    // the local in which `return` stores its value

 private:
  void EmitAlso(Op op, std::int32_t b, std::int32_t a,
                ClauseSetId also);  // an instruction with additional clauses
  void Binary(const check::Expr& expr);
  void Fold(const check::Expr& expr);
  void EmitEnds(const check::Expr& expr);
  void Comprehension(const check::Expr& expr);
  bool YieldsLists(const check::Expr& comprehension) const;
  void Joined(const check::Expr& expr, check::FoldKind kind);
  void EmitLoop(const check::Expr& expr, const std::function<void()>& before, const std::function<void()>& body);
  void Search(const check::Expr& expr, check::FoldKind kind);
  void Query(const check::Expr& expr);
  void EmitOwner(ExprId owner);
  void List(const check::Expr& expr);
  void Statement(const check::Stmt& stmt);
  void Simultaneously(const check::Stmt& stmt);
  void If(const check::Stmt& stmt);
  void ForEach(const check::Stmt& stmt);
  void Repeat(const check::Stmt& stmt);
  void Release(LocalId mark);
  void Menu(const check::Stmt& stmt);
  void MenuItem(ExprId condition, ClauseSetId clauses, const std::vector<ExprId>& values);
  void Modify(const check::Stmt& stmt);
  void Call(const check::Stmt& stmt);
  void EmitReason(const check::Stmt& stmt, std::size_t first);
  void Eliminate(const check::Stmt& stmt);

  ModuleBuilder& pool_;
  const check::Body& body_;
  std::vector<program::Instr> code_;
  std::vector<SiteId> sites_;
  std::vector<std::int32_t> tests_;  // by instruction
  std::int32_t deciding_ = -1;       // the condition of the next instruction; -1: not marked
  bool without_tests_ = false;
  std::vector<std::int32_t> list_locals_, occurrence_locals_;
  std::int32_t locals_ = 0;
  source::Span span_;
  ClauseSetId clauses_;
  SiteId site_ = -1;  // the site of span_ and clauses_; -1: not created yet
};

}  // namespace cardinal::lower
