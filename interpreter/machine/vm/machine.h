// The data on which every instruction works. In: a program, its code, a stack and a game state to read. Out: Machine,
// and the small operations that all instructions share (registers, faults, frames). Promises: the same code runs live
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
#include "interpreter/machine/bytecode/code.h"
#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/vm/memo_table.h"
#include "interpreter/machine/vm/open_occurrences.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::vm {

using bytecode::Compiled;
using bytecode::Function;
using bytecode::Functions;
using bytecode::Instr;
using bytecode::Op;
using bytecode::Register;
using match::Card;
using match::Frame;
using match::GameState;
using match::HookRef;
using match::ListRef;
using match::Match;
using match::Stack;
using model::CardId;
using model::kNone;
using model::kNotApplicable;
using model::Seat;
using model::Value;
using program::FunctionId;
using program::OccurrenceKind;
using program::Program;
using enum match::FrameFlag;

// Frame::flags: the function was called by C++ code, which receives its result. Only within one step.
inline constexpr std::int16_t kCalledByHost = 512;
// Frame::flags: the frame tests whether an action can be offered, and has the number that the action would have.
inline constexpr std::int16_t kOffered = 1024;

// A target of an action whose legality is being tested.
struct TargetTest {
  Value action = 0;            // uid
  std::int32_t variable = -1;  // program::Target::variable
};

inline constexpr std::int32_t kNewLayer = -1;  // in Scratch::applying

// Buffers that are reused from run to run, so that a running match rarely allocates memory.
struct Scratch {
  Stack pure;                                      // the stack of an evaluation without a match to write
  GameState snapshot;                              // the state that reads see inside `simultaneously`
  base::Table<model::CardId, std::uint8_t> moved;  // cards moved in this block
  std::vector<HookRef> heard;
  std::vector<Value> values, others;
  std::vector<Value> arguments;        // of the function that is called
  std::vector<Value> hook_arguments;   // of an occurrence whose hooks are searched or run
  std::vector<CardId> order;           // of a zone that is shuffled
  std::vector<CardId> among;           // the only cards with which an action can be offered
  std::vector<model::Option> options;  // the options of a window
  std::vector<std::uint32_t> marks;    // by small number: the mark of the last list that contained it
  std::uint32_t mark = 0;
  MemoTable memo;
  // By step: the answers in a position without the changes of that step and of the later ones (identity.h).
  std::array<std::unique_ptr<MemoTable>, program::kIdentitySteps> identity_memo;
  std::uint64_t identity_changes = 0;  // of the position that they know: MemoTable::Changes, or Machine::changes
  OpenOccurrences occurrences;         // of a match that runs
  std::vector<TargetTest> testing;     // the targets that are being tested
  // Queries of which a modifier is running, innermost last; kNewLayer where a modifier of a named layer begins: answers
  // in it do not depend on what is running before.
  std::vector<std::int32_t> applying;
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

// Where the fields of players or of cards are among all fields of a match.
struct FieldRows {
  std::size_t first = 0, stride = 0;
};

struct Machine {
  Machine(const Program& the_program, const Compiled& the_code, const Functions& the_functions,
          const base::Limits& the_limits, Stack& the_stack, const GameState& world)
      : program(the_program),
        compiled(the_code),
        code(the_code.pool),
        functions(the_functions),
        limits(the_limits),
        stack(the_stack),
        read(&world),
        layout(&match::GetZoneLayout(the_program, world.seats)),
        zones(layout->zones.empty() ? nullptr : layout->zones.data()),
        cards(world.order.size()),
        seats(static_cast<std::uint64_t>(world.seats)),
        player_fields{static_cast<std::size_t>(the_program.table_fields),
                      static_cast<std::size_t>(the_program.player_fields)},
        card_fields{player_fields.first + seats * player_fields.stride,
                    static_cast<std::size_t>(the_program.card_fields)} {}

