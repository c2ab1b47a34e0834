// The instructions. In: a Machine whose top frame has just fetched an instruction. Out: that instruction's effect.
// Promises: every function returns false only if the run stops here (decision, outcome, fault).
#pragma once

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// Instructions that keep their pc and continue later (their progress is in the frame).
constexpr bool IsResumable(Op op) {
  switch (op) {
    case Op::ApplyModifiers:
    case Op::RunInstead:
    case Op::RunBefore:
    case Op::RunAfter:
    case Op::AskWindow:
    case Op::SimultaneousEnd:
    case Op::Settle: return true;
    default: return false;
  }
}

// ops.cpp: the rarer instructions that may begin or end a frame, change the state or ask.
bool Execute(Machine& m, const Instr& in);

// ops_numbers.cpp
bool Arithmetic(Machine& m, Op op);

// ops_lists.cpp
bool ListOp(Machine& m, const Instr& in);
// For a list of lists (ListMatch): pushes how many of them can each be given an element of their own.
bool MatchLists(Machine& m, std::span<const Value> lists);
bool BuildAdd(Machine& m);
// Copies the elements into the arena and pushes the list.
bool PushList(Machine& m, std::span<const Value> elements);
// Makes a list of this length; the caller writes its elements to `place`.
bool PushEmptyList(Machine& m, std::size_t length, Value*& place);
bool AppendList(Machine& m, std::span<const Value> elements, Value& list);
// A value that is not a valid list of this arena counts as empty: the verifier does not know which values are lists.
// None and skip are out of the range of the arena.
inline std::span<const Value> ElementsIn(std::span<const Value> held, Value list) {
  const ListRef ref = match::ToList(list);
  const std::size_t offset = static_cast<std::uint32_t>(ref.offset), length = static_cast<std::uint32_t>(ref.length);
  static_assert(static_cast<std::uint64_t>(kNone) >> 32 == 0x80000000u && kNotApplicable == kNone + 1);
  if (offset + length > held.size()) [[unlikely]]
    return {};
  return {held.data() + offset, length};
}
inline std::span<const Value> Elements(const Stack& stack, Value list) {
  return ElementsIn({stack.arena.data(), stack.arena.size()}, list);
}
// x followed by the elements of y that are not in x; the elements of x that are not in y.
bool JoinLists(Machine& m, Value x, Value y, Value& list);
bool CutList(Machine& m, Value x, Value y, Value& list);
// Adds a list, with the time at which its elements were added, to a chain of such lists. kNone is the empty chain. (A
// link refers to its list: N rules need memory for their own elements only, not N times for all earlier ones.)
bool AddToChain(Machine& m, Value elements, Value age, Value& chain);
// `list` with the gained elements and without the lost ones. If an element is gained and lost, the newer one counts; if
// both are equally old, it is lost. `given` and `lost` are chains.
bool ChangeList(Machine& m, Value list, Value given, Value lost, Value& changed);
void ReleaseArena(Machine& m, Value height, std::int16_t dead_from);

// ops_things.cpp
// The fault of an instruction whose card, seat or owner does not exist. Always returns false.
bool MissingThing(Machine& m, const Instr& in);
bool Attribute(Machine& m, const Instr& in);
bool ZoneCards(Machine& m, const Instr& in);
bool ZoneAll(Machine& m, const Instr& in);
bool AllCards(Machine& m, const Instr& in);
bool AllPlayers(Machine& m, const Instr& in);
bool AllOfEnum(Machine& m, const Instr& in);
bool SeatsFrom(Machine& m, const Instr& in);
bool Related(Machine& m, const Instr& in);

// ops_calls.cpp
// True if the query has its ordinary result now: a modifier does not apply to its own evaluation, so while one runs, a
// query that would lead to it again has another result.
bool SameAsAlways(const Machine& m, std::int32_t query);
inline bool IsSameAsAlways(const Machine& m, std::int32_t query) {
  return m.scratch->applying.size() == m.applying_from || SameAsAlways(m, query);
}
// True if the result may be taken from the cache and is cached. The machine must have a cache (Memory).
inline bool IsKept(const Machine& m, std::int32_t query) {
  return m.program.optimized.calls[query].remembered ||
         (m.memory->IsFrozen() && m.program.optimized.register_code->keeps[query] != 0);
}
bool CallQuery(Machine& m, const Instr& in);
bool CallPart(Machine& m, const Instr& in);
bool CallWindow(Machine& m, const Instr& in);
bool FirstSeat(Machine& m);

