#include "interpreter/machine/bytecode/emit.h"

#include <algorithm>
#include <optional>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/bytecode/fusion.h"
#include "interpreter/machine/ir/words.h"

namespace cardinal::bytecode {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Reg;
using IrOp = ir::Op;

bool IsList(const ir::Function& function, Reg reg) {
  return function.registers[reg].type.tag.kind == program::TypeKind::List;
}

class Emitter {
 public:
  Emitter(const program::Program& program, const ir::Function& function, const FrameLayout& layout, bool fuse,
          Pool& pool)
      : program_(program),
        function_(function),
        layout_(layout),
        fusion_(program, function, fuse),
        pool_(pool),
        starts_(function.blocks.size(), -1) {}

  Function Emit() {
    Function frame = layout_.frame;
    frame.first = base::Count(pool_.instructions);
    frame.first_stop = base::Count(pool_.resume);
    for (const Block& block : FindLoops()) loops_.push_back(block);
    live_ = ir::ComputeLiveAtEnd(function_);
    for (const BlockId block : function_.blocks.Ids()) EmitBlock(block, frame);
    EmitJumpsBack();
    Resolve();
    frame.count = base::Count(pool_.instructions) - frame.first;
    frame.fuel = frame.count / kInstructionsPerFuel;
    return frame;
  }

 private:
  // A loop: its first block, and the last one that goes back to it.
  struct Block {
    BlockId head;
    BlockId last;
  };

  // Blocks are in the order of the source: a jump to a block that is not later begins a loop again.
  std::vector<Block> FindLoops() const {
    std::vector<Block> loops;
    for (const BlockId block : function_.blocks.Ids())
      ir::ForEachSuccessor(function_.blocks[block], [&](BlockId next) {
        if (next <= block) loops.push_back({next, block});
      });
    return loops;
  }

  // The hooks that were deferred to the end of `simultaneously` get the lists of their events again.
  BlockId LastOfLoop(BlockId head) const {
    BlockId last = head;
    for (const Block& loop : loops_)
      if (loop.head == head) last = std::max(last, loop.last);
    return last;
  }

  // Before the code is written: an instruction of the IR becomes one instruction at most.
  bool IsShort(BlockId head) const {
    std::size_t length = 0;
    for (std::int32_t block = head.Number(); block <= LastOfLoop(head).Number(); ++block)
      length += function_.blocks[BlockId(block)].instructions.size();
    return length < static_cast<std::size_t>(kInstructionsPerFuel);
  }

  // After the code of all blocks is written.
  std::int32_t LengthOfLoop(BlockId head) const {
    const BlockId after(LastOfLoop(head).Number() + 1);
    const std::int32_t end = function_.blocks.Contains(after) ? starts_[after] : base::Count(pool_.instructions);
    return end - starts_[head];
  }

  bool MakesLists(BlockId block) const {
    return std::ranges::any_of(function_.blocks[block].instructions, [&](const Instruction& instruction) {
      if (instruction.op == IrOp::EndSimultaneous) return true;
      return instruction.to.IsValid() && IsList(function_, instruction.to) && instruction.op != IrOp::Copy;
    });
  }

  bool BeginsLoopThatMakesLists(BlockId head) const {
    return std::ranges::any_of(loops_, [&](const Block& loop) {
      if (loop.head != head) return false;
      for (std::int32_t block = loop.head.Number(); block <= loop.last.Number(); ++block)
        if (MakesLists(BlockId(block))) return true;
      return false;
    });
  }

  // The lists that are still needed where the block begins. Those that other functions can reach are among them.
  std::vector<Reg> ListsAliveAt(BlockId id) const {
    ir::RegisterSet live = live_[id];
    const auto& instructions = function_.blocks[id].instructions;
    for (std::size_t i = instructions.size(); i-- > 0;) {
      if (instructions[i].to.IsValid()) live[static_cast<std::size_t>(instructions[i].to)] = false;
      for (const Reg reg : instructions[i].operands) live[static_cast<std::size_t>(reg)] = true;
    }
    std::vector<Reg> lists;
    for (const Reg reg : function_.registers.Ids()) {
      const bool pinned = layout_.place[reg] < layout_.frame.pinned;
      if (IsList(function_, reg) && (pinned || live[static_cast<std::size_t>(reg)])) lists.push_back(reg);
    }
    return lists;
  }

  // The hooks of the event, which were found when it began, are a list, too.
  void AddHookList(Instr& release, const Function& frame) {
    ++pool_.operands[static_cast<std::size_t>(release.b)];
    pool_.operands.push_back(static_cast<Register>(frame.progress.hooks + kHookListRegister));
  }