  const Program& program;
  const Compiled& compiled;
  const bytecode::Pool& code;
  const Functions& functions;
  const base::Limits& limits;
  Stack& stack;
  const GameState* read;              // the snapshot inside `simultaneously`, otherwise the state of the match
  const program::ZoneLayout* layout;  // of its zones
  const program::ZoneLayout::Zone* const zones;  // by declaration; null: there are none
  std::uint64_t cards;                           // how many there are; grows with each card that is made
  const std::uint64_t seats;                     // in the match
  const FieldRows player_fields, card_fields;
  GameState* write = nullptr;     // null when pure
  Match* live = nullptr;          // null when pure
  const Match* asking = nullptr;  // never null; `current` and uids are looked up in its stack
  Observer* observer = nullptr;
  bool heard = false;  // the observer receives single instructions
  Scratch* scratch = nullptr;
  MemoTable* memo = nullptr;  // null: nothing is remembered, because an observer receives each instruction
  // The table that knows the cards and the timed modifiers of the position: `memo`, if an IdentityScope has not
  // replaced that.
  MemoTable* index = nullptr;
  // Where there is no table: a number that is another one after each change, and none that MemoTable::Changes gives.
  std::uint64_t changes = std::uint64_t{1} << 63;

  const Instr* pc = nullptr;   // the instruction that runs
  Value* registers = nullptr;  // of the top frame
  Value result = kNone;        // of the function that was called by C++ code
  std::int32_t nested = 0;     // calls by C++ code that are open
  std::size_t below = 0;       // frames that are not of the innermost such call

  std::int64_t fuel = 0;              // work that may be done before the next check whether to stop
  std::int64_t reserve = 0;           // granted after it (see Grant)
  AutoAnswer on_the_way;              // how many decisions may still be answered automatically
  DecisionPolicy* blind = nullptr;    // the policy, if it does not need to see the options
  DecisionPolicy* passing = nullptr;  // the policy, if it may let seats pass unasked
  ModifierTerms* terms = nullptr;     // pure: of the outermost query
  // How many of the layers of modifiers are applied: all of them, except while a modifier is computed that sees fewer.
  // Never less if Scratch::applying is empty.
  std::int32_t layers_seen = std::numeric_limits<std::int32_t>::max();
  // How many of the questions about what a card is (program::IdentityStep) are answered with their changes: all of
  // them, except while a change of one of them is computed. Then frames below this number are not of that change.
  std::int32_t identity_seen = std::numeric_limits<std::int32_t>::max();
  std::size_t identity_frames = 0;
  std::size_t block_cards = 0;  // how many cards there were when it began
  std::size_t block_start = 0;  // length of Match::deferred when the simultaneous block began
  std::optional<model::Fault> fault;

