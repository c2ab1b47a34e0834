// Frames open and close, inline for functions that only read: most calls are theirs. In: a machine. Out: the machine at
// what runs next. Promises: those of machine.h.
#pragma once

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

// frames.cpp: what is rarely needed.
bool TooDeep(Machine& m, FunctionId id);
bool CloseOtherFrame(Machine& m, Value result);
void MakeRoom(Machine& m, std::size_t size);

// Opens a frame above all registers of the top frame, which runs a function that does not wait here. Returns its
// registers; null, with a fault: there are too many frames. Its arguments must be written there.
[[gnu::always_inline]] inline Value* PushFrame(Machine& m, FunctionId id, const Function& code, CardId source,
                                               std::int32_t rule, std::int16_t flags, std::int32_t base) {
  auto& frames = m.stack.frames;
  if (static_cast<std::int64_t>(frames.size()) >= m.limits.frames) [[unlikely]]
    return TooDeep(m, id), nullptr;
  const auto end = static_cast<std::size_t>(base + code.registers);
  if (m.stack.values.Capacity() < end) [[unlikely]]
    MakeRoom(m, end);
  // It is written in its place: a processor waits when it copies values that it has just written.
  Frame& frame = frames.emplace_back();
  frame.code = id;
  frame.base = base;
  frame.arena = static_cast<std::int32_t>(m.stack.arena.size());
  frame.flags = flags;
  frame.rule = rule;
  frame.source = source;
  m.registers = m.stack.values.data() + base;
  m.fuel -= code.fuel;  // it is tested with the next work
  if (code.cleared > 0) std::fill_n(m.registers + code.parameters, code.cleared, kNone);
  m.pc = m.code.instructions.data() + code.first;
  return m.registers;
}

// The base of a frame above the top one, which remembers where it continues.
inline std::int32_t BaseAbove(Machine& m) {
  if (m.stack.frames.empty()) return 0;
  Frame& caller = m.stack.frames.back();
  const Function& code = m.CodeOf(caller);
  const std::int32_t stop = m.code.stops[static_cast<std::size_t>(m.Position())];
  caller.pc = stop >= 0 ? StopAsPc(stop) : m.Position();
  return caller.base + (stop >= 0 ? code.pinned : code.registers);
}

// Opens the frame of a function that the top frame asks; it does not wait.
[[gnu::always_inline]] inline bool OpenPureFrame(Machine& m, const Instr& in, FunctionId id, std::int16_t flags) {
  const Function& code = m.functions[id];
  Frame& caller = m.stack.frames.back();
  const std::int32_t registers = m.functions[caller.code].registers;
  caller.pc = m.Position();
  Value* const to = PushFrame(m, id, code, caller.source, -1, flags, caller.base + registers);
  if (!to) return false;
  const Value* const from = to - registers;
  if (in.op == Op::Guard) return true;
  std::int32_t i = 0;
  for (const Register reg : m.OperandsOf(in)) to[i++] = from[reg];
  return true;
}

inline bool IsObserved(const Machine& m, std::int32_t kind, std::int32_t index) {
  return m.observer && m.observer->NeedsOccurrence(static_cast<OccurrenceKind>(kind), index);
}

// An occurrence begins or ends that no observer needs: usually nothing else depends on it. False: see occurrences.cpp.
inline bool EnterQuietly(Machine& m, const Instr& in) {
  if (m.IsPure() || IsObserved(m, in.b, in.a)) return false;
  Frame& frame = m.stack.frames.back();
  if (frame.uid == 0) frame.uid = m.live->next_uid++;
  frame.kind = static_cast<std::int16_t>(in.b);
  frame.occurrence_index = in.a;
  OpenTop(m);
  return true;
}
inline bool LeaveQuietly(Machine& m) {
  if (m.IsPure() || !m.write->modifiers.empty() || !m.write->lasting.empty() || !m.live->pending.empty())
    return false;
  Frame& frame = m.stack.frames.back();
  if (frame.uid == 0 || (frame.flags & kEnded) != 0 || IsObserved(m, frame.kind, frame.occurrence_index)) return false;
  frame.flags |= kEnded;
  CloseTop(m);
  return true;
}

// Whether the code of an event may run in the frame that would call it. If so, it has its number.
inline bool EnterUnseen(Machine& m, const Instr& in) {
  if (m.IsPure() || IsObserved(m, in.b, in.a)) return false;
  ++m.live->next_uid;
  --m.fuel;  // it is tested with the next work
  return true;
}

// ---- answers that are remembered (calls.cpp)

