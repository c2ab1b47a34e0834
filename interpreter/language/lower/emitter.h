// The lowering's own workings: one code at a time is written through an Emitter; tables.cpp fills the rest.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/language/check/rules.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::lower {

using check::CheckedRules;
using check::Clauses;
using check::ExprId;
using check::LocalId;
using check::Origin;
using program::CodeId;
using program::Op;
using program::Program;
using program::SiteId;

program::TypeTag TagOf(check::Type type);

struct HashOfOrigin {
  std::size_t operator()(const check::Origin& origin) const {
    std::size_t hash = 0;
    for (const std::int32_t part : {origin.span.file.value, origin.span.begin, origin.span.end, origin.clauses.set})
      hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 32);
  }
};

// What every code shares: the program that grows, constants and places without doubles.
class Pool {
 public:
  Pool(const CheckedRules& rules, const source::SourceSet& sources, Program& program);
  SiteId Site(source::Span span, Clauses clauses);
  std::int32_t Constant(std::int64_t value);
  std::int32_t ConstantList(const std::vector<std::int64_t>& values);
  check::Clauses Joined(check::Clauses one, check::Clauses other) { return clauses_.Joined(one, other); }
  bool MayBeModified(std::int32_t query) const { return modified_[static_cast<std::size_t>(query)]; }

  const CheckedRules& rules;
  Program& program;

 private:
  // Columns are counted from the last place asked for, because one line may be as long as a file.
  source::Place PlaceOf(source::Span span);

  const source::SourceSet& sources_;
  source::Span last_span_;
  source::Place last_place_;
  check::ClauseSets clauses_;  // the rules' own, and what is joined here
  std::unordered_map<check::Origin, SiteId, HashOfOrigin> sites_;
  std::vector<bool> modified_;  // by query
  std::map<std::int64_t, std::int32_t> constants_;
};

// A place to jump to. Jumps may be written before it is placed.
struct Label {
  std::int32_t position = -1;
  std::vector<std::int32_t> jumps;
};

class Emitter {
 public:
  // Begins a code for `body`; its declared clauses are those of the body unless `quiet` says otherwise.
  Emitter(Pool& pool, const check::Body& body);
  // Ends the code and enters it into the program.
  CodeId Finish(const std::string& name, std::int32_t params);

  // expressions.cpp
  void Expression(ExprId id);

  // An expression whose value is the answer of a query or of a branch. Where it decides between yes and no, the next
  // instruction is a test.
  void Result(ExprId id);
  // Gives such a test an instruction of its own, because the next one is reached in other ways, too.
  void EndResult();

  // The list in which `x in L` looks for x.
  void Members(const check::Expr& membership);

  // Goes to `no` if the condition does not hold. Each side of an `and` is a test of its own. `also`: clauses of what
  // the condition decides about.
  void Condition(ExprId id, program::TestKind kind, Label& no, Clauses also = {});
  // The next instruction decides between yes and no by what lies on the stack: see program::Test.
  // From here on conditions are no tests of the program: nothing that a scenario should see depends on them.
  void WithoutTests() { without_tests_ = true; }
  void Decides(program::TestKind kind, source::Span span, Clauses also = {}, LocalId element = -1);

  // statements.cpp
  void Block(const check::Block& block);
  void Ask(Op how, const check::Choice& choice, std::int32_t choice_index);
  // `options` emits the list.
  void ChooseOneOf(const check::Choice& choice, std::int32_t choice_index, const std::function<void()>& options);
  void ChooseValue(const check::Choice& choice, std::int32_t choice_index);
  void Choose(const check::Stmt& stmt);

  // building blocks
  void Emit(Op op, std::int32_t b = 0, std::int16_t a = 0);
  void PushNumber(std::int64_t value);
  void PushNone() { PushNumber(model::kNone); }
  void JumpTo(Op op, Label& label, std::int16_t a = 0);
  void Place(Label& label);
  LocalId Locals() const { return locals_; }                                         // how many there are by now
  std::int32_t Position() const { return static_cast<std::int32_t>(code_.size()); }  // of the next instruction
  std::vector<LocalId> WrittenSince(std::int32_t position) const;
  LocalId NewLocal(bool list = false);
  LocalId NewLocals(int count);
  void Store(LocalId local) { Emit(Op::Store, local); }
  void Load(LocalId local) { Emit(Op::Load, local); }
  // The place (and the clauses) of what is emitted from here on.
  void At(source::Span span, Clauses clauses, bool with_body = true);
  void AtOrigin(const Origin& origin) { At(origin.span, origin.clauses); }
  // The place of a condition: asked, but what its declaration cites is not yet carried out.
  void AtCondition(source::Span span) { At(span, {}, false); }

  bool IsList(ExprId id) const { return pool_.rules.exprs[static_cast<std::size_t>(id)].type.IsList(); }
  const CheckedRules& rules() const { return pool_.rules; }
  Pool& pool() { return pool_; }
  Label* stop = nullptr;  // where `stop` goes
  LocalId result = -1;    // where `return` leaves its value

 private:
  void EmitAlso(Op op, std::int32_t b, std::int16_t a,
                Clauses also);  // an instruction that carries further clauses
  void Binary(const check::Expr& expr);
  void Fold(const check::Expr& expr);
  void EndsOf(const check::Expr& expr);
  void Comprehension(const check::Expr& expr);
  bool OfLists(const check::Expr& comprehension) const;
  void Joined(const check::Expr& expr, check::FoldKind kind);
  void EachOf(const check::Expr& expr, const std::function<void()>& before, const std::function<void()>& body);
  void Search(const check::Expr& expr, check::FoldKind kind);
  void Query(const check::Expr& expr);
  void OwnerOf(ExprId owner);
  void List(const check::Expr& expr);
  void Statement(const check::Stmt& stmt);
  void Simultaneously(const check::Stmt& stmt);
  void If(const check::Stmt& stmt);
  void ForEach(const check::Stmt& stmt);
  void Repeat(const check::Stmt& stmt);
  void Release(LocalId mark);
  void Menu(const check::Stmt& stmt);
  void MenuItem(ExprId condition, Clauses clauses, const std::vector<ExprId>& values);
  void Modify(const check::Stmt& stmt);
  void Call(const check::Stmt& stmt);

  Pool& pool_;
  const check::Body& body_;
  std::vector<program::Instr> code_;
  std::vector<SiteId> sites_;
  std::vector<std::int32_t> tests_;  // by instruction
  std::int32_t deciding_ = -1;       // the test of the next instruction
  bool without_tests_ = false;
  std::vector<std::int32_t> list_locals_, occurrence_locals_;
  std::int32_t locals_ = 0;
  source::Span span_;
  Clauses clauses_;
  SiteId site_ = -1;  // of these two; -1: not asked for yet
};

}  // namespace cardinal::lower
