// The operations of the instructions. In: a Machine whose `pc` is at the instruction. Out: its effect. Promises: a
// function returns false only if the run stops here (decision, outcome, fault). Those under "calls and control" set
// Machine::pc to what runs next; the others leave it.
#pragma once

#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

// ---- numbers.cpp: the operators that may fault
bool Arithmetic(Machine& m, const Instr& in);
bool AddConstant(Machine& m, const Instr& in);
bool Require(Machine& m, const Instr& in);

// ---- things.cpp: reads of the game state
bool ReadCard(Machine& m,
              const Instr& in);  // Attribute, Owner, Controller, CardName, Since, Holder, Print, FirstPrint, IsCreated,
                                 // IsKept, KeptAnswer, HasPart, IsCardType
bool TextHasPart(Machine& m, const Instr& in);
bool ReadField(Machine& m, const Instr& in);
bool ReadZone(Machine& m, const Instr& in);  // IsZoneOf, IsInZone, ZoneCards, ZoneAll, ZoneCount, ZoneFirst, ZoneLast
bool ReadPlayers(Machine& m, const Instr& in);  // AllPlayers, SeatsFrom, TeamOf, NextSeat, FirstSeat
bool AllCards(Machine& m, const Instr& in);
bool AllOfEnum(Machine& m, const Instr& in);
bool Related(Machine& m, const Instr& in);

// ---- lists.cpp
bool ListOp(Machine& m, const Instr& in);
// Copies the elements to the arena.
bool MakeList(Machine& m, std::span<const Value> elements, Value& list);
// Makes a list of this length; the caller writes its elements to `place`.
bool MakeEmptyList(Machine& m, std::size_t length, Value& list, Value*& place);
// A value that is not a valid list of this arena counts as empty: the verifier does not know which values are lists.
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
// Moves the list down to that height of the arena, and truncates the arena after it.
Value BringDown(Stack& stack, Value list, std::int32_t height);
// Whether the lists of the top frame are worth being freed.
inline bool HasManyElements(const Machine& m) {
  constexpr std::int64_t kWorthFreeing = 256;  // elements, or fewer, if that is a large part of the limit
  return std::ssize(m.stack.arena) - m.stack.frames.back().arena >= std::min(kWorthFreeing, m.limits.arena / 4);
}
void ReleaseLists(Machine& m, const Instr& in);
// list_changes.cpp: adds a list, with the time at which its elements were added, to a chain of such lists. kNone is the
// empty chain.
bool AddToChain(Machine& m, Value elements, Value age, Value& chain);
// The elements that a list gains and loses: chains. Elements that are older than `since` do not count.
struct ListChanges {
  Value given = kNone, lost = kNone, since = kNone;
};
// `list` with the gained elements and without the lost ones. If an element is gained and lost, the newer one counts; if
// both are equally old, it is lost.
bool ChangeList(Machine& m, Value list, const ListChanges& changes, Value& changed);
// matching.cpp: for a list of lists (ListMatch), how many of them can each be given an element of their own.
bool MatchLists(Machine& m, std::span<const Value> lists, Value& size);

// ---- modifiers.cpp
bool ApplyModifiers(Machine& m, const Instr& in);
bool ApplyLayers(Machine& m, const Instr& in);
bool ApplyIdentity(Machine& m, const Instr& in);
bool ApplyGivenModifiers(Machine& m, const Instr& in);
bool IsUnmodified(Machine& m, const Instr& in);
bool AreSameArguments(const Machine& m, std::int32_t query, std::span<const Value> one, std::span<const Value> other);

// ---- timed_modifiers.cpp
bool AddModifier(Machine& m, const Instr& in);
void EndModifiers(Machine& m, program::EndKind end, Value what);
// The source of the innermost frame that has a card as its source: a rule of the game may do what many cards say.
CardId WhoseText(const Machine& m);
bool MatchesTimed(const match::ActiveModifier& modifier, std::span<const Value> args);
bool MatchesPatterns(const Machine& m, const std::vector<program::Pattern>& patterns, std::span<const Value> args,
                     CardId card);

