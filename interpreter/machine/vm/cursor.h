// Cursor: the state of the interpreter loop in the top frame. In: a machine with a frame on top. Out: the next
// instruction, the locals of the frame, the top of the stack, the remaining budget, and the small operations that many
// instructions share. Promises: while a cursor runs, these values in the machine are stale; `write` stores them there
// before other code reads them, `resume` and `enter` load them again. Why: nine of ten instructions use nothing else,
// so these values must stay in registers. They do if the cursor is a local variable of its loop and all its functions
// are inlined: values that the functions of a lambda share are kept in memory (docs/decisions/speed.md).
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/glance_lists.h"
#include "interpreter/machine/vm/ops.h"

#define INLINE __attribute__((always_inline))

namespace cardinal::vm {

// A frame never needs more room than Verify has computed (Function::max_stack), so nothing is reallocated while it
// runs. With `kEach` the plain instructions run, and each is counted. Otherwise the fused ones run, and are counted by
// sequences: all instructions between two jumps at once.
template <bool kEach>
struct Cursor {
  explicit Cursor(Machine& machine) : m(machine) { enter(); }

  Machine& m;
  const Instr* const instructions = (kEach ? m.program.instructions : m.program.optimized.fused_instructions).data();
  const std::int64_t longest = m.program.optimized.longest;
  const Instr* at = nullptr;    // the current instruction
  const Instr* code = nullptr;  // of the top frame
  const Instr* next = nullptr;
  const Instr* row = nullptr;  // start of the sequence that is not counted yet
  Value* locals = nullptr;
  Value* top = nullptr;  // one past the topmost value
  std::int64_t steps = 0;
  FunctionId called = -1;  // set where several instructions begin a frame in the same way
  Value given = kNone;     // set where several instructions end one

