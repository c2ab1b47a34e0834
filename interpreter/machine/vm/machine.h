// The data on which every instruction works. In: a Program, a stack and a game state to read. Out: Machine, and the
// small operations that all instructions share (push, pop, fail, begin a frame). Promises: the same code runs live
// (with a match to write) and pure (without one); nothing here outlives a call of RunToDecision or Evaluate.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/vm/memory.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::vm {

using match::Card;
using match::Frame;
using match::GameState;
using match::HookRef;
using match::ListRef;
using match::Match;
using match::PackHookRef;
using match::Stack;
using match::UnpackHookRef;
using model::CardId;
using model::kNone;
using model::kNotApplicable;
using model::Seat;
using program::Function;
using program::FunctionId;
using program::Instr;
using program::OccurrenceKind;
using program::Op;
using program::Program;
using enum match::FrameFlag;

// At the start of a frame whose result will be cached: the remaining steps, and Memory::applied.
struct Begun {
  std::int64_t steps = 0;
  std::int64_t applied = 0;
};

// The point after the last change of the state that a frameless event has made (vm/frameless.h).
struct Late {
  std::int32_t pc = -1;  // the position where it continues; -1: it has changed nothing
  std::int64_t steps = 0;
  std::int64_t applied = 0;  // Memory::applied
  std::array<Value, program::kMostLateLocals> locals{};
};

// Buffers that are reused from run to run, so that a running match rarely allocates memory.
struct Scratch {
  Stack pure;                                      // the stack of nested pure evaluations
  GameState snapshot;                              // the state that reads see inside `simultaneously`
  base::Table<model::CardId, std::uint8_t> moved;  // cards moved in this block
  std::vector<HookRef> heard;
  std::vector<Value> values, others;
  std::vector<Value> said;    // Decision::template_values of the choice that is asked
  std::vector<CardId> order;  // of a zone that is shuffled, or of the cards with which an action may be offered
  base::Table<model::CardId, std::uint8_t> among;  // by card: whether an action can be offered with it
  std::vector<Value> args;                         // of an occurrence whose hooks are searched or run
  std::vector<model::Option> options;              // the options of a window
  std::vector<std::uint32_t> marks;                // by small number: the mark of the last list that contained it
  std::uint32_t mark = 0;
  Memory memory;
  std::vector<Begun> begun;            // innermost last
  std::vector<std::int32_t> applying;  // queries of which a modifier is running, innermost last
  Late late;
  bool busy = false;
};

// One set of buffers for the lifetime of a run or an evaluation (they may nest through an observer).
class ScratchLease {
 public:
  ScratchLease();
  ~ScratchLease();
  ScratchLease(const ScratchLease&) = delete;
  ScratchLease& operator=(const ScratchLease&) = delete;
  Scratch& operator*() const { return *scratch_; }

 private:
  Scratch* scratch_;
};

struct Machine {
  Machine(const Program& the_program, const base::Limits& the_limits, Stack& the_stack, const GameState& world)
      : program(the_program),
        limits(the_limits),
        stack(the_stack),
        read(&world),
        layout(&match::GetZoneLayout(the_program, world.seats)),
        zones(layout->zones.empty() ? nullptr : layout->zones.data()),
        frame_bytes(FrameBytes(the_limits)),
        cards(world.order.size()),
        seats(static_cast<std::uint64_t>(world.seats)) {}

  const Program& program;
  const base::Limits& limits;
  Stack& stack;
  const GameState* read;  // the snapshot inside `simultaneously`, otherwise the state of the match
  const program::OptimizedCode::ZoneLayout* layout;             // of its zones
  const program::OptimizedCode::ZoneLayout::Zone* const zones;  // by declaration; null: there are none
  const std::ptrdiff_t frame_bytes;                             // the limit for all frames, see MayOpen
  const std::uint64_t cards, seats;                             // their numbers in the match
  GameState* write = nullptr;                                   // null when pure
  Match* live = nullptr;                                        // null when pure
  const Match* asking = nullptr;  // never null; `current` and uids are looked up in its stack
  Observer* observer = nullptr;
  Scratch* scratch = nullptr;
  bool quiet = false;                 // live, without an observer, and not inside `simultaneously`
  Memory* memory = nullptr;           // null: nothing is cached, because an observer receives each instruction
  std::size_t applying_from = 0;      // into Scratch::applying: entries before it belong to the calling machine
  std::int64_t steps = 0;             // instructions that may run before the next check whether to stop
  std::int64_t reserve = 0;           // granted after these (see Grant)
  AutoAnswer on_the_way;              // how many decisions may still be answered automatically
  DecisionPolicy* blind = nullptr;    // the policy, if it does not need to see the options
  DecisionPolicy* passing = nullptr;  // the policy, if it may let seats pass unasked
  ModifierTerms* terms = nullptr;     // pure: of the outermost query
  std::size_t block_start = 0;        // length of Match::deferred when the simultaneous block began
  bool list_result = false;           // the outermost frame returned a list
  std::optional<model::Fault> fault;

