#include "interpreter/machine/vm/machine.h"

#include <algorithm>

#include "interpreter/base/stop.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/successor.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

std::vector<std::unique_ptr<Scratch>>& Pool() {
  thread_local std::vector<std::unique_ptr<Scratch>> pool;
  return pool;
}

// The position of the instruction with which a frame called another one. An instruction that keeps its pc while it
// waits is at pc itself.
std::int32_t CallingPosition(const Machine& m, const Frame& frame) {
  const Function& code = m.CodeOf(frame);
  if (frame.pc < code.count && IsResumable(m.program.instructions[code.first + frame.pc].op)) {
    const Instr& instr = m.program.instructions[code.first + frame.pc];
    const bool flagged = (frame.flags & (kSettling | kRunningDeferred)) != 0;
    const bool by_flag = instr.op == Op::Settle || instr.op == Op::SimultaneousEnd;
    if (by_flag ? flagged : m.stack.values[frame.base + instr.a] != kNone) return frame.pc;
  }
  return frame.pc > 0 ? frame.pc - 1 : 0;
}

model::SiteId SiteAt(const Machine& m, const Frame& frame, std::int32_t position) {
  const std::size_t index = static_cast<std::size_t>(m.CodeOf(frame).first + position);
  return index < m.program.instruction_sites.size() ? m.program.instruction_sites[index] : -1;
}

}  // namespace

ScratchLease::ScratchLease() {
  auto& pool = Pool();
  for (auto& scratch : pool) {
    if (!scratch->busy) {
      scratch_ = scratch.get();
      scratch_->busy = true;
      return;
    }
  }
  pool.push_back(std::make_unique<Scratch>());
  scratch_ = pool.back().get();
  scratch_->busy = true;
}

ScratchLease::~ScratchLease() { scratch_->busy = false; }

model::SiteId Site(const Machine& m) {
  if (m.stack.frames.empty()) return -1;
  const Frame& frame = m.stack.frames.back();
  return SiteAt(m, frame, frame.pc > 0 ? frame.pc - 1 : 0);
}

model::SiteId SiteOf(const Program& program, const Frame& frame) {
  if (program.optimized.successor) return program.optimized.successor->SiteOf(program, frame);
  const auto at = static_cast<std::size_t>(program.functions[frame.code].first + std::max(frame.pc - 1, 0));
  return at < program.instruction_sites.size() ? program.instruction_sites[at] : -1;
}

model::SiteId EventCallSiteOf(const Program& program, const Frame& frame) {
  if (program.optimized.successor) return program.optimized.successor->EventCallSiteOf(program, frame);
  const std::int32_t at = program.functions[frame.code].first + frame.pc - 1;
  if (frame.pc < 1 || at < 0 || at >= std::ssize(program.instructions)) return -1;
  return program.instructions[at].op == Op::CallEvent ? program.instruction_sites[at] : -1;
}

bool Fail(Machine& m, FaultKind kind, std::string message) {
  if (m.fault) return false;
  model::Fault fault{kind, Site(m), std::move(message), {}};
  for (std::size_t i = m.stack.frames.size(); i-- > 1;) {
    const Frame& caller = m.stack.frames[i - 1];
    fault.call_chain.push_back(SiteAt(m, caller, CallingPosition(m, caller)));
  }
  m.fault = std::move(fault);
  return false;
}

namespace {

constexpr std::int64_t kSlice = 250'000;      // instructions; a few milliseconds
constexpr std::uint32_t kGrantsBetween = 16;  // budgets between two checks of the clock

}  // namespace

void Grant(Machine& m, std::int64_t spent) {
  m.steps = m.limits.steps - spent;
  m.reserve = 0;
  if (!base::StopScope::IsActive()) return;
  thread_local std::uint32_t grants = 0;
  if (++grants % kGrantsBetween == 0) base::StopScope::Check();
  m.reserve = std::max<std::int64_t>(0, m.steps - kSlice);
  m.steps -= m.reserve;
}

// Recorded numbers of remaining steps are adjusted.
bool Refill(Machine& m) {
  if (m.reserve == 0) return false;
  base::StopScope::Check(Site(m));
  const std::int64_t more = std::min(m.reserve, kSlice);
  m.reserve -= more;
  m.steps += more;
  for (Begun& begun : m.scratch->begun) begun.steps += more;
  if (m.memory) m.memory->Refilled(more);
  return true;
}

bool BudgetSpent(Machine& m) {
  while (m.steps < 0)
    if (!Refill(m)) break;
  if (m.steps >= 0) return true;
  return Fail(m, FaultKind::StepBudget, "the step budget of " + std::to_string(m.limits.steps) + " is spent");
}

bool TooDeep(Machine& m, FunctionId id) {
  return Fail(
      m, FaultKind::FrameDepth,
      "more than " + std::to_string(m.limits.frames) + " calls are open (in " + m.program.functions[id].name + ")");
}

Value BringDown(Stack& stack, Value list, std::int32_t height) {
  auto& arena = stack.arena;
  const ListRef ref = match::ToList(list);
  std::size_t end = std::min(arena.size(), static_cast<std::size_t>(height));
  if (ref.offset < height) {
    arena.Truncate(end);
    return list;
  }
  // Not a valid list.
  if (ref.length < 0 || static_cast<std::size_t>(ref.offset) + static_cast<std::size_t>(ref.length) > arena.size()) {
    arena.Truncate(end);
    return match::ToValue({static_cast<std::int32_t>(end), 0});
  }
  std::copy_n(arena.begin() + ref.offset, ref.length, arena.begin() + height);
  arena.Truncate(end + static_cast<std::size_t>(ref.length));
  return match::ToValue({height, ref.length});
}

bool NoCard(Machine& m, Value value) {
  return Fail(m, FaultKind::MissingValue,
              value == kNone ? "there is no card here" : "there is no card " + std::to_string(value));
}

bool NoSeat(Machine& m, Value value) {
  return Fail(m, FaultKind::MissingValue,
              value == kNone ? "there is no player here" : "there is no player " + std::to_string(value));
}

bool NotLive(Machine& m) { return Fail(m, FaultKind::Internal, "a pure question tried to change the position"); }

std::int32_t CauseUid(const Stack& stack) {
  for (std::size_t i = stack.frames.size(); i-- > 0;) {
    if (stack.frames[i].uid != 0) return stack.frames[i].uid;
  }
  return 0;
}

const Frame* FindOccurrence(const Stack& stack, Value uid) {
  if (uid <= 0) return nullptr;
  for (std::size_t i = stack.frames.size(); i-- > 0;) {
    const Frame& frame = stack.frames[i];
    if (frame.uid == uid) return frame.flags & kEnded ? nullptr : &frame;
  }
  return nullptr;
}

Frame* FindOccurrence(Stack& stack, Value uid) {
  return const_cast<Frame*>(FindOccurrence(static_cast<const Stack&>(stack), uid));
}

bool IsListLocal(const Function& code, std::int32_t local) {
  for (const std::int32_t list : code.list_locals) {
    if (list == local) return true;
  }
  return false;
}

}  // namespace cardinal::vm