  void EmitBlock(BlockId id, Function& frame) {
    starts_[id] = base::Count(pool_.instructions);
    if (BeginsLoopThatMakesLists(id)) {
      Instr release{Op::ReleaseLists};
      AddOperands(release, ListsAliveAt(id));
      if (frame.progress.hooks >= 0) AddHookList(release, frame);
      Add(release, function_.blocks[id].instructions.front().site, -1);
    }
    const auto& instructions = function_.blocks[id].instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      const Instruction& instruction = instructions[i];
      if (instruction.op == IrOp::Jump && instruction.then.Number() == id.Number() + 1) continue;
      if (const Instruction* const next = LoopHeadOf(id, instruction)) {
        Add(Translate(instruction.then, 0), next->site, -1);
        continue;
      }
      if (fusion_.IsDropped(function_.blocks[id], i)) continue;
      const Instr instr = Translate(id, i);
      if (instruction.stop >= 0) {
        frame.stops = std::max(frame.stops, instruction.stop + 1);
        const auto place = static_cast<std::size_t>(frame.first_stop + instruction.stop);
        if (pool_.resume.size() <= place) pool_.resume.resize(place + 1, -1);
        pool_.resume[place] = base::Count(pool_.instructions);
      }
      Add(instr, instruction.site, instruction.stop);
    }
  }

  // The loop that a jump begins again, if all that its first block does is to take the next element: this is done in
  // place of the jump.
  const Instruction* LoopHeadOf(BlockId from, const Instruction& jump) const {
    if (!fusion_.IsEnabled() || jump.op != IrOp::Jump || jump.then > from) return nullptr;
    const auto& head = function_.blocks[jump.then].instructions;
    const bool only_next = head.size() == 1 && head[0].op == IrOp::Next && !BeginsLoopThatMakesLists(jump.then) &&
                           base::Count(pool_.instructions) - starts_[jump.then] < kInstructionsPerFuel;
    return only_next ? &head[0] : nullptr;
  }

  void Add(const Instr& instr, SiteId site, std::int32_t stop) {
    pool_.instructions.push_back(instr);
    pool_.sites.push_back(site);
    pool_.stops.push_back(stop);
  }

  Register At(Reg reg) const { return layout_.place[reg]; }

  void AddOperands(Instr& instr, const std::vector<Reg>& operands) {
    instr.b = base::Count(pool_.operands);
    pool_.operands.push_back(static_cast<Register>(operands.size()));
    for (const Reg reg : operands) pool_.operands.push_back(At(reg));
  }

  Instr Translate(BlockId block, std::size_t index) {
    const Instruction& in = function_.blocks[block].instructions[index];
    Instr instr;
    instr.op = static_cast<Op>(in.op);
    if (in.to.IsValid()) instr.to = At(in.to);
    if (in.operands.size() > 0) instr.x = At(in.operands[0]);
    if (in.operands.size() > 1) instr.y = At(in.operands[1]);
    instr.a = in.id;
    instr.b = in.detail;
    if (in.op == IrOp::Number) instr.SetConstant(in.number);
    if (in.op == IrOp::LoadLocalOf || in.op == IrOp::StoreLocalOf || in.op == IrOp::Guard || in.op == IrOp::TargetsOf)
      instr.a = static_cast<std::int32_t>(in.number);
    if (ir::TakesMoreOperands(in.op) || ir::FixedOperands(in.op) > 2) AddOperands(instr, in.operands);
    if (in.op == IrOp::Decide) AddComparison(instr, block, index);
    Specialise(instr);
    Fuse(instr, block, index);
    if (ir::EndsBlock(in)) {
      const auto at = base::Count(pool_.instructions);
      if (in.then.IsValid()) {
        const bool counts = in.op == IrOp::Jump;  // the work of a loop
        instr.a = counts ? in.then.Number() : TargetOf(block, in.then);
        if (in.otherwise.IsValid()) instr.b = TargetOf(block, in.otherwise);
        if (counts) instr.b = in.then > block ? 0 : (at - starts_[in.then]) / kInstructionsPerFuel;
        jumps_.push_back(at);
      }
    }
    return instr;
  }

