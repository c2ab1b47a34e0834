// Writes functions of the IR for tests, with the least words. In: instructions with their operands; a number among the
// operands is a constant of the type that the instruction expects there. Out: the function; a program that runs such
// functions. Promises: each instruction has a site of its own, in the order in which they are written.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/machine/bytecode/verify.h"
#include "interpreter/machine/ir/builder.h"
#include "interpreter/machine/ir/lazy_module.h"
#include "interpreter/machine/ir/never_offered.h"
#include "interpreter/machine/ir/operand_count.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/ir/words.h"
#include "interpreter/machine/vm/install_code.h"

namespace cardinal::vm::test {

using ir::BlockId;
using ir::Op;
using ir::Reg;
using model::kNone;
using model::Value;
using program::FunctionId;
using program::OccurrenceKind;
using program::Program;
using program::TypeKind;
using program::TypeTag;

enum ZoneDecl { kDeck, kHand, kSlot, kPile };  // slot: at most 1; pile: of the table
enum FieldDecl { kScore, kPoints, kMarks };    // of the table; of a player, 0 to 10; of a card

using Types = std::vector<TypeTag>;
inline const TypeTag kInt{TypeKind::Int, TypeKind::Void, -1, false}, kBool{TypeKind::Bool, TypeKind::Void, -1, false},
    kPlayer{TypeKind::Player, TypeKind::Void, -1, false}, kCard{TypeKind::Card, TypeKind::Void, 1, false},
    kMood{TypeKind::Enum, TypeKind::Void, 0, false}, kEventType{TypeKind::Event, TypeKind::Void, -1, false},
    kActionType{TypeKind::Action, TypeKind::Void, -1, false}, kWindowType{TypeKind::Window, TypeKind::Void, -1, false},
    kNumbers{TypeKind::List, TypeKind::Int, -1, false}, kCards{TypeKind::List, TypeKind::Card, 1, false},
    kPlayers{TypeKind::List, TypeKind::Player, -1, false};

// A register, or the constant that the instruction needs there.
struct Operand {
  Operand(Reg the_reg) : reg(the_reg) {}             // NOLINT: operands are written as they are
  Operand(Value the_number) : number(the_number) {}  // NOLINT
  Operand(int the_number) : number(the_number) {}    // NOLINT
  Reg reg;
  Value number = 0;
};

// A function that is being written: `b(Op::Add, {7, b(Op::Neg, {x})})`.
class Code {
 public:
  Code(Program& program, const std::string& name, const Types& parameters, const Types& variables,
       const TypeTag& result)
      : p_(program), builder_(name, result), result_(result) {
    for (const TypeTag& type : parameters) builder_.AddParameter("", type);
    for (const TypeTag& type : variables) builder_.AddVariable("", type);
  }

  // Adds an instruction. The result is none if the instruction has none. `detail`: see ir::Instruction.
  Reg operator()(Op op, std::initializer_list<Operand> operands = {}, std::int32_t id = -1, std::int32_t detail = 0,
                 std::optional<TypeTag> type = {}) {
    ir::Instruction in;
    in.op = op;
    in.id = id;
    in.detail = detail;
    for (const Operand& operand : operands) {
      const auto place = in.operands.size();
      in.operands.push_back(operand.reg.IsValid() ? operand.reg : Constant(OperandType(in, place), operand.number));
    }
    return Place(std::move(in), type);
  }
  // An instruction with a number in its text.
  Reg WithNumber(Op op, Value number, std::initializer_list<Operand> operands = {}, std::optional<TypeTag> type = {}) {
    ir::Instruction in;
    in.op = op;
    in.number = number;
    for (const Operand& operand : operands)
      in.operands.push_back(operand.reg.IsValid() ? operand.reg : Constant(kInt, operand.number));
    return Place(std::move(in), type);
  }

  // The parameter or variable with that number.
  static Reg Var(std::int32_t index) { return Reg(index); }
  const TypeTag& TypeOf(Reg reg) const { return builder_.At(reg).type.tag; }
  Reg Constant(const TypeTag& type, Value value) {
    SetSite();
    return value == kNone ? builder_.None(type) : builder_.Number(type, value);
  }
  Reg Number(Value value) { return Constant(kInt, value); }
  Reg None() { return Constant({}, kNone); }
  Reg List(const std::vector<Value>& values, const TypeTag& type = kNumbers) {
    p_.lists.push_back(values);
    return (*this)(Op::ConstantList, {}, static_cast<std::int32_t>(p_.lists.size()) - 1, 0, type);
  }
  Reg Players() { return (*this)(Op::AllPlayers); }

  void Set(Reg variable, Operand value) {
    const Reg from = value.reg.IsValid() ? value.reg : Constant(TypeOf(variable), value.number);
    SetSite();
    builder_.Assign(variable, from);
  }
  Reg Score() { return (*this)(Op::LoadField, {kNone}, kScore); }
  void SetScore(Operand value) { (*this)(Op::StoreField, {kNone, value}, kScore); }
  // score := score * 10 + digit: the score records the order in which code ran
  void Note(Operand digit) { SetScore((*this)(Op::Add, {(*this)(Op::Mul, {Score(), 10}), digit})); }