// ---- lasting_rules.cpp
bool AddLastingRule(Machine& m, const Instr& in);
bool ReachMoment(Machine& m, const Instr& in);
void EndLastingRules(Machine& m, program::EndKind end, Value what);
// Null if it has ended.
const match::LastingRule* FindLastingRule(const match::GameState& world, std::int32_t number);

// ---- moves.cpp, changes.cpp
bool MoveCard(Machine& m, const Instr& in);
bool MoveCards(Machine& m, const Instr& in);
bool CreateCard(Machine& m, const Instr& in);
bool Reveal(Machine& m, const Instr& in);  // Reveal, Hide
bool StoreField(Machine& m, const Instr& in);
bool AddField(Machine& m, const Instr& in);
bool Tell(Machine& m, const Instr& in);
bool Explain(Machine& m, const Instr& in);
bool Because(Machine& m, const Instr& in);
bool EndGame(Machine& m, const Instr& in);  // Win, WinTogether, DrawGame, LoseGame, WinByScore
bool Eliminate(Machine& m, const Instr& in);

// ---- occurrences.cpp
bool EnterOccurrence(Machine& m, const Instr& in);
bool LeaveOccurrence(Machine& m);
bool OccurrenceOp(Machine& m,
                  const Instr& in);  // CurrentOccurrence, FindOccurrence, IsOccurrenceOf, LoadLocalOf, StoreLocalOf
bool CopyListsIn(Machine& m, const Function& code, std::vector<Value>& locals, std::span<const Value> from);
// Copies the first registers of a frame; lists become references into `lists`, which grows.
void CopyOut(const Machine& m, const Frame& frame, std::int32_t count, std::vector<Value>& values,
             std::vector<Value>& lists);

// ---- targets.cpp
bool BeginOffer(Machine& m, const Instr& in);
bool TargetsOf(Machine& m, const Instr& in);

// ---- observation.cpp
void Decide(Machine& m, const Instr& in);

// ---- calls and control

// calls.cpp
bool Guard(Machine& m, const Instr& in);
bool AskInLayers(Machine& m, const Instr& in);
bool CallEvent(Machine& m, const Instr& in);
bool CallPart(Machine& m, const Instr& in);
bool CallWindow(Machine& m, const Instr& in);  // CallWindow, CallWindowWith
bool SkipEvent(Machine& m);
bool RunStateBasedActions(Machine& m);
bool ContinueStateBasedActions(Machine& m, Value ran);

