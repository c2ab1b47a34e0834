// Computes which operands of a function are lists: one pass over every path through it, like the pass of the verifier
// that computes their number.
#include <algorithm>

#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::match {
namespace {

using program::Function;
using program::FunctionId;
using program::Instr;
using program::Op;
using program::Program;
using program::TypeKind;

using Marks = std::vector<std::uint8_t>;  // by operand: 1 if it is a list

class ListOperandFlow {
 public:
  ListOperandFlow(const Program& program, FunctionId id)
      : program_(program),
        id_(id),
        code_(program.functions[id]),
        entered_(static_cast<std::size_t>(code_.count)),
        reached_(static_cast<std::size_t>(code_.count)) {}

  ListOperands Analyze() {
    PropagateTo(0, {});
    while (!open_.empty()) {
      const std::int32_t position = open_.back();
      open_.pop_back();
      Step(position);
    }
    return std::move(entered_);
  }

 private:
  const Instr& At(std::int32_t position) const { return program_.instructions[code_.first + position]; }

  // Where two paths meet, one may have a list and the other `none`.
  void PropagateTo(std::int32_t to, const Marks& operands) {
    Marks& entered = entered_[to];
    bool news = reached_[to] == 0;
    if (news) entered.resize(operands.size());
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] == 0 || entered[i] != 0) continue;
      entered[i] = 1;
      news = true;
    }
    reached_[to] = 1;
    if (news) open_.push_back(to);
  }

  void Step(std::int32_t position) {
    const Instr& instr = At(position);
    if (instr.op == Op::Return || instr.op == Op::SkipEvent) return;
    Marks operands = entered_[position];
    const program::StackEffect effect = program::ComputeStackEffect(program_, instr);
    const bool list = Pushes(instr, position, operands);
    operands.resize(operands.size() - effect.pops);
    if (instr.op == Op::ForNext) PropagateTo(instr.b, operands);  // at that target there is no element
    operands.resize(operands.size() + effect.pushes, list);
    if (program::Branches(instr.op) && instr.op != Op::ForNext) PropagateTo(instr.b, operands);
    if (instr.op != Op::Jump) PropagateTo(position + 1, operands);
  }

  bool Pushes(const Instr& instr, std::int32_t position, const Marks& before) const {
    switch (instr.op) {
      case Op::PushList:
      case Op::ZoneCards:
      case Op::ZoneAll:
      case Op::AllCards:
      case Op::AllPlayers:
      case Op::AllOfEnum:
      case Op::SeatsFrom:
      case Op::BuildEnd:
      case Op::BuildEndSorted:
      case Op::ListWith:
      case Op::ListWithout:
      case Op::ListOne:
      case Op::ChooseMany:
      case Op::ChooseOrder:
      case Op::WaitingList: return true;
      case Op::Dup:
      case Op::Require: return before.back() != 0;
      case Op::Load: return IsList(code_, instr.b);
      case Op::Attribute: return program_.attributes[instr.b].type.kind == TypeKind::List;
      case Op::CallQuery:
      case Op::ApplyModifiers: return program_.queries[instr.b].result.kind == TypeKind::List;
      case Op::CallEvent: return GivesList(program_.functions[program_.events[instr.b].code]);
      case Op::OccurrenceLocal: return position > 0 && IsListLocal(At(position - 1), instr.b);
      default: return false;
    }
  }

  static bool IsList(const Function& code, std::int32_t local) {
    return std::find(code.list_locals.begin(), code.list_locals.end(), local) != code.list_locals.end();
  }
  bool GivesList(const Function& code) const {
    const auto first = program_.instructions.begin() + code.first;
    return std::any_of(first, first + code.count, [](const Instr& in) { return in.op == Op::Return && in.a == 1; });
  }
  // True if a local of an occurrence is a list. `named` is the instruction before, which names the occurrence: one that
  // runs, or the one for which this hook runs.
  bool IsListLocal(const Instr& named, std::int32_t local) const {
    if (named.op == Op::ItUid) return IsList(code_, local);
    if (named.op == Op::Current && static_cast<program::OccurrenceKind>(named.a) == program::OccurrenceKind::Event)
      return IsList(program_.functions[program_.events[named.b].code], local);
    if (named.op != Op::Load || named.b != code_.params - kHookUidFromEnd) return false;
    return std::any_of(program_.events.begin(), program_.events.end(), [&](const program::Event& event) {
      return HasHook(event) && IsList(program_.functions[event.code], local);
    });
  }
  bool HasHook(const program::HookLists& heard) const {
    const auto mine = [&](std::int32_t hook) { return program_.hooks[hook].code == id_; };
    return std::any_of(heard.before.begin(), heard.before.end(), mine) ||
           std::any_of(heard.after.begin(), heard.after.end(), mine) ||
           std::any_of(heard.instead.begin(), heard.instead.end(), mine);
  }

  const Program& program_;
  const FunctionId id_;
  const Function& code_;
  ListOperands entered_;
  std::vector<std::uint8_t> reached_;
  std::vector<std::int32_t> open_;
};

}  // namespace

ListOperands FindListOperands(const Program& program, FunctionId code) {
  return ListOperandFlow(program, code).Analyze();
}

}  // namespace cardinal::match
