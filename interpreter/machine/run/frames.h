// Frames open and close, inline for functions that only read: most calls are theirs. In: a machine. Out: the machine at
// what runs next. Promises: those of machine.h.
#pragma once

#include "interpreter/machine/run/ops.h"

namespace cardinal::run {

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
  frames.push_back({id, 0, base, static_cast<std::int32_t>(m.stack.arena.size()), 0, -1, flags, -1, rule, source});
  m.registers = m.stack.values.data() + base;
  if (code.cleared > 0) std::fill_n(m.registers + code.parameters, code.cleared, kNone);
  m.pc = m.code.instructions.data() + code.first;
  return m.registers;
}

// Ends the top frame with this result, and continues its caller. Returns false if the run stops, or if C++ code has
// called the function: the result is Machine::result then.
[[gnu::always_inline]] inline bool CloseFrame(Machine& m, Value result) {
  auto& frames = m.stack.frames;
  const Frame& frame = frames.back();
  const Function& code = m.functions[frame.code];
  if ((frame.flags | frame.uid) != 0 || code.returns_list || frames.size() < 2) return CloseOtherFrame(m, result);
  const Frame& caller = frames[frames.size() - 2];
  if (caller.pc < 0) return CloseOtherFrame(m, result);
  const Instr* const call = m.code.instructions.data() + caller.pc;
  if (call->op != Op::Ask) return CloseOtherFrame(m, result);
  if (m.stack.arena.size() > static_cast<std::size_t>(frame.arena))
    m.stack.arena.Truncate(static_cast<std::size_t>(frame.arena));
  m.registers = m.stack.values.data() + caller.base;
  frames.pop_back();
  m.registers[call->to] = result;
  m.pc = call + 1;
  return true;
}

}  // namespace cardinal::run