  Frame& Top() { return stack.frames.back(); }
  const Function& CodeOf(const Frame& frame) const { return program.functions[frame.code]; }
  Value& Local(const Frame& frame, std::int32_t index) { return stack.values[frame.base + index]; }
  // True if this many more frames may be opened. (Compares bytes: counting the frames would take a multiplication.)
  bool MayOpen(std::int64_t more) const {
    const std::ptrdiff_t open = reinterpret_cast<const char*>(stack.frames.data() + stack.frames.size()) -
                                reinterpret_cast<const char*>(stack.frames.data());
    return open + more * static_cast<std::ptrdiff_t>(sizeof(Frame)) <= frame_bytes;
  }
  static std::ptrdiff_t FrameBytes(const base::Limits& limits) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::ptrdiff_t>(std::min(limits.frames, kMost)) * static_cast<std::ptrdiff_t>(sizeof(Frame));
  }
  void Push(Value value) { stack.values.push_back(value); }
  Value Pop() {
    const Value value = stack.values.back();
    stack.values.pop_back();
    return value;
  }
  Value& Peek() { return stack.values.back(); }
};

inline bool IsScalar(Value value) { return value != kNone && value != kNotApplicable; }
// Ends the run with a fault at the current instruction. Always returns false, so that `return Fail(...)` stops the
// loop.
bool Fail(Machine& m, model::FaultKind kind, std::string message);
// The site of the current instruction (its frame's pc is already past it).
model::SiteId Site(const Machine& m);

// The largest number of operands that a glance (glance.h) pushes at once.
inline constexpr std::int32_t kGlanceRoom = 8;

// Begins a frame of `code`, whose parameters are the topmost values. Its source is that of the caller unless one is
// given.
inline constexpr CardId kInherit = -2;
bool TooDeep(Machine& m, FunctionId code);  // fault: too many frames
inline bool PushFrame(Machine& m, FunctionId id, CardId source = kInherit, std::int32_t rule = -1,
                      std::int16_t flags = 0) {
  auto& [frames, values, arena, building, marks] = m.stack;
  if (!m.MayOpen(1)) return TooDeep(m, id);
  const program::OptimizedCode::FunctionInfo& code = m.program.optimized.starts[id];
  if (source == kInherit) source = frames.empty() ? -1 : frames.back().source;
  const auto base = static_cast<std::int32_t>(values.size()) - code.params;
  values.Grow(static_cast<std::size_t>(code.locals - code.params), static_cast<std::size_t>(code.room + kGlanceRoom));
  frames.push_back({id, 0, base, static_cast<std::int32_t>(arena.size()), 0, -1, flags, -1, rule, source});
  return true;
}
// The frame at `depth` (1 = outermost) repeats its instruction after the frame that it pushed has ended. Always returns
// true.
inline bool StayAt(Machine& m, std::size_t depth) {
  --m.stack.frames[depth - 1].pc;
  return true;
}
// Gives the run a whole budget, of which `spent` is already used. If another thread or a deadline may stop it
// (base::StopScope), the budget comes in slices. Throws base::Stopped.
void Grant(Machine& m, std::int64_t spent = 0);
// Grants the next slice of the budget; false: the budget is spent. Throws base::Stopped.
bool Refill(Machine& m);

// Charges work that grows with data. Returns false, with a fault, if the budget is spent.
bool BudgetSpent(Machine& m);
inline bool Charge(Machine& m, std::size_t amount) {
  m.steps -= static_cast<std::int64_t>(amount);
  return m.steps >= 0 || BudgetSpent(m);
}