  BlockId NewBlock() { return builder_.NewBlock(); }
  void ContinueAt(BlockId block) { builder_.ContinueAt(block); }
  void BeginBlock(BlockId block) { builder_.BeginBlock(block); }
  void Jump(BlockId block) {
    SetSite();
    builder_.Jump(block);
  }
  // If the condition holds, continues there.
  void JumpIf(Reg condition, BlockId block) {
    const BlockId otherwise = NewBlock();
    SetSite();
    builder_.Branch(condition, block, otherwise);
    builder_.BeginBlock(otherwise);
  }
  void If(
      Reg condition, const std::function<void()>& then, const std::function<void()>& otherwise = [] {}) {
    const BlockId yes = NewBlock(), no = NewBlock(), end = NewBlock();
    SetSite();
    builder_.Branch(condition, yes, no);
    builder_.BeginBlock(yes);
    then();
    Jump(end);
    builder_.BeginBlock(no);
    otherwise();
    builder_.ContinueAt(end);
  }
  // Runs `body` for ever, unless it jumps elsewhere.
  void Forever(const std::function<void()>& body) {
    const BlockId again = NewBlock(), never = NewBlock();
    builder_.ContinueAt(again);
    body();
    builder_.Jump(again);
    builder_.BeginBlock(never);  // dropped, with all that follows
  }
  // `position`: where the loop begins.
  void ForEach(Reg list, const std::function<void(Reg)>& body, Value position = 0) {
    const TypeTag type = TypeOf(list);
    const Reg at = Number(position);
    const Reg element = builder_.NewRegister({type.element, TypeKind::Void, type.id, false});
    const BlockId next = NewBlock(), turn = NewBlock(), end = NewBlock();
    builder_.ContinueAt(next);
    builder_.Next(element, list, at, turn, end);
    builder_.BeginBlock(turn);
    body(element);
    builder_.Jump(next);
    builder_.BeginBlock(end);
  }

  void SetResult(const TypeTag& type) { result_ = type; }
  void Return(Operand value) {
    const Reg from = value.reg.IsValid() ? value.reg : Constant(result_, value.number);
    SetSite();
    builder_.Return(from);
  }
  void ReturnNone() { Return(None()); }
  ir::Function Finish() {
    ir::Function function = builder_.Finish();
    function.result = result_;
    return function;
  }

 private:
  void SetSite() {
    const auto i = base::Count(p_.sites);
    p_.sites.push_back({0, i, i, 1, 1, {}});
    builder_.SetSite(i);
  }

  Reg Place(ir::Instruction in, const std::optional<TypeTag>& type) {
    SetSite();
    if (ir::ResultType(in.op) == '\0') return builder_.Add(std::move(in)), Reg();
    if (in.op == Op::BeginList) return builder_.BeginList();
    const TypeTag result = type ? *type : ResultTag(in);
    return builder_.Compute(result, std::move(in));
  }

  static TypeTag TagOf(char letter) {
    switch (letter) {
      case 'b': return kBool;
      case 'p': return kPlayer;
      case 'c': return kCard;
      case 'o': return kEventType;
      case 'l': return kNumbers;
      default: return kInt;
    }
  }
  TypeTag OwnerType(const ir::Instruction& in) const {
    const bool field = in.op == Op::LoadField || in.op == Op::StoreField || in.op == Op::AddField;
    const program::OwnerKind of = field ? p_.fields[in.id].of : p_.zones[in.id].of;
    return of == program::OwnerKind::Player ? kPlayer : of == program::OwnerKind::Card ? kCard : TypeTag{};
  }
  TypeTag OperandType(const ir::Instruction& in, std::size_t place) const {
    const std::string_view letters = ir::OperandTypes(in.op);
    if (place < letters.size()) return letters[place] == 'w' ? OwnerType(in) : TagOf(letters[place]);
    const auto more = place - letters.size();
    if (in.op == Op::Ask) return p_.queries[in.id].params[more].type;
    if (in.op == Op::CallEvent) return p_.events[in.id].params[more].type;
    return kInt;
  }
  TypeTag ResultTag(const ir::Instruction& in) const {
    switch (in.op) {
      case Op::Ask:
      case Op::ApplyModifiers:
      case Op::ApplyLayers:
      case Op::ApplyIdentity: return p_.queries[in.id].result;
      case Op::LoadField: return p_.fields[in.id].type;
      case Op::ChooseOne: return p_.choices[in.id].element;
      case Op::ChooseMany:
      case Op::ChooseOrder:
      case Op::ListOne:
      case Op::ListWith:
      case Op::ListWithout: return ListType(TypeOf(in.operands[0]));
      case Op::ZoneCards:
      case Op::ZoneAll:
      case Op::AllCards: return kCards;
      case Op::AllPlayers:
      case Op::TeamOf:
      case Op::SeatsFrom: return kPlayers;
      case Op::WaitingActions: return ListType(kActionType);
      case Op::Neg:
      case Op::Require:
      case Op::OrElse: return TypeOf(in.operands[0]);
      case Op::ListFirst:
      case Op::ListLast: {
        const TypeTag& list = TypeOf(in.operands[0]);
        return {list.element, TypeKind::Void, list.id, false};
      }
      default: return TagOf(ir::ResultType(in.op));
    }
  }
  static TypeTag ListType(const TypeTag& type) {
    return type.kind == TypeKind::List ? type : TypeTag{TypeKind::List, type.kind, type.id, false};
  }

  Program& p_;
  ir::FunctionBuilder builder_;
  TypeTag result_;
};

using Body = std::function<void(Code&)>;
using Expression = std::function<Reg(Code&)>;

inline Expression ReturnNumber(Value number) {
  return [number](Code& b) { return b.Number(number); };
}

// Makes the module that of the program, and its code that which runs: optimised, from the first run on.
inline void InstallFunctions(Program& p, const ir::Module& module) {
  const auto never = ir::FindNeverOffered(p, module);
  for (const auto action : never.Ids()) p.actions[action].never_offered = never[action];
  const std::string wrong = program::Verify(p);
  REQUIRE(wrong == "");
  p.module = std::make_shared<ir::LazyModule>(module);
  InstallCode(std::make_shared<bytecode::LazyCode>(), p);
  CodeOf(p);
}

}  // namespace cardinal::vm::test
