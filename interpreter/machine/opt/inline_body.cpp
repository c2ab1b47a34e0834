#include "interpreter/machine/opt/inline_body.h"

#include <utility>

namespace cardinal::opt {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;

OpenCall TakeOut(ir::Function& caller, BlockId block, std::size_t at) {
  auto& instructions = caller.blocks[block].instructions;
  const auto call = instructions.begin() + static_cast<std::ptrdiff_t>(at);
  OpenCall open{*call, block, {}};
  ir::Block rest;
  rest.instructions.assign(call + 1, instructions.end());
  instructions.erase(call, instructions.end());
  open.after = caller.blocks.Add(std::move(rest));
  return open;
}

void AddJump(ir::Function& function, BlockId from, BlockId to, model::SiteId site) {
  Instruction jump;
  jump.op = Op::Jump;
  jump.then = to;
  jump.site = site;
  function.blocks[from].instructions.push_back(std::move(jump));
}

BlockId AddTest(ir::Function& caller, BlockId from, Instruction test, BlockId& otherwise) {
  test.to = caller.registers.Add({{{program::TypeKind::Bool}, false}, {}});
  test.stop = -1;
  Instruction branch;
  branch.op = Op::Branch;
  branch.operands = {test.to};
  branch.site = test.site;
  branch.then = caller.blocks.Add({});
  branch.otherwise = otherwise = caller.blocks.Add({});
  const BlockId then = branch.then;
  caller.blocks[from].instructions.push_back(std::move(test));
  caller.blocks[from].instructions.push_back(std::move(branch));
  return then;
}

namespace {

class BodyCopy {
 public:
  BodyCopy(ir::Function& caller, const ir::Function& body, const OpenCall& open, const Rewrite& rewrite)
      : caller_(caller), body_(body), open_(open), rewrite_(rewrite), first_register_(base::Count(caller.registers)) {}

  void Make(BlockId from) {
    for (const ir::Register& reg : body_.registers) caller_.registers.Add({reg.type, {}});
    Begin(from);
    first_block_ = base::Count(caller_.blocks);
    AddJump(caller_, from, BlockId(first_block_), open_.call.site);
    for (const ir::Block& block : body_.blocks) caller_.blocks.Add(Copy(block));
  }

 private:
  void Begin(BlockId from) {
    for (std::int32_t i = 0; i < body_.variables; ++i) {
      Instruction begin;
      begin.op = i < body_.parameters ? Op::Copy : Op::None;
      begin.to = Reg(first_register_ + i);
      begin.site = open_.call.site;
      if (i < body_.parameters) begin.operands = {open_.call.operands[static_cast<std::size_t>(i)]};
      caller_.blocks[from].instructions.push_back(std::move(begin));
    }
  }

  ir::Block Copy(const ir::Block& block) const {
    ir::Block copy;
    for (Instruction instruction : block.instructions) {
      Move(instruction);
      if (instruction.op == Op::Return)
        Return(instruction, copy);
      else if (rewrite_(instruction))
        copy.instructions.push_back(std::move(instruction));
    }
    return copy;
  }

  void Move(Instruction& instruction) const {
    const auto moved = [&](Reg reg) { return reg.IsValid() ? Reg(reg.Number() + first_register_) : reg; };
    instruction.to = moved(instruction.to);
    for (Reg& reg : instruction.operands) reg = moved(reg);
    for (BlockId* next : {&instruction.then, &instruction.otherwise})
      if (next->IsValid()) *next = BlockId(next->Number() + first_block_);
  }

  void Return(const Instruction& instruction, ir::Block& copy) const {
    Instruction result;
    result.op = Op::Copy;
    result.to = open_.call.to;
    result.operands = instruction.operands;
    result.site = instruction.site;
    copy.instructions.push_back(result);
    Instruction jump;
    jump.op = Op::Jump;
    jump.then = open_.after;
    jump.site = instruction.site;
    copy.instructions.push_back(jump);
  }

  ir::Function& caller_;
  const ir::Function& body_;
  const OpenCall& open_;
  const Rewrite& rewrite_;
  const std::int32_t first_register_;
  std::int32_t first_block_ = 0;
};

}  // namespace

void CopyBody(ir::Function& caller, const ir::Function& body, const OpenCall& open, BlockId from,
              const Rewrite& rewrite) {
  BodyCopy(caller, body, open, rewrite).Make(from);
}

}  // namespace cardinal::opt
