// Frames: they open and close, wait for an answer and continue; faults name the chain of calls.
#include <algorithm>
#include <utility>

#include "interpreter/base/stop.h"
#include "interpreter/machine/vm/frames.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

std::vector<std::unique_ptr<Scratch>>& Pool() {
  thread_local std::vector<std::unique_ptr<Scratch>> pool;
  return pool;
}

model::SiteId SiteAt(const Machine& m, std::int32_t position) {
  const auto index = static_cast<std::size_t>(position);
  return index < m.code.sites.size() ? m.code.sites[index] : -1;
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

// ---- faults

model::SiteId Site(const Machine& m) { return m.pc ? SiteAt(m, m.Position()) : -1; }

bool Fail(Machine& m, FaultKind kind, std::string message) {
  if (m.fault) return false;
  model::Fault fault{kind, Site(m), std::move(message), {}};
  for (std::size_t i = m.stack.frames.size(); i-- > 1;)
    fault.call_chain.push_back(SiteAt(m, PositionOf(m, m.stack.frames[i - 1])));
  m.fault = std::move(fault);
  return false;
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

// ---- the budget

namespace {

constexpr std::int64_t kSlice = 250'000;      // a few milliseconds
constexpr std::uint32_t kGrantsBetween = 16;  // budgets between two checks of the clock

bool Refill(Machine& m) {
  if (m.reserve == 0) return false;
  base::StopScope::Check(Site(m));
  const std::int64_t more = std::min(m.reserve, kSlice);
  m.reserve -= more;
  m.fuel += more;
  return true;
}

}  // namespace

void Grant(Machine& m) {
  m.fuel = m.limits.steps;
  m.reserve = 0;
  if (!base::StopScope::IsActive()) return;
  thread_local std::uint32_t grants = 0;
  if (++grants % kGrantsBetween == 0) base::StopScope::Check();
  m.reserve = std::max<std::int64_t>(0, m.fuel - kSlice);
  m.fuel -= m.reserve;
}

bool BudgetSpent(Machine& m) {
  while (m.fuel < 0)
    if (!Refill(m)) break;
  if (m.fuel >= 0) return true;
  return Fail(m, FaultKind::StepBudget, "the step budget of " + std::to_string(m.limits.steps) + " is spent");
}

// ---- frames

bool TooDeep(Machine& m, FunctionId id) {
  return Fail(m, FaultKind::FrameDepth,
              "more than " + std::to_string(m.limits.frames) + " calls are open (in " + m.functions[id].name + ")");
}

// All values of the stack count as used: the machine does not keep its end while it runs.
void MakeRoom(Machine& m, std::size_t size) {
  auto& values = m.stack.values;
  values.SetEnd(values.data() + values.Capacity());
  values.Reserve(size - values.Capacity());
}

bool OpenFrame(Machine& m, FunctionId id, std::span<const Value> arguments, CardId source, std::int32_t rule,
               std::int16_t flags) {
  const Function& code = m.functions[id];
  if (source == kInherit) source = m.stack.frames.empty() ? -1 : m.stack.frames.back().source;
  Value* const registers = PushFrame(m, id, code, source, rule, flags, BaseAbove(m));
  if (!registers) return false;
  std::size_t i = 0;
  for (const Value argument : arguments) registers[i++] = argument;
  for (; i < static_cast<std::size_t>(code.parameters); ++i) registers[i] = kNone;  // the caller will write them
  return true;
}

void ContinueTopFrame(Machine& m, std::int32_t position) {
  const Frame& frame = m.stack.frames.back();
  const auto end = static_cast<std::size_t>(frame.base + m.CodeOf(frame).registers);
  if (m.stack.values.Capacity() < end) MakeRoom(m, end);
  m.registers = m.stack.values.data() + frame.base;
  m.pc = m.code.instructions.data() + position;
}

namespace {

// The lists with which holes of the question are filled.
void KeepTemplateLists(Machine& m, std::vector<Value>& kept) {
  model::Decision& decision = m.live->decision;
  std::size_t next = 0;
  const auto keep = [&](std::int32_t text) {
    if (text < 0) return;
    for (const program::TypeTag& type : m.program.templates[text].values) {
      if (next >= decision.template_values.size()) return;
      Value& value = decision.template_values[next++];
      if (type.kind != program::TypeKind::List || !IsScalar(value)) continue;
      const std::span<const Value> list = Elements(m.stack, value);
      value = match::ToValue({static_cast<std::int32_t>(kept.size()), static_cast<std::int32_t>(list.size())});
      kept.insert(kept.end(), list.begin(), list.end());
    }
  };
  if (decision.choice < 0) return;
  const program::Choice& choice = m.program.choices[decision.choice];
  keep(choice.prompt);
  for (const std::int32_t label : choice.menu) keep(label);
}

// A match that waits has only the lists that its frames hold, in the order of their registers: so it does not matter
// how its functions were compiled.
void Compact(Machine& m) {
  auto& [frames, values, arena, building, marks] = m.stack;
  auto& kept = m.scratch->values;
  kept.clear();
  for (Frame& frame : frames) {
    const Function& code = m.CodeOf(frame);
    const auto begin = static_cast<std::int32_t>(kept.size());
    for (const std::int32_t i : code.lists) {
      Value& value = values[static_cast<std::size_t>(frame.base + i)];
      if (!IsScalar(value)) continue;
      const std::span<const Value> list = Elements(m.stack, value);
      value = match::ToValue({static_cast<std::int32_t>(kept.size()), static_cast<std::int32_t>(list.size())});
      kept.insert(kept.end(), list.begin(), list.end());
    }
    frame.arena = begin;
  }
  KeepTemplateLists(m, kept);
  arena.assign(kept.begin(), kept.end());
}

}  // namespace

void Suspend(Machine& m) {
  Compact(m);
  Frame& frame = m.stack.frames.back();
  frame.pc = StopAsPc(m.code.stops[static_cast<std::size_t>(m.Position())]);
  auto& values = m.stack.values;
  values.SetEnd(values.data() + frame.base + m.CodeOf(frame).pinned);
}

namespace {

// The instruction that has called a function continues with its result.
bool Continue(Machine& m, Value result) {
  const Instr& in = *m.pc;
  switch (in.op) {
    case Op::Ask:
    case Op::AskModified:
    case Op::AskInLayers:
    case Op::Guard:
    case Op::CallEvent:
    case Op::CallPart: m.R(in.to) = result; break;
    case Op::RunInstead:
    case Op::RunBefore:
    case Op::RunAfter: return ContinueHooks(m, in, result);
    case Op::EndSimultaneous: return ContinueSimultaneous(m, in);
    case Op::RunStateBasedActions: return ContinueStateBasedActions(m, result);
    default: break;
  }
  ++m.pc;
  return true;
}

}  // namespace

bool CloseOtherFrame(Machine& m, Value result) {
  auto& [frames, values, arena, building, marks] = m.stack;
  const Frame& frame = frames.back();
  const Function& code = m.CodeOf(frame);
  const std::int16_t flags = frame.flags;
  if (flags & kMemoize) KeepAnswer(m, frame.occurrence_index, result, code.returns_list);
  if (frame.uid != 0 && !(flags & (kEnded | kOffered)) && m.live) {
    CloseTop(m);
    EndOccurrence(m, frame.uid);
  }
  result = DropLists(m, frame, code, result);
  frames.pop_back();
  m.result = result;
  if ((flags & kCalledByHost) != 0 || frames.empty()) return false;
  ContinueTopFrame(m, PositionOf(m, frames.back()));
  return Continue(m, result);
}

namespace {

// What a call by C++ code may leave open if it faults.
struct Heights {
  explicit Heights(Machine& m)
      : frames(m.stack.frames.size()),
        built(m.stack.building.size()),
        marked(m.stack.building_marks.size()),
        applying(m.scratch->applying.size()) {}
  void Restore(Machine& m) const {
    m.stack.frames.resize(frames);
    m.stack.building.resize(built);
    m.stack.building_marks.resize(marked);
    m.scratch->applying.resize(applying);
  }
  std::size_t frames, built, marked, applying;
};

}  // namespace

bool Call(Machine& m, FunctionId id, std::span<const Value> arguments, Value& result, CardId source,
          std::int32_t rule) {
  constexpr std::int32_t kMostNested = 1000;
  if (m.nested >= kMostNested)
    return Fail(m, FaultKind::FrameDepth,
                "more than " + std::to_string(kMostNested) + " questions are open inside each other (in " +
                    m.functions[id].name + ")");
  auto& frames = m.stack.frames;
  const Instr* const before = m.pc;
  const Heights heights(m);
  const std::size_t outer = std::exchange(m.below, heights.frames);
  ++m.nested;
  std::int32_t base = 0;
  if (heights.frames > 0) {
    Frame& caller = frames.back();
    caller.pc = m.Position();
    base = caller.base + m.CodeOf(caller).registers;
  }
  const Function& code = m.functions[id];
  Value* const to = PushFrame(m, id, code, source, rule, kCalledByHost, base);
  if (to) {
    const auto parameters = static_cast<std::size_t>(code.parameters);
    std::size_t i = 0;
    for (; i < arguments.size(); ++i) to[i] = arguments[i];
    for (; i < parameters; ++i) to[i] = kNone;
    Loop(m);
  }
  --m.nested;
  m.below = outer;
  if (m.fault) heights.Restore(m);
  result = m.result;
  m.pc = before;
  if (heights.frames > 0) m.registers = m.stack.values.data() + frames.back().base;
  return !m.fault;
}

}  // namespace cardinal::vm