// ops_modifiers.cpp
bool ApplyModifiers(Machine& m, const Instr& in);
// True if the modifier of that card is already running for a query with these arguments (its own amount or condition
// calls it).
bool RunsFor(const Machine& m, std::int32_t rule, CardId card, std::span<const Value> args);
// True if the arguments of a query are equal. Lists are equal if their elements are, wherever they are in the arena.
bool AreSameArguments(const Machine& m, std::int32_t query, std::span<const Value> one, const Value* other);
bool TimedAmount(Machine& m, const match::ActiveModifier& modifier, Value& amount);
bool MatchesTimed(const match::ActiveModifier& modifier, std::span<const Value> args);

// ops_timed.cpp
bool AddModifier(Machine& m, const Instr& in);
void EndModifiers(Machine& m, program::EndKind end, Value what);
bool MatchesPatterns(const Machine& m, const std::vector<program::Pattern>& patterns, std::span<const Value> args,
                     CardId card);

// ops_events.cpp
bool EnterOccurrence(Machine& m, const Instr& in);
bool LeaveOccurrence(Machine& m);
bool Settle(Machine& m);
bool SkipEvent(Machine& m);
bool OccurrenceOp(Machine& m, const Instr& in);
bool CopyListsIn(Machine& m, const Function& code, std::vector<Value>& locals, std::span<const Value> from);
// Copies the locals of a frame; lists become references into `lists`, which grows.
void CopyLocalsOut(const Machine& m, const Frame& frame, std::vector<Value>& locals, std::vector<Value>& lists);

// ops_hooks.cpp
bool RunInstead(Machine& m, const Instr& in);
bool RunBefore(Machine& m, const Instr& in);
bool RunAfter(Machine& m, const Instr& in);
// Fills scratch.heard with `fixed` and all hooks that run for the event now, in their order.
bool HooksThatHear(Machine& m, OccurrenceKind kind, std::int32_t what, std::span<const Value> args,
                   std::span<const Value> fixed);
bool PushHook(Machine& m, HookRef heard, std::span<const Value> args, std::int32_t uid);

// ops_simultaneous.cpp
bool SimultaneousBegin(Machine& m);
bool SimultaneousEnd(Machine& m);
void Defer(Machine& m, const Frame& frame, std::span<const Value> heard);

// ops_moves.cpp
bool MoveOne(Machine& m, const Instr& in);
// The same for an unobserved and simple move. Returns false, without effect, if MoveOne must be used.
bool MoveAtOnce(Machine& m, const Instr& in, Value card, Value owner);
bool MoveMany(Machine& m, const Instr& in);
bool ShuffleZone(Machine& m, const Instr& in);
bool RevealTo(Machine& m, const Instr& in);
bool StoreField(Machine& m, const Instr& in);
bool AddField(Machine& m, const Instr& in);
bool Tell(Machine& m, const Instr& in);
bool Because(Machine& m, const Instr& in);
bool Explain(Machine& m, const Instr& in);
bool EndGame(Machine& m, const Instr& in);  // Win, DrawGame
bool Eliminate(Machine& m);

// ops_choices.cpp
bool Choose(Machine& m, const Instr& in);
// Returns a decision to fill in. It is stored in Match::decision; a caller that does not open it must close it.
model::Decision& NewDecision(Machine& m, model::DecisionKind kind);
// Opens the decision: numbers it, tells the observer, stops. `stay`: the instruction runs again after the answer.
bool OpenDecision(Machine& m, bool stay = false);
// Answers the open decision if that may be done automatically. Returns true if it is answered.
bool AnswerOnTheWay(Machine& m);
// An unobserved decision of a player need not be built if it has only one option or its policy ignores the options
// (Machine::blind): it counts as asked and answered. Returns false if it must be opened.
bool TakeUnseen(Machine& m, Seat seat, std::size_t options, Value& taken);
// The same for a seat that may pass in a window: the policy lets it pass, whatever its legal actions are.
bool TakePassUnasked(Machine& m, Seat seat);
// The same for a decision that has been built and has only one option.
bool TakeForced(Machine& m, const model::Decision& decision);
// The value that choosing an option gives.
Value ValueOf(const model::Option& option);

// ops_windows.cpp
using enum match::WindowSlot;
using enum match::WindowProgress;
bool AskWindow(Machine& m, const Instr& in);
void WriteAnswer(Value* locals, const model::Option& option);  // into the locals of AskWindow (accept.cpp)
bool WaitingList(Machine& m);
bool Wait(Machine& m);
bool ResolveAction(Machine& m);
bool CancelAction(Machine& m);
bool AskNext(Machine& m);

}  // namespace cardinal::vm
