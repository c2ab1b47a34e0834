#include "interpreter/machine/ir/builder.h"

#include <cassert>
#include <utility>

#include "interpreter/machine/ir/blocks.h"

namespace cardinal::ir {

namespace {

Instruction Make(Op op, std::initializer_list<Reg> operands, Reg to = {}) {
  Instruction instruction;
  instruction.op = op;
  instruction.to = to;
  instruction.operands = operands;
  return instruction;
}

Instruction MakeJump(Op op, std::initializer_list<Reg> operands, BlockId then, BlockId otherwise = {}, Reg to = {}) {
  Instruction instruction = Make(op, operands, to);
  instruction.then = then;
  instruction.otherwise = otherwise;
  return instruction;
}

}  // namespace

FunctionBuilder::FunctionBuilder(std::string name, TypeTag result) {
  function_.name = std::move(name);
  function_.result = result;
  BeginBlock(NewBlock());
}

Reg FunctionBuilder::AddParameter(std::string name, TypeTag type) {
  assert(function_.variables == function_.parameters);
  ++function_.parameters;
  return AddVariable(std::move(name), type);
}

Reg FunctionBuilder::AddVariable(std::string name, TypeTag type) {
  assert(base::Count(function_.registers) == function_.variables);
  ++function_.variables;
  return function_.registers.Add({{type, false}, std::move(name)});
}

Reg FunctionBuilder::NewRegister(TypeTag type) { return function_.registers.Add({{type, false}, {}}); }

BlockId FunctionBuilder::NewBlock() { return function_.blocks.Add({}); }

void FunctionBuilder::BeginBlock(BlockId block) {
  assert(function_.blocks[block].instructions.empty());
  block_ = block;
  order_.push_back(block);
}

void FunctionBuilder::ContinueAt(BlockId block) {
  Jump(block);
  BeginBlock(block);
}

bool FunctionBuilder::IsEnded() const {
  const auto& instructions = function_.blocks[block_].instructions;
  return !instructions.empty() && EndsBlock(instructions.back());
}

void FunctionBuilder::Add(Instruction instruction) {
  if (IsEnded()) return;
  if (instruction.site < 0) instruction.site = site_;
  function_.blocks[block_].instructions.push_back(std::move(instruction));
}

Reg FunctionBuilder::Compute(TypeTag type, Instruction instruction) {
  const Reg result = NewRegister(type);
  instruction.to = result;
  Add(std::move(instruction));
  return result;
}

void FunctionBuilder::Do(Op op, std::initializer_list<Reg> operands, std::int32_t id) {
  Instruction instruction = Make(op, operands);
  instruction.id = id;
  Add(std::move(instruction));
}

Reg FunctionBuilder::Get(TypeTag type, Op op, std::initializer_list<Reg> operands, std::int32_t id) {
  Instruction instruction = Make(op, operands);
  instruction.id = id;
  return Compute(type, std::move(instruction));
}

Reg FunctionBuilder::Number(TypeTag type, Value value) {
  Instruction instruction = Make(Op::Number, {});
  instruction.number = value;
  return Compute(type, std::move(instruction));
}

Reg FunctionBuilder::None(TypeTag type) { return Get(type, Op::None); }

void FunctionBuilder::Assign(Reg to, Reg from) { Add(Make(Op::Copy, {from}, to)); }

Reg FunctionBuilder::BeginList() {
  TypeTag list;
  list.kind = program::TypeKind::List;
  const Reg result = function_.registers.Add({{list, true}, {}});
  Add(Make(Op::BeginList, {}, result));
  return result;
}

Reg FunctionBuilder::EndList(TypeTag list, Reg under_construction, bool sorted) {
  return Get(list, sorted ? Op::EndSortedList : Op::EndList, {under_construction});
}

void FunctionBuilder::Jump(BlockId to) { Add(MakeJump(Op::Jump, {}, to)); }

void FunctionBuilder::Branch(Reg condition, BlockId yes, BlockId no) {
  Add(MakeJump(Op::Branch, {condition}, yes, no));
}

void FunctionBuilder::Next(Reg element, Reg list, Reg position, BlockId then, BlockId end) {
  Add(MakeJump(Op::Next, {list, position}, then, end, element));
}

void FunctionBuilder::CountDown(Reg times, BlockId then, BlockId end) {
  Add(MakeJump(Op::CountDown, {times}, then, end));
}

void FunctionBuilder::Return(Reg value) { Do(Op::Return, {value}); }

Function FunctionBuilder::Finish() {
  RemoveUnreachableBlocks(function_, order_);
  return std::move(function_);
}

}  // namespace cardinal::ir