bool HasUsualAnswerHere(const Machine& m, std::int32_t query);
inline bool HasUsualAnswer(const Machine& m, std::int32_t query) {
  return m.scratch->applying.empty() || HasUsualAnswerHere(m, query);
}
bool TakeRememberedList(Machine& m, const Instr& in, std::size_t slot);
// The frame that ends has computed the answer of that slot.
void KeepAnswer(Machine& m, std::int32_t slot, Value answer, bool list);

// By what the answer of a function is remembered: registers of `values`.
struct Keys {
  std::array<Value, bytecode::kMostKeys> values;
  std::size_t count = 0;
  static constexpr std::array<Register, bytecode::kMostKeys> kRegisters = {0, 1, 2, 3, 4, 5, 6, 7};
};
// The arguments, then what the function reads of occurrences.
Keys KeysOf(const Machine& m, FunctionId function, std::span<const Register> arguments);
bool AskByOccurrences(Machine& m, const Instr& in, FunctionId function, std::span<const Register> arguments);

// Takes the answer of a function, or opens its frame, which keeps its answer when it ends.
[[gnu::always_inline]] inline bool AnswerFrom(Machine& m, const Instr& in, FunctionId function, const Value* r,
                                              const Register* arguments, std::size_t count) {
  MemoTable& memo = *m.memo;
  const std::size_t slot = memo.SlotOf(function, r, arguments, count);
  if (memo.IsRight(slot, function, r, arguments, count)) {
    memo.WasRight(function);
    if (memo.IsList(slot)) return TakeRememberedList(m, in, slot);
    m.registers[in.to] = memo.ValueIn(slot);
    ++m.pc;
    return true;
  }
  memo.WasWrong(function);
  memo.BeginAnswer(slot, function, r, arguments, count, m.stack.frames.size() + 1);
  if (!OpenPureFrame(m, in, function, kMemoize)) return false;
  m.stack.frames.back().occurrence_index = static_cast<std::int32_t>(slot);
  return true;
}

[[gnu::always_inline]] inline bool AskRemembered(Machine& m, const Instr& in, FunctionId function) {
  const std::span<const Register> operands = m.OperandsOf(in);
  return AnswerFrom(m, in, function, m.registers, operands.data(), operands.size());
}

// ---- the ends of frames

// Whether the instruction continues with the result in its register, and does nothing else.
inline bool OnlyTakesResult(Op op) {
  return op == Op::Ask || op == Op::AskModified || op == Op::CallEvent || op == Op::CallPart || op == Op::Guard ||
         op == Op::AskInLayers;
}

// The lists of a frame that ends are dropped. If the result is a list, it is moved down.
inline Value DropLists(Machine& m, const Frame& frame, const Function& code, Value result) {
  auto& arena = m.stack.arena;
  if (code.returns_list && IsScalar(result)) return BringDown(m.stack, result, frame.arena);
  if (arena.size() > static_cast<std::size_t>(frame.arena)) arena.Truncate(static_cast<std::size_t>(frame.arena));
  return result;
}

// Ends the top frame with this result, and continues its caller. Returns false if the run stops, or if C++ code has
// called the function: the result is Machine::result then.
[[gnu::always_inline]] inline bool CloseFrame(Machine& m, Value result) {
  auto& frames = m.stack.frames;
  const Frame& frame = frames.back();
  const Function& code = m.functions[frame.code];
  const bool ended = frame.uid == 0 || (frame.flags & (kEnded | kOffered)) != 0;
  if (!ended || frames.size() < 2) return CloseOtherFrame(m, result);
  if ((frame.flags & kCalledByHost) != 0) {
    m.result = DropLists(m, frame, code, result);
    frames.pop_back();
    return false;
  }
  const Frame& caller = frames[frames.size() - 2];
  const std::int32_t at = caller.pc >= 0 ? caller.pc : PositionOf(m, caller);
  const Instr* const call = m.code.instructions.data() + at;
  if (!OnlyTakesResult(call->op)) return CloseOtherFrame(m, result);
  if ((frame.flags & kMemoize) != 0) KeepAnswer(m, frame.occurrence_index, result, code.returns_list);
  result = DropLists(m, frame, code, result);
  const auto end = static_cast<std::size_t>(caller.base + m.functions[caller.code].registers);
  if (m.stack.values.Capacity() < end) [[unlikely]]
    MakeRoom(m, end);
  m.registers = m.stack.values.data() + caller.base;
  frames.pop_back();
  m.registers[call->to] = result;
  m.pc = call + 1;
  return true;
}

}  // namespace cardinal::vm
