// Writes a function of the IR, instruction by instruction. In: registers, blocks and instructions in the order of the
// source. Out: the function. Promises: an instruction that follows the end of a block is dropped, because control
// cannot reach it; blocks that no instruction reaches are removed.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

class FunctionBuilder {
 public:
  // Begins in the entry block.
  FunctionBuilder(std::string name, TypeTag result);

  // Parameters come first, then the other variables, then temporary registers.
  Reg AddParameter(std::string name, TypeTag type);
  Reg AddVariable(std::string name, TypeTag type);
  Reg NewRegister(TypeTag type);

  BlockId NewBlock();
  // The instructions that follow belong to that block. Each block is begun once; the function has its blocks in that
  // order.
  void BeginBlock(BlockId block);
  // Jumps to the block if the present one has not ended, and begins it.
  void ContinueAt(BlockId block);
  // Whether the present block has ended, so that what follows cannot be reached.
  bool IsEnded() const;

  void SetSite(SiteId site) { site_ = site; }
  SiteId Site() const { return site_; }

  // Adds an instruction, with the present site if it has none.
  void Add(Instruction instruction);
  // Adds an instruction with a result of that type, and returns the register of the result.
  Reg Compute(TypeTag type, Instruction instruction);
  // The same without a result.
  void Do(Op op, std::initializer_list<Reg> operands = {}, std::int32_t id = -1);
  Reg Get(TypeTag type, Op op, std::initializer_list<Reg> operands = {}, std::int32_t id = -1);

  Reg Number(TypeTag type, Value value);
  Reg None(TypeTag type = {});
  void Assign(Reg to, Reg from);

  Reg BeginList();
  Reg EndList(TypeTag list, Reg under_construction, bool sorted = false);

  void Jump(BlockId to);
  void Branch(Reg condition, BlockId yes, BlockId no);
  void Next(Reg element, Reg list, Reg position, BlockId then, BlockId end);
  void CountDown(Reg times, BlockId then, BlockId end);
  void Return(Reg value);

  const Register& At(Reg reg) const { return function_.registers[reg]; }
  // Ends the function. The builder must not be used any more.
  Function Finish();

 private:
  Function function_;
  BlockId block_;
  std::vector<BlockId> order_;  // the blocks in the order in which they were begun
  SiteId site_ = -1;
};

}  // namespace cardinal::ir
