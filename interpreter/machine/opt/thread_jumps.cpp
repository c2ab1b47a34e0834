#include <algorithm>

#include "interpreter/machine/ir/blocks.h"
#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;

class JumpThreader {
 public:
  explicit JumpThreader(ir::Function& function) : function_(function) {}

  bool Run() {
    for (ir::Block& block : function_.blocks) {
      if (block.instructions.back().op == Op::Jump) ReturnAtOnce(block);
      Instruction& last = block.instructions.back();
      if (last.op == Op::Jump) FollowKnownBranch(block);
      if (last.op == Op::Jump) BranchAtOnce(block);
      Redirect(block.instructions.back().then);
      Redirect(block.instructions.back().otherwise);
      if (last.op == Op::Branch && last.then == last.otherwise) BecomeJump(last);
      if (last.op == Op::Branch) ReturnCondition(block);
    }
    RemoveUnreachable();
    for (bool again = true; again;) again = JoinOne();
    return changed_;
  }

 private:
  // A jump to a block that does little but return: it is done in place of the jump.
  void ReturnAtOnce(ir::Block& block) {
    constexpr std::size_t kMostInstructions = 3;
    const std::vector<Instruction> target = function_.blocks[block.instructions.back().then].instructions;
    if (target.back().op != Op::Return || target.size() > kMostInstructions) return;
    if (std::ranges::any_of(target, [](const Instruction& i) { return i.stop >= 0 || i.op == Op::EndList; })) return;
    block.instructions.pop_back();
    block.instructions.insert(block.instructions.end(), target.begin(), target.end());
    changed_ = true;
  }

  // A jump to a block that is only a branch: it branches itself, on what it has just computed.
  void BranchAtOnce(ir::Block& block) {
    const auto& target = function_.blocks[block.instructions.back().then].instructions;
    if (target.size() != 1 || target[0].op != Op::Branch) return;
    block.instructions.back() = Instruction(target[0]);
    changed_ = true;
  }

  // `x = 1; go to b`, where b is only `if x ...`: it is known where b goes.
  void FollowKnownBranch(ir::Block& block) {
    Instruction& last = block.instructions.back();
    const auto& target = function_.blocks[last.then].instructions;
    if (target.size() != 1 || target[0].op != Op::Branch) return;
    const ir::Reg condition = target[0].operands[0];
    for (std::size_t i = block.instructions.size() - 1; i-- > 0;) {
      const Instruction& writer = block.instructions[i];
      if (writer.to != condition) continue;
      if (writer.op != Op::Number) return;
      last.then = writer.number == 1 ? target[0].then : target[0].otherwise;
      changed_ = true;
      return;
    }
  }

  // `if x return yes, otherwise return no` is `return x`, if x is certainly one of the two.
  void ReturnCondition(ir::Block& block) {
    Instruction& branch = block.instructions.back();
    if (!ReturnsNumber(branch.then, 1) || !ReturnsNumber(branch.otherwise, 0)) return;
    const ir::Reg condition = branch.operands[0];
    const auto writer = std::find_if(block.instructions.rbegin(), block.instructions.rend(),
                                     [&](const Instruction& instruction) { return instruction.to == condition; });
    if (writer == block.instructions.rend() || !GivesTruth(writer->op)) return;
    branch = Instruction(function_.blocks[branch.then].instructions.back());
    branch.operands = {condition};
    changed_ = true;
  }

  // As a truth value.
  bool ReturnsNumber(BlockId block, model::Value number) const {
    const auto& instructions = function_.blocks[block].instructions;
    return instructions.size() == 2 && instructions[0].op == Op::Number && instructions[0].number == number &&
           instructions[1].op == Op::Return && instructions[1].operands[0] == instructions[0].to &&
           function_.registers[instructions[0].to].type.tag.kind == program::TypeKind::Bool;
  }

  // Comparisons are not among them: a comparison and the branch on it are one instruction of the code.
  static bool GivesTruth(Op op) {
    switch (op) {
      case Op::IsZoneOf:
      case Op::IsInZone:
      case Op::IsCardType:
      case Op::HasPart:
      case Op::ListHas:
      case Op::ListAny:
      case Op::ListAll: return true;
      default: return false;
    }
  }

  // Where the block leads if it only jumps. A loop of jumps ends somewhere in it.
  BlockId EndOfJumps(BlockId block) const {
    for (std::size_t steps = 0; steps < function_.blocks.size(); ++steps) {
      const auto& instructions = function_.blocks[block].instructions;
      if (instructions.size() != 1 || instructions[0].op != Op::Jump) return block;
      block = instructions[0].then;
    }
    return block;
  }

  void Redirect(BlockId& target) {
    if (!target.IsValid()) return;
    const BlockId end = EndOfJumps(target);
    changed_ = changed_ || end != target;
    target = end;
  }

  void BecomeJump(Instruction& last) {
    last.op = Op::Jump;
    last.operands.clear();
    last.otherwise = {};
    changed_ = true;
  }

  base::Table<BlockId, std::int32_t> CountPredecessors() const {
    base::Table<BlockId, std::int32_t> counts(function_.blocks.size());
    counts[BlockId(0)] = 1;  // the caller
    for (const ir::Block& block : function_.blocks) ForEachSuccessor(block, [&](BlockId next) { ++counts[next]; });
    return counts;
  }

  // Appends a block to its only predecessor.
  bool JoinOne() {
    const auto predecessors = CountPredecessors();
    for (ir::Block& block : function_.blocks) {
      const Instruction& last = block.instructions.back();
      if (last.op != Op::Jump || predecessors[last.then] != 1) continue;
      ir::Block& next = function_.blocks[last.then];
      if (&next == &block) continue;
      block.instructions.pop_back();
      block.instructions.insert(block.instructions.end(), next.instructions.begin(), next.instructions.end());
      next.instructions.resize(1);
      next.instructions[0] = Instruction{};
      next.instructions[0].op = Op::Jump;
      next.instructions[0].then = function_.blocks.GetId(next);
      RemoveUnreachable();
      return changed_ = true;
    }
    return false;
  }

  void RemoveUnreachable() {
    const std::size_t before = function_.blocks.size();
    ir::RemoveUnreachableBlocks(function_);
    changed_ = changed_ || function_.blocks.size() != before;
  }

  ir::Function& function_;
  bool changed_ = false;
};

}  // namespace

bool ThreadJumps(ir::Function& function, const Facts&) { return JumpThreader(function).Run(); }

}  // namespace cardinal::opt
