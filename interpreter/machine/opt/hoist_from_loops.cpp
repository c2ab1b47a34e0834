// What is the same in every turn of a loop is computed before the loop.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/ir/dominators.h"
#include "interpreter/machine/opt/purity.h"
#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;

// A loop over a list: its first block takes the next element.
struct Loop {
  BlockId head;
  std::vector<bool> blocks;  // by number: whether it is part of the loop
};

class Hoister {
 public:
  Hoister(ir::Function& function, const Facts& facts)
      : function_(function), facts_(facts), uses_(CountUses(function)), dominators_(function) {}

  // Only in functions that change nothing, and one loop at a time: the blocks change.
  bool Run() {
    if (!OnlyReads(facts_, function_)) return false;
    const auto order = dominators_.Order();
    return std::any_of(order.rbegin(), order.rend(), [&](BlockId head) { return HoistFrom(head); });
  }

 private:
  bool HoistFrom(BlockId head) {
    if (function_.blocks[head].instructions.size() != 1 || function_.blocks[head].instructions[0].op != Op::Next)
      return false;
    const Loop loop = FindLoop(head);
    if (loop.blocks.empty()) return false;
    written_ = FindWritten(loop);
    std::vector<Instruction> always = TakeFree(loop), if_any = TakeCertain(loop);
    if (always.empty() && if_any.empty()) return false;
    PutBefore(loop, std::move(always), std::move(if_any));
    return true;
  }

  Loop FindLoop(BlockId head) const {
    Loop loop{head, {}};
    std::vector<BlockId> waiting;
    for (const BlockId block : dominators_.Order())
      ir::ForEachSuccessor(function_.blocks[block], [&](BlockId next) {
        if (next == head && dominators_.Dominates(head, block)) waiting.push_back(block);
      });
    if (waiting.empty()) return loop;
    loop.blocks.resize(function_.blocks.size());
    loop.blocks[static_cast<std::size_t>(head)] = true;
    while (!waiting.empty()) {
      const BlockId block = waiting.back();
      waiting.pop_back();
      if (loop.blocks[static_cast<std::size_t>(block)]) continue;
      loop.blocks[static_cast<std::size_t>(block)] = true;
      for (const BlockId before : dominators_.Order())
        ir::ForEachSuccessor(function_.blocks[before], [&](BlockId next) {
          if (next == block) waiting.push_back(before);
        });
    }
    return loop;
  }

  bool IsIn(const Loop& loop, BlockId block) const { return loop.blocks[static_cast<std::size_t>(block)]; }

  std::vector<bool> FindWritten(const Loop& loop) const {
    std::vector<bool> written(function_.registers.size());
    for (const BlockId block : function_.blocks.Ids()) {
      if (!IsIn(loop, block)) continue;
      for (const Instruction& instruction : function_.blocks[block].instructions) {
        if (instruction.to.IsValid()) written[static_cast<std::size_t>(instruction.to)] = true;
        for (const Reg reg : instruction.operands)
          if (ChangesOperand(instruction, reg)) written[static_cast<std::size_t>(reg)] = true;
      }
    }
    return written;
  }

  // Whether the instruction gives the same in every turn, and nothing else writes its register.
  bool IsSame(const Instruction& instruction) const {
    return IsComputation(facts_, function_, instruction) && IsWrittenOnce(function_, uses_, instruction.to) &&
           std::ranges::none_of(instruction.operands, [&](Reg reg) { return written_[static_cast<std::size_t>(reg)]; });
  }

  Instruction Take(ir::Block& block, std::size_t index) {
    Instruction instruction = block.instructions[index];
    block.instructions.erase(block.instructions.begin() + static_cast<std::ptrdiff_t>(index));
    written_[static_cast<std::size_t>(instruction.to)] = false;
    return instruction;
  }

  // Instructions that cost little and cannot fault: from all blocks, even if they are not reached.
  std::vector<Instruction> TakeFree(const Loop& loop) {
    constexpr ir::Effects kCosts = ir::kFaults | ir::kCalls | ir::kAllocates;
    std::vector<Instruction> taken;
    for (const BlockId block : dominators_.Order()) {
      if (!IsIn(loop, block)) continue;
      auto& instructions = function_.blocks[block].instructions;
      for (std::size_t i = 0; i < instructions.size(); ++i)
        if ((ir::InfoOf(instructions[i].op).effects & kCosts) == 0 && IsSame(instructions[i]))
          taken.push_back(Take(function_.blocks[block], i--));
    }
    return taken;
  }

