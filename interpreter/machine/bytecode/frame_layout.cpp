#include "interpreter/machine/bytecode/frame_layout.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::bytecode {

namespace {

using ir::Op;
using ir::Reg;

bool HasInstruction(const ir::Function& function, std::initializer_list<Op> ops) {
  return std::ranges::any_of(function.blocks, [&](const ir::Block& block) {
    return std::ranges::any_of(block.instructions, [&](const ir::Instruction& instruction) {
      return std::ranges::find(ops, instruction.op) != ops.end();
    });
  });
}

class Layout {
 public:
  Layout(const ir::Function& lowered, const ir::Function& function, bool pure)
      : lowered_(lowered), function_(function), pure_(pure) {}

  FrameLayout Make(const ir::RegisterSet& pinned) {
    layout_.place.resize(function_.registers.size());
    Function& frame = layout_.frame;
    frame.name = lowered_.name;
    frame.parameters = lowered_.parameters;
    frame.variables = lowered_.variables;
    for (std::int32_t i = 0; i < lowered_.variables; ++i) Place(Reg(i));
    Reserve({Op::RunInstead, Op::RunBefore, Op::RunAfter}, kHookRegisters, frame.progress.hooks);
    Reserve({Op::EndSimultaneous}, 1, frame.progress.simultaneous);
    for (std::size_t i = static_cast<std::size_t>(lowered_.variables); i < pinned.size(); ++i)
      if (pinned[i]) Place(Reg(i));
    frame.pinned = next_;
    PlaceTemporaries(pinned);
    frame.registers = next_;
    layout_.needed = next_;
    frame.cleared = ReadsUnwritten() ? frame.pinned - frame.parameters : 0;
    FindTypes(frame);
    frame.returns_list = lowered_.result.kind == program::TypeKind::List;
    return std::move(layout_);
  }

 private:
  // Temporary registers have places of their own, but in a function with very many those that are used in one block
  // only share places: instructions have 16 bits for the number of a register.
  void PlaceTemporaries(const ir::RegisterSet& pinned) {
    constexpr std::size_t kMany = 4'000;
    const std::vector<std::int32_t> ends = function_.registers.size() > kMany
                                               ? FindEnds(pinned)
                                               : std::vector<std::int32_t>(function_.registers.size(), -1);
    for (const Reg reg : function_.registers.Ids())
      if (IsTemporary(reg, pinned) && ends[static_cast<std::size_t>(reg)] < 0) Place(reg);
    const std::int32_t shared = next_;
    placed_.assign(function_.registers.size(), false);
    for (const ir::Block& block : function_.blocks) PlaceWithin(block, ends, shared);
  }

  bool IsTemporary(Reg reg, const ir::RegisterSet& pinned) const {
    const auto i = static_cast<std::size_t>(reg);
    return i >= static_cast<std::size_t>(lowered_.variables) && (i >= pinned.size() || !pinned[i]);
  }

  // By register: the last instruction of its block at which its value is needed; -1: it is needed in other blocks, too,
  // or has a place of its own for another reason. A comparison may become one instruction with the branch on it, and an
  // observer learns what was compared: so its operands are needed as long as its result.
  std::vector<std::int32_t> FindEnds(const ir::RegisterSet& pinned) const {
    constexpr std::int32_t kUnused = -2;
    std::vector<std::int32_t> ends(function_.registers.size(), -1), home(function_.registers.size(), kUnused);
    const auto enter = [&](Reg reg, ir::BlockId block) {
      std::int32_t& known = home[static_cast<std::size_t>(reg)];
      known = known == kUnused || known == block.Number() ? block.Number() : -1;
    };
    for (const ir::BlockId id : function_.blocks.Ids())
      for (const ir::Instruction& in : function_.blocks[id].instructions) {
        for (const Reg reg : in.operands) enter(reg, id);
        if (in.to.IsValid()) enter(in.to, id);
      }
    for (const ir::BlockId id : function_.blocks.Ids()) {
      const auto& instructions = function_.blocks[id].instructions;
      for (std::size_t i = instructions.size(); i-- > 0;) {
        const ir::Instruction& in = instructions[i];
        const auto at = static_cast<std::int32_t>(i);
        if (in.to.IsValid())
          ends[static_cast<std::size_t>(in.to)] = std::max(ends[static_cast<std::size_t>(in.to)], at);
        const bool compares = (in.op >= Op::Eq && in.op <= Op::Ge) || in.op == Op::Not || in.op == Op::IsNone ||
                              in.op == Op::Copy || in.op == Op::Decide;
        const std::int32_t end = compares && in.to.IsValid() ? ends[static_cast<std::size_t>(in.to)] : at;
        for (const Reg reg : in.operands)
          ends[static_cast<std::size_t>(reg)] = std::max(ends[static_cast<std::size_t>(reg)], end);
      }
    }
    RejectReadBeforeWritten(ends);
    for (const Reg reg : function_.registers.Ids()) {
      const program::TypeTag& type = function_.registers[reg].type.tag;
      const bool occurrence = program::IsOccurrence(type.kind) ||
                              (type.kind == program::TypeKind::List && program::IsOccurrence(type.element));
      if (home[static_cast<std::size_t>(reg)] < 0 || occurrence || !IsTemporary(reg, pinned))
        ends[static_cast<std::size_t>(reg)] = -1;
    }
    return ends;
  }