  void Specialise(Instr& instr) const {
    if ((instr.op == Op::Ask || instr.op == Op::AskModified) && program::HasLayers(program_))
      instr.op = Op::AskInLayers;
    if (instr.op != Op::LoadField) return;
    const program::Field& field = program_.fields[instr.a];
    instr.op = field.of == program::OwnerKind::Table    ? Op::LoadTableField
               : field.of == program::OwnerKind::Player ? Op::LoadPlayerField
                                                        : Op::LoadCardField;
    instr.b = field.slot;
  }

  void Fuse(Instr& instr, BlockId block, std::size_t index) {
    const ir::Block& all = function_.blocks[block];
    const Instruction& in = all.instructions[index];
    if (const auto constant = fusion_.SecondConstant(in)) {
      const bool sum = in.op == IrOp::Add || in.op == IrOp::Sub;
      instr.op = sum ? Op::AddNumber : FormOf(instr.op, Op::EqNumber);
      instr.y = static_cast<Register>(*constant);
    }
    if (const auto constant = fusion_.ReturnedConstant(in)) {
      instr.op = Op::ReturnNumber;
      instr.SetConstant(*constant);
    }
    const Instruction* const comparison = fusion_.ComparisonOf(all, index);
    if (!comparison) return;
    instr.x = At(comparison->operands[0]);
    instr.op = Op::BranchNone;
    if (comparison->op == IrOp::IsNone) return;
    const auto constant = fusion_.SecondConstant(*comparison);
    instr.op = FormOf(static_cast<Op>(comparison->op), constant ? Op::BranchEqNumber : Op::BranchEq);
    instr.y = constant ? static_cast<Register>(*constant) : At(comparison->operands[1]);
  }

  // What a condition compares, for its observers: operator, negated, left and right side (Pool::operands). Nothing for
  // another condition.
  void AddComparison(Instr& instr, BlockId block, std::size_t index) {
    const auto& instructions = function_.blocks[block].instructions;
    Reg value = instructions[index].operands[0];
    bool negated = false;
    std::vector<Register> told;
    for (std::size_t i = index; i-- > 0;) {
      const Instruction& writer = instructions[i];
      if (writer.to != value) continue;
      if (writer.op == IrOp::Copy || writer.op == IrOp::Not) {
        negated = negated != (writer.op == IrOp::Not);
        value = writer.operands[0];
        continue;
      }
      if (writer.op >= IrOp::Eq && writer.op <= IrOp::Ge)
        told = {static_cast<Register>(writer.op), static_cast<Register>(negated), At(writer.operands[0]),
                At(writer.operands[1])};
      break;
    }
    instr.b = base::Count(pool_.operands);
    pool_.operands.push_back(static_cast<Register>(told.size()));
    pool_.operands.insert(pool_.operands.end(), told.begin(), told.end());
  }

  // Something must count the work of a loop each time that it begins again: taking the next element does for a short
  // loop, otherwise only a jump. So other instructions go through a jump, which has a number after those of the blocks.
  std::int32_t TargetOf(BlockId from, BlockId to) {
    if (to > from || (function_.blocks[to].instructions.back().op == IrOp::Next && IsShort(to))) return to.Number();
    jumps_back_.push_back(to);
    return base::Count(function_.blocks) + base::Count(jumps_back_) - 1;
  }

  void EmitJumpsBack() {
    for (const BlockId to : jumps_back_) {
      starts_.push_back(base::Count(pool_.instructions));
      Instr jump;
      jump.op = Op::Jump;
      jump.a = to.Number();
      jump.b = LengthOfLoop(to) / kInstructionsPerFuel;
      jumps_.push_back(base::Count(pool_.instructions));
      Add(jump, function_.blocks[to].instructions.front().site, -1);
    }
  }

  // Blocks become positions.
  void Resolve() {
    for (const std::int32_t at : jumps_) {
      Instr& instr = pool_.instructions[static_cast<std::size_t>(at)];
      instr.a = starts_[BlockId(instr.a)];
      if (instr.op != Op::Jump) instr.b = starts_[BlockId(instr.b)];
    }
  }

  const program::Program& program_;
  const ir::Function& function_;
  const FrameLayout& layout_;
  const Fusion fusion_;
  Pool& pool_;
  base::Table<BlockId, std::int32_t> starts_;
  std::vector<std::int32_t> jumps_;
  std::vector<BlockId> jumps_back_;
  std::vector<Block> loops_;
  ir::LiveAtEnd live_;
};

}  // namespace

void Emit(const program::Program& program, const ir::Function& function, const FrameLayout& layout, bool fuse,
          Pool& pool, Functions& functions) {
  functions.push_back(Emitter(program, function, layout, fuse, pool).Emit());
}

}  // namespace cardinal::bytecode