  INLINE void count() {
    if constexpr (!kEach) steps -= next - std::exchange(row, next);
  }
  INLINE void jump_to(std::int32_t position) {
    count();
    row = next = code + position;
  }
  INLINE void jump(const Instr& in) {
    jump_to(in.b);
    if constexpr (!kEach) steps -= in.a;  // skipped instructions (program/jumps.cpp)
  }
  INLINE void go_to(const Frame& frame) {
    code = instructions + m.program.optimized.starts[frame.code].first;
    row = next = code + frame.pc;
    locals = m.stack.values.data() + frame.base;
  }
  INLINE void enter() {
    go_to(m.stack.frames.back());
    top = m.stack.values.end();
    steps = m.steps;
  }
  INLINE void write() {
    count();
    m.stack.frames.back().pc = static_cast<std::int32_t>(next - code);
    m.steps = steps;
    m.stack.values.SetEnd(top);
  }
  INLINE void resume() {
    top = m.stack.values.end();
    steps = m.steps;
  }
  INLINE Value& local(std::int32_t index) { return locals[index]; }
  INLINE void push(Value value) { *top++ = value; }
  INLINE Value pop() { return *--top; }
  // The next part of a fused instruction.
  INLINE const Instr& more() { return *next++; }
  // Runs an instruction that leaves this frame on top.
  INLINE bool run(bool (*instruction)(Machine&, const Instr&), const Instr& in) {
    write();
    if (!instruction(m, in)) return false;
    resume();
    return true;
  }
  // Runs an instruction that may begin or end frames.
  INLINE bool change(bool (*instruction)(Machine&, const Instr&), const Instr& in) {
    write();
    if (!instruction(m, in) || m.stack.frames.empty()) return false;
    enter();
    return true;
  }
  // True if both operands are numbers; `sum` replaces them by the result, if it is a number.
  INLINE bool numbers() { return IsScalar(top[-2]) && IsScalar(top[-1]); }
  INLINE bool sum(bool fits) {
    if (!fits || !IsScalar(given)) return false;
    --top;
    top[-1] = given;
    return true;
  }
  // Makes a list at the end of the arena and charges `cost`. The caller writes its elements to the returned pointer.
  // Null: the list must be made in the ordinary way.
  INLINE Value* list(std::int64_t size, std::int64_t cost, Value& made) {
    if (kEach) return nullptr;
    count();
    Value* const place = cost <= steps - longest ? RoomForList(m, size, 0, made) : nullptr;
    if (place) steps -= cost;
    return place;
  }
  INLINE bool list_of(std::span<const CardId> cards, Value& made) {
    Value* place = list(std::ssize(cards), std::ssize(cards), made);
    if (!place) return false;
    for (const CardId card : cards) *place++ = card;
    return true;
  }
  // The list of the seats still in the game, from `first` on.
  INLINE bool seats_from(Value first, Value& made) {
    const Value playing = PlayingSeats(m);
    Value* const place = IsSeat(m, first) ? list(playing, playing, made) : nullptr;
    if (place) WriteSeats(m, first, place);
    return place;
  }
  // The list of the elements in the innermost builder.
  INLINE bool built(Value& made) {
    Value* const place = list(CountBuilt(m.stack), 0, made);
    if (place) TakeBuilt(m.stack, place);
    return place;
  }
  // Appends an element to the innermost builder. Returns false if it would be too long.
  INLINE bool build() {
    auto& [frames, values, arena, building, marks] = m.stack;
    if (std::ssize(building) - marks.back() >= m.limits.list) return false;
    building.push_back(pop());
    return true;
  }
  // Charges a skipped window: after each decision in it the whole budget is granted again.
  INLINE void charge(const Glance& glance) {
    if (glance.decided < 0) {
      steps -= glance.steps;
    } else {
      Grant(m, glance.steps - glance.decided);
      steps = m.steps;
    }
  }
  INLINE bool missing() {
    write();
    const Frame& frame = m.stack.frames.back();
    MissingThing(m, m.program.instructions[m.CodeOf(frame).first + frame.pc - 1]);
    return true;
  }
  // Reads the next element of the list in local a, whose position is in local a + 1; at the end of the list it
  // continues at b.
  INLINE bool next_of(const Instr& in, Value& element) {
    Value& position = local(in.a + 1);
    const auto list = Elements(m.stack, local(in.a));
    if (static_cast<std::uint64_t>(position) < list.size()) [[likely]] {
      element = list[position++];
      return true;
    }
    if (position < 0 && !list.empty()) {  // kNone
      element = list.front();
      position = 1;
      return true;
    }
    position = std::max<Value>(position, 0);
    jump_to(in.b);
    return false;
  }
  INLINE bool more_times(const Instr& in) {
    if (local(in.a) > 0) return --local(in.a), true;
    jump_to(in.b);
    return false;
  }
  INLINE void release(const Instr& in) {
    if (local(in.b) < static_cast<Value>(m.stack.arena.size())) ReleaseArena(m, local(in.b), in.a);
  }
  // Begins a frame of that function, whose parameters are the topmost values, as PushFrame does.
  INLINE bool call(FunctionId id) {
    auto& [frames, values, arena, building, marks] = m.stack;
    count();
    frames.back().pc = static_cast<std::int32_t>(next - code);
    values.SetEnd(top);
    if (!m.MayOpen(1)) return m.steps = steps, TooDeep(m, id);
    const program::OptimizedCode::FunctionInfo& start = m.program.optimized.starts[id];
    const auto base = static_cast<std::int32_t>(values.size()) - start.params;
    values.Grow(static_cast<std::size_t>(start.locals - start.params),
                static_cast<std::size_t>(start.room + kGlanceRoom));
    const CardId source = frames.back().source;
    frames.push_back({id, 0, base, static_cast<std::int32_t>(arena.size()), 0, -1, 0, -1, -1, source});
    row = next = code = instructions + start.first;
    locals = values.data() + base;
    top = values.end();
    return true;
  }
  // Ends the top frame as PopFrame does. It must not be the last one, and must not be a running occurrence.
  INLINE void leave(Value result) {
    auto& frames = m.stack.frames;
    count();
    const auto height = static_cast<std::size_t>(frames.back().arena);
    if (m.stack.arena.size() > height) m.stack.arena.Truncate(height);
    top = locals;
    frames.pop_back();
    go_to(frames.back());
    give(result);
  }
  // An unused result is not pushed.
  INLINE void give(Value result) {
    if (!kEach && next->op == Op::Pop) {
      ++next;
    } else if (!kEach && next->op == Op::PopJump) {
      next += 2;
      jump(next[-1]);
    } else {
      push(result);
    }
  }
};

}  // namespace cardinal::vm