  // Their values come from an earlier turn of a loop.
  void RejectReadBeforeWritten(std::vector<std::int32_t>& ends) const {
    std::vector<std::int32_t> written_in(function_.registers.size(), -1);
    for (const ir::BlockId id : function_.blocks.Ids())
      for (const ir::Instruction& in : function_.blocks[id].instructions) {
        for (const Reg reg : in.operands)
          if (written_in[static_cast<std::size_t>(reg)] != id.Number()) ends[static_cast<std::size_t>(reg)] = -1;
        if (in.to.IsValid()) written_in[static_cast<std::size_t>(in.to)] = id.Number();
      }
  }

  // Linear scan: a place is free after the last instruction that needs its value.
  void PlaceWithin(const ir::Block& block, const std::vector<std::int32_t>& ends, std::int32_t shared) {
    std::vector<std::int32_t> free;
    std::vector<std::vector<std::int32_t>> freed(block.instructions.size() + 1);  // by instruction
    std::int32_t next = shared;
    for (std::size_t i = 0; i < block.instructions.size(); ++i) {
      if (i > 0) free.insert(free.end(), freed[i - 1].begin(), freed[i - 1].end());
      const Reg reg = block.instructions[i].to;
      if (!reg.IsValid() || ends[static_cast<std::size_t>(reg)] < 0 || placed_[static_cast<std::size_t>(reg)]) continue;
      placed_[static_cast<std::size_t>(reg)] = true;
      std::int32_t place = next;
      if (free.empty()) {
        ++next;
      } else {
        place = free.back();
        free.pop_back();
      }
      layout_.place[reg] = static_cast<Register>(place);
      freed[static_cast<std::size_t>(ends[static_cast<std::size_t>(reg)])].push_back(place);
    }
    next_ = std::max(next_, next);
  }

  void FindTypes(Function& frame) const {
    frame.types.assign(static_cast<std::size_t>(frame.pinned), {program::TypeKind::Int});
    for (const Reg reg : function_.registers.Ids()) {
      const Register place = layout_.place[reg];
      const program::TypeTag& type = function_.registers[reg].type.tag;
      if (place < frame.pinned)
        frame.types[place] = type;
      else if (program::IsOccurrence(type.kind))
        frame.temporaries.single.push_back(place);
      else if (type.kind == program::TypeKind::List && program::IsOccurrence(type.element))
        frame.temporaries.lists.push_back(place);
    }
    if (frame.progress.hooks >= 0)
      frame.types[static_cast<std::size_t>(frame.progress.hooks + kHookListRegister)] = {program::TypeKind::List};
    FindLists(frame);
  }

  // Whether a variable may be read before it is written, or a frame of the function may wait or be seen.
  bool ReadsUnwritten() const {
    if (!pure_) return true;
    const auto live = ir::ComputeLiveAtEnd(function_);
    bool reads = false;
    ir::RegisterSet at_entry = live[ir::BlockId(0)];
    const auto& instructions = function_.blocks[ir::BlockId(0)].instructions;
    for (std::size_t i = instructions.size(); i-- > 0;) {
      if (instructions[i].to.IsValid()) at_entry[static_cast<std::size_t>(instructions[i].to)] = false;
      for (const Reg reg : instructions[i].operands) at_entry[static_cast<std::size_t>(reg)] = true;
    }
    for (std::int32_t i = lowered_.parameters; i < lowered_.variables; ++i)
      reads = reads || at_entry[static_cast<std::size_t>(i)];
    return reads;
  }

  void Place(Reg reg) { layout_.place[reg] = static_cast<Register>(next_++); }
  void Reserve(std::initializer_list<Op> ops, std::int32_t count, std::int32_t& first) {
    if (!HasInstruction(lowered_, ops)) return;
    first = next_;
    next_ += count;
  }

  const ir::Function& lowered_;
  const ir::Function& function_;
  const bool pure_;
  FrameLayout layout_;
  std::vector<bool> placed_;  // by register, of those that share places
  std::int32_t next_ = 0;
};

}  // namespace

FrameLayout LayOut(const ir::Function& lowered, const ir::Function& function, bool pure) {
  return Layout(lowered, function, pure).Make(lowered.pinned);
}

}  // namespace cardinal::bytecode