  // All others: only what runs in the first turn anyway, before anything else that may fault. They run before the loop
  // if it has a first turn.
  std::vector<Instruction> TakeCertain(const Loop& loop) {
    std::vector<Instruction> taken;
    if (!BeginsWithFirst(loop)) return taken;
    ir::Block& body = function_.blocks[function_.blocks[loop.head].instructions[0].then];
    for (std::size_t i = 0; i < body.instructions.size(); ++i) {
      const Instruction& instruction = body.instructions[i];
      if (IsSame(instruction))
        taken.push_back(Take(body, i--));
      else if ((EffectsOf(facts_, instruction) & (ir::kFaults | ir::kCalls)) != 0)
        break;
    }
    return taken;
  }

  // Whether the position is 0 where the loop begins.
  bool BeginsWithFirst(const Loop& loop) const {
    const Reg position = function_.blocks[loop.head].instructions[0].operands[1];
    bool first = true;
    for (const BlockId block : dominators_.Order()) {
      if (IsIn(loop, block) || !GoesTo(block, loop.head)) continue;
      const auto& instructions = function_.blocks[block].instructions;
      const auto writer = std::find_if(instructions.rbegin(), instructions.rend(),
                                       [&](const Instruction& i) { return i.to == position; });
      first = first && writer != instructions.rend() && IsZero(*writer);
    }
    return first;
  }

  // Whether the instruction gives 0, perhaps as a copy.
  bool IsZero(const Instruction& instruction) const {
    if (instruction.op == Op::Number) return instruction.number == 0;
    if (instruction.op != Op::Copy || !IsWrittenOnce(function_, uses_, instruction.operands[0])) return false;
    const Instruction* const original = uses_[instruction.operands[0]].writer;
    return original->op == Op::Number && original->number == 0;
  }

  bool GoesTo(BlockId block, BlockId to) const {
    bool goes = false;
    ir::ForEachSuccessor(function_.blocks[block], [&](BlockId next) { goes = goes || next == to; });
    return goes;
  }

  // All that enters the loop goes through a new block.
  void PutBefore(const Loop& loop, std::vector<Instruction> always, std::vector<Instruction> if_any) {
    const auto old_blocks = base::Count(function_.blocks);
    const BlockId before = AddBlock(std::move(always));
    for (std::int32_t i = 0; i < old_blocks; ++i) {
      if (loop.blocks[static_cast<std::size_t>(i)]) continue;
      Instruction& last = function_.blocks[BlockId(i)].instructions.back();
      if (last.then == loop.head) last.then = before;
      if (last.otherwise == loop.head) last.otherwise = before;
    }
    if (if_any.empty()) {
      End(before, Jump(loop.head));
      return;
    }
    const BlockId first_turn = AddBlock(std::move(if_any));
    End(first_turn, Jump(loop.head));
    const Instruction next = function_.blocks[loop.head].instructions[0];
    const auto get = [&](program::TypeKind kind, Op op, std::vector<Reg> operands) {
      Instruction instruction;
      instruction.op = op;
      instruction.to = function_.registers.Add({{{kind}}, {}});
      instruction.operands = std::move(operands);
      instruction.site = next.site;
      End(before, instruction);
      return instruction.to;
    };
    const Reg length = get(program::TypeKind::Int, Op::ListCount, {next.operands[0]});
    const Reg zero = get(program::TypeKind::Int, Op::Number, {});
    Instruction branch;
    branch.op = Op::Branch;
    branch.operands = {get(program::TypeKind::Bool, Op::Gt, {length, zero})};
    branch.then = first_turn;
    branch.otherwise = next.otherwise;
    End(before, branch);
  }

  BlockId AddBlock(std::vector<Instruction> instructions) {
    ir::Block block;
    block.instructions = std::move(instructions);
    return function_.blocks.Add(std::move(block));
  }
  void End(BlockId block, Instruction instruction) {
    function_.blocks[block].instructions.push_back(std::move(instruction));
  }
  static Instruction Jump(BlockId to) {
    Instruction jump;
    jump.op = Op::Jump;
    jump.then = to;
    return jump;
  }

  ir::Function& function_;
  const Facts& facts_;
  const UseTable uses_;
  const ir::Dominators dominators_;
  std::vector<bool> written_;
};

}  // namespace

bool HoistFromLoops(ir::Function& function, const Facts& facts) { return Hoister(function, facts).Run(); }

}  // namespace cardinal::opt