  Value& R(Register reg) { return registers[reg]; }
  Frame& Top() { return stack.frames.back(); }
  const Function& CodeOf(const Frame& frame) const { return functions[frame.code]; }
  Value& Local(const Frame& frame, std::int32_t index) {
    return stack.values[static_cast<std::size_t>(frame.base + index)];
  }
  // Whether a pure function runs: nothing may be written.
  bool IsPure() const { return live == nullptr || nested > 0; }
  std::span<const Register> OperandsOf(const Instr& instr) const {
    const Register* const begin = code.operands.data() + instr.b;
    return {begin + 1, *begin};
  }
  std::int32_t Position() const { return static_cast<std::int32_t>(pc - code.instructions.data()); }
};

// For calls of the observer, which may look at the stack: the top frame says where it is (SiteOf), and the values
// have an end.
inline Observer* ObserverOf(Machine& m) {
  if (m.nested > 0) return m.observer;
  m.Top().pc = m.Position();
  m.stack.values.SetEnd(m.registers + m.CodeOf(m.Top()).registers);
  return m.observer;
}

// The top frame has begun its occurrence, or ends it. Only while a match runs.
inline void OpenTop(Machine& m) {
  m.scratch->occurrences.Open(static_cast<std::int32_t>(m.stack.frames.size()) - 1, m.stack.frames.back());
}
inline void CloseTop(Machine& m) {
  m.scratch->occurrences.Close(static_cast<std::int32_t>(m.stack.frames.size()) - 1, m.stack.frames.back());
}

inline bool IsScalar(Value value) { return value != kNone && value != kNotApplicable; }
// Ends the run with a fault at the current instruction. Always returns false, so that `return Fail(...)` stops the
// loop.
bool Fail(Machine& m, model::FaultKind kind, std::string message);
// The site of the instruction that runs.
model::SiteId Site(const Machine& m);
// A frame that waits has the number of its stop; a frame that has called a function that only reads has its position
// among all instructions.
inline std::int32_t StopAsPc(std::int32_t stop) { return -1 - stop; }
inline std::int32_t PcAsStop(std::int32_t pc) { return -1 - pc; }
// The instruction with which a frame has called another one, or at which it waits.
inline std::int32_t PositionOf(const Machine& m, const Frame& frame) {
  if (frame.pc >= 0) return frame.pc;
  const auto place = static_cast<std::size_t>(m.CodeOf(frame).first_stop + PcAsStop(frame.pc));
  return place < m.code.resume.size() ? m.code.resume[place] : -1;
}

// Gives the run a whole budget. If another thread or a deadline may stop it (base::StopScope), the budget comes in
// slices. Throws base::Stopped.
void Grant(Machine& m);
// Charges work. Returns false, with a fault, if the budget is spent.
bool BudgetSpent(Machine& m);
inline bool Charge(Machine& m, std::size_t amount) {
  m.fuel -= static_cast<std::int64_t>(amount);
  return m.fuel >= 0 || BudgetSpent(m);
}

// Check that a value is a card or a seat, or that something may be written. They return false, with a fault, if not.
bool NoCard(Machine& m, Value value);
bool NoSeat(Machine& m, Value value);
bool NotLive(Machine& m);
inline bool NeedCard(Machine& m, Value value) {
  return static_cast<std::uint64_t>(value) < m.cards || NoCard(m, value);
}
inline bool NeedSeat(Machine& m, Value value) {
  return static_cast<std::uint64_t>(value) < m.seats || NoSeat(m, value);
}
inline bool NeedLive(Machine& m) { return !m.IsPure() || NotLive(m); }

// ---- frames (frames.cpp)

// Opens a frame, which runs next. Its source is that of the caller unless one is given. `arguments` must not be in the
// stack of values.
inline constexpr CardId kInherit = -2;
bool OpenFrame(Machine& m, FunctionId id, std::span<const Value> arguments, CardId source = kInherit,
               std::int32_t rule = -1, std::int16_t flags = 0);
// Makes the top frame the one that runs, at its instruction `position`.
void ContinueTopFrame(Machine& m, std::int32_t position);
// The top frame waits for an answer: it consists of its pinned registers now.
void Suspend(Machine& m);

// Calls a function that only reads. Returns false on a fault. A list is in the arena, from its present height on.
bool Call(Machine& m, FunctionId id, std::span<const Value> arguments, Value& result, CardId source = -1,
          std::int32_t rule = -1);
inline bool Call(Machine& m, FunctionId id, std::initializer_list<Value> arguments, Value& result) {
  return Call(m, id, std::span<const Value>(arguments.begin(), arguments.size()), result);
}

// Runs instructions until the run stops, or a function returns to the C++ code that has called it.
void Loop(Machine& m);

// ---- occurrences (occurrences.cpp)

// The uid of the innermost running occurrence, or 0.
std::int32_t CauseUid(const Stack& stack);
// The innermost frame with that uid, or null.
Frame* FindOccurrence(Stack& stack, Value uid);
const Frame* FindOccurrence(const Stack& stack, Value uid);
void EndOccurrence(Machine& m, std::int32_t uid);  // ends the modifiers bound to it; tells the observer

// Reports that a cell has changed (program::StateCell).
inline void Changed(Machine& m, std::size_t cell) {
  if (m.memo)
    m.memo->Changed(cell);
  else
    ++m.changes;
}

// For an existing zone.
inline const program::ZoneLayout::Instance& InstanceOf(const Machine& m, match::ZoneId zone) {
  return match::GetZoneInstance(*m.layout, zone);
}
inline std::int32_t ZoneDeclarationOf(const Machine& m, match::ZoneId zone) { return InstanceOf(m, zone).declaration; }

}  // namespace cardinal::vm