// Check that a value is a card or a seat. They return false, with a fault, if it is not.
bool NoCard(Machine& m, Value value);
bool NoSeat(Machine& m, Value value);
bool NotLive(Machine& m);
inline bool NeedCard(Machine& m, Value value) {
  return static_cast<std::uint64_t>(value) < m.read->cards.size() || NoCard(m, value);
}
inline bool NeedSeat(Machine& m, Value value) {
  return static_cast<std::uint64_t>(value) < static_cast<std::uint64_t>(m.read->seats) || NoSeat(m, value);
}
inline bool NeedLive(Machine& m) { return m.live || NotLive(m); }  // for instructions that write or ask

// Occurrences. The uid of the innermost running occurrence, or 0.
std::int32_t CauseUid(const Stack& stack);
// The innermost frame with that uid, or null.
Frame* FindOccurrence(Stack& stack, Value uid);
const Frame* FindOccurrence(const Stack& stack, Value uid);
bool IsListLocal(const Function& code, std::int32_t local);

// Caches the result with which the frame of a query ends.
void KeepAnswer(Machine& m, const Frame& frame, Value result);
void EndOccurrence(Machine& m, std::int32_t uid);  // ends the modifiers bound to it; tells the observer
// Moves the list down to that height of the arena, and truncates the arena after it.
Value BringDown(Stack& stack, Value list, std::int32_t height);
// Ends the top frame with `result`.
inline void PopFrame(Machine& m, Value result, bool is_list) {
  auto& [frames, values, arena, building, marks] = m.stack;
  const Frame& frame = frames.back();
  const std::int16_t flags = frame.flags;
  if (flags & kMemoize) KeepAnswer(m, frame, result);
  if (frame.uid != 0 && !(flags & kEnded) && m.live) EndOccurrence(m, frame.uid);
  const auto height = static_cast<std::size_t>(frame.arena);
  if (is_list && IsScalar(result))
    result = BringDown(m.stack, result, frame.arena);
  else if (arena.size() > height)
    arena.Truncate(height);
  values.Truncate(static_cast<std::size_t>(frame.base));
  frames.pop_back();
  if (frames.empty()) m.list_result = is_list;
  if (!(flags & kNoResult)) values.push_back(result);
}

// True if computing a result again could exceed the limit of frames: each instruction could open one.
inline bool MayGoTooDeep(const Machine& m, std::int64_t asked_at_depth, std::int64_t steps) {
  const auto depth = static_cast<std::int64_t>(m.stack.frames.size());
  return depth > asked_at_depth && depth + steps > m.limits.frames;
}

// Reports that a cell has changed (program::StateCell).
inline void Changed(Machine& m, std::size_t cell) {
  if (m.memory) m.memory->Changed(m.program, cell);
}

// For an existing zone.
inline const program::OptimizedCode::ZoneLayout::Instance& InstanceOf(const Machine& m, match::ZoneId zone) {
  return match::GetZoneInstance(*m.layout, zone);
}
inline std::int32_t ZoneDeclarationOf(const Machine& m, match::ZoneId zone) { return InstanceOf(m, zone).declaration; }

// Results are cached from now on, unless an observer receives each instruction. `position`: the id of the position; 0:
// none.
void Remember(Machine& m, std::uint64_t position);

// Runs the frames of a machine until it stops (decision, outcome, end of its outermost frame, fault).
void Loop(Machine& m);

// Evaluates functions on the scratch stack while a machine executes an instruction. Only one Nested is in use at a
// time.
class Nested {
 public:
  explicit Nested(Machine& asking) : Nested(asking, asking.observer) {}
  Nested(Machine& asking, Observer* observer) : asking_(asking), observer_(observer) {}
  // Returns false on a fault (the calling machine then has the fault).
  bool Ask(FunctionId code, std::initializer_list<Value> params, Value& result);
  // for a result that is a list
  bool AskList(FunctionId code, std::initializer_list<Value> params, std::vector<Value>& list);

 private:
  Machine& Pure();
  bool Look(Machine& m, FunctionId code, std::initializer_list<Value> params, Value& result);
  bool Run(FunctionId code, std::initializer_list<Value> params, bool list, Value& result);
  void Tell(const model::Fault& nested);

  Machine& asking_;
  Observer* const observer_;
  std::optional<Machine> pure_;  // made when it is needed
};
// Evaluates a single function.
bool AskNested(Machine& m, FunctionId code, std::initializer_list<Value> params, Value& result);

}  // namespace cardinal::vm