// hooks.cpp
bool FindReplacements(Machine& m, const Instr& in);
bool PutReplacementFirst(Machine& m, const Instr& in);
bool FindReactions(Machine& m, const Instr& in);
bool PutReactionFirst(Machine& m, const Instr& in);
bool RunInstead(Machine& m, const Instr& in);
bool RunBefore(Machine& m, const Instr& in);
bool RunAfter(Machine& m, const Instr& in);
bool ContinueHooks(Machine& m, const Instr& in, Value result);  // one of them has ended
// Collects `fixed` and all hooks that run for the event now, in their order, in the buffers of the machine.
struct Hooked {
  OccurrenceKind kind;
  std::int32_t what;
  std::int32_t uid;
};
// reactions.cpp: the `after` rules of cards in a game where they happen one by one (program::IsReaction). The first
// function adds those of the list to the reactions that wait, if their `if` holds. `after`: their event, without
// its hooks.
bool AddReactions(Machine& m, const match::Deferred& after, std::span<const Value> heard);
inline bool IsReaction(const Machine& m, HookRef heard) {
  return m.program.one_by_one && program::IsReaction(m.program.hooks[heard.hook]);
}
// Opens the frame of the next one; continues after the instruction if none waits.
bool RunNextWaiting(Machine& m);
inline bool RunNextReaction(Machine& m) {
  if (!m.live->reactions.empty()) return RunNextWaiting(m);
  ++m.pc;
  return true;
}
// Asks the next seat for the order of its reactions, if the game asks; if all are in order, the first happens.
bool PutReactionsInOrder(Machine& m);
// The innermost one that runs is over.
void EndReaction(Machine& m);
// Whether two rules do the same: they have one text, and it does not ask for what differs.
bool DoTheSame(const Machine& m, HookRef rule, HookRef other);
// Whether the `if` of the hook holds.
bool Applies(Machine& m, HookRef heard, std::span<const Value> args, std::int32_t uid, bool& yes);
// Whether a hook may run now that its turn has come: its card's rules are active, or its head names `me`.
bool StillHears(Machine& m, HookRef heard, bool& yes);
// simultaneous.cpp: the arguments of a deferred event, with its lists copied back to the arena.
bool ArgsOf(Machine& m, const match::Deferred& deferred, std::vector<Value>& args);
// What a frame's occurrence was, for hooks that run later.
match::Deferred Remember(Machine& m, const Frame& frame, std::span<const Value> heard);
bool HooksThatHear(Machine& m, Hooked of, std::span<const Value> args, std::span<const Value> fixed);
// True if the rule of a statement to which the hook belongs has ended.
bool HasEnded(const Machine& m, HookRef heard);
bool OpenHook(Machine& m, HookRef heard, std::span<const Value> args, std::int32_t uid);

// simultaneous.cpp
bool BeginSimultaneous(Machine& m);
bool EndSimultaneous(Machine& m, const Instr& in);
bool ContinueSimultaneous(Machine& m, const Instr& in);
void Defer(Machine& m, const Frame& frame, std::span<const Value> heard);

// shuffle.cpp
bool ShuffleZone(Machine& m, const Instr& in);
bool EndShuffle(Machine& m, const Instr& in, match::ZoneId zone);  // the order has been answered

// choices.cpp
bool Choose(Machine& m, const Instr& in);

// decisions.cpp
// Returns a decision to fill in. It is stored in Match::decision; a caller that does not open it must close it.
model::Decision& NewDecision(Machine& m, model::DecisionKind kind);
// Opens the decision: numbers it, tells the observer, stops. If it is answered at once, the machine continues after it,
// and the function returns true.
bool OpenDecision(Machine& m);
// Answers the open decision if that may be done automatically. Returns true if it is answered.
bool AnswerOnTheWay(Machine& m);
// An unobserved decision of a player need not be built if it has only one option or its policy ignores the options
// (Machine::blind): it counts as asked and answered. Returns false if it must be opened.
bool TakeUnseen(Machine& m, Seat seat, std::size_t options, Value& taken);
// The same for a seat that may pass in a window: the policy lets it pass, whatever its legal actions are.
bool TakePassUnasked(Machine& m, Seat seat);
// The value that choosing an option gives.
Value ValueOf(const model::Option& option);

// answers.cpp: the frame that waits for an answer has it after its pinned registers.
void WriteAnswer(const Program& program, Match& match, const model::Answer& answer);
// Takes the answer from there, and continues.
bool ContinueWithAnswer(Machine& m);

// windows.cpp
bool AskWindow(Machine& m, const Instr& in);
// A player has answered: passes (kNone), or takes the action.
bool ContinueWindow(Machine& m, const Instr& in, Value action, Value card);
bool WaitingActions(Machine& m, const Instr& in);
bool Wait(Machine& m);
bool ResolveAction(Machine& m, const Instr& in);
bool CancelAction(Machine& m, const Instr& in);
bool NewAction(Machine& m, const Instr& in);
bool TakeAction(Machine& m, const Instr& in);
bool IfWaiting(Machine& m, const Instr& in);
bool CopyAction(Machine& m, const Instr& in);
bool IsCopy(Machine& m, const Instr& in);
bool AskNext(Machine& m, const Instr& in);

}  // namespace cardinal::vm
