// Finds matches that no game can reach, although each of their numbers is within its table: see ValidateStack in
// invariants.h.
#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/match/occurrence_rules.h"
#include "interpreter/machine/program/stack_heights.h"

namespace cardinal::match {
namespace {

using program::Function;
using program::FunctionId;
using program::Instr;
using program::OccurrenceKind;
using program::Op;
using program::Program;

// The counters of a window have no limit; no game lasts long enough to reach this value.
constexpr Value kMostCounted = Value{1} << 60;

bool OpensDecision(Op op, model::DecisionKind kind) {
  switch (kind) {
    case model::DecisionKind::One: return op == Op::ChooseOne;
    case model::DecisionKind::Many: return op == Op::ChooseMany;
    case model::DecisionKind::Arrange: return op == Op::ChooseOrder;
    case model::DecisionKind::Number: return op == Op::ChooseNumber;
    case model::DecisionKind::YesNo: return op == Op::ChooseYesNo;
    case model::DecisionKind::Menu: return op == Op::ChooseMenu;
    default: return false;
  }
}

class StackVerifier {
 public:
  StackVerifier(const Program& program, const Match& match)
      : program_(program), match_(match), rules_(program, match) {}

  std::string Verify() {
    if (match_.outcome.kind != model::OutcomeKind::Running || match_.stack.frames.empty()) return "";
    const Stack& stack = match_.stack;
    if (!stack.building.empty() || !stack.building_marks.empty()) return "a list is half made between two steps";
    for (std::size_t i = 0; i < stack.frames.size(); ++i)
      if (!Frames(i))
        return "a frame is not at an instruction at which it can wait (call " + std::to_string(i + 1) + ")";
    if (!std::all_of(match_.pending.begin(), match_.pending.end(),
                     [&](const PendingAction& waiting) { return Waits(waiting); }))
      return "an action that waits does not fit its text";
    if (!std::all_of(match_.deferred.begin(), match_.deferred.end(),
                     [&](const Deferred& deferred) { return IsValidDeferred(deferred); }))
      return "a deferred `after` does not fit its event";
    return rules_.HasValidActions(match_.decision) ? "" : "an option does not belong to the decision";
  }

 private:
  const Instr& InstructionAt(const Function& code, std::int32_t position) const {
    return program_.instructions[code.first + position];
  }
  const std::vector<std::int32_t>& Heights(FunctionId id) {
    auto& heights = heights_[id];
    if (heights.empty()) heights = program::ComputeStackHeights(program_, program_.functions[id]);
    return heights;
  }
  const ListOperands& Lists(FunctionId id) {
    auto& lists = lists_[id];
    if (lists.empty()) lists = FindListOperands(program_, id);
    return lists;
  }
  Value Local(const Frame& frame, std::int32_t index) const { return match_.stack.values[frame.base + index]; }
  // The end of the operands of a frame. Its lists end below those of the frame that it has called.
  std::int64_t End(std::size_t index) const {
    const Stack& stack = match_.stack;
    return index + 1 < stack.frames.size() ? stack.frames[index + 1].base : std::ssize(stack.values);
  }
  std::size_t HeldArenaSize(std::size_t index) const {
    const Stack& stack = match_.stack;
    return index + 1 < stack.frames.size() ? static_cast<std::size_t>(stack.frames[index + 1].arena)
                                           : stack.arena.size();
  }

  // True if the arena has the elements of this list.
  static bool IsList(Value value, std::size_t held) {
    if (value == model::kNone || value == model::kNotApplicable) return true;
    const ListRef list = ToList(value);
    return list.offset >= 0 && list.length >= 0 &&
           static_cast<std::size_t>(list.offset) + static_cast<std::size_t>(list.length) <= held;
  }

  bool Frames(std::size_t index) {
    const Frame& frame = match_.stack.frames[index];
    const Function& code = program_.functions[frame.code];
    if (!rules_.MayWait(frame.code)) return false;
    if (rules_.RunsOccurrence(frame.code) && frame.uid == 0) return false;
    const bool top = index + 1 == match_.stack.frames.size();
    const std::int64_t height = End(index) - frame.base - code.locals;
    if (index == 0 && (frame.flags & kNoResult) != 0) return false;
    return (top ? Asking(frame, code, height) : Calling(index, code, height)) && Operands(index, code, height) &&
           Locals(index, code) && Params(frame, code);
  }

  // Checks the frame that asks.
  bool Asking(const Frame& frame, const Function& code, std::int64_t height) {
    const std::int32_t entered = Heights(frame.code)[frame.pc];
    const Instr& next = InstructionAt(code, frame.pc);
    const model::Decision& decision = match_.decision;
    if (entered < 0 || (frame.flags & (kSettling | kRunningDeferred)) != 0) return false;
    if (decision.kind == model::DecisionKind::Act) {
      return next.op == Op::AskWindow && height == entered && decision.window == frame.occurrence_index &&
             AsksTheRightOne(frame);
    }
    if (decision.kind == model::DecisionKind::Shuffle)
      return next.op == Op::ShuffleZone && height == entered && decision.zone >= 0;
    if (frame.pc == 0) return false;
    const Instr& choice = InstructionAt(code, frame.pc - 1);
    return OpensDecision(choice.op, decision.kind) && choice.b == decision.choice && height == entered - 1;
  }

  // True if the decision belongs to the seat whose turn it is in the window. (Locals checks the window's locals before
  // the answer is used.)
  bool AsksTheRightOne(const Frame& frame) const {
    const auto params = base::Count(program_.windows[frame.occurrence_index].params);
    const Value list = Local(frame, params + kAskedList), position = Local(frame, params + kPosition);
    if (list == model::kNone || !IsList(list, match_.stack.arena.size()) || position < 0) return false;
    const ListRef asked = ToList(list);
    return asked.length > 0 && match_.stack.arena[asked.offset + position % asked.length] == match_.decision.seat;
  }

  // Checks a frame that has called the next one.
  bool Calling(std::size_t index, const Function& code, std::int64_t height) {
    const Frame& frame = match_.stack.frames[index];
    const Frame& called = match_.stack.frames[index + 1];
    const std::int32_t entered = Heights(frame.code)[frame.pc];
    const Instr& next = InstructionAt(code, frame.pc);
    if (entered < 0) return false;
    const bool settling = (frame.flags & kSettling) != 0, draining = (frame.flags & kRunningDeferred) != 0;
    if (settling) {
      return !draining && next.op == Op::Settle && height == entered &&
             called.code == program_.state_based_actions_code && (called.flags & kNoResult) == 0;
    }
    if (draining) return next.op == Op::SimultaneousEnd && height == entered + 1 && RunsDeferred(index, called);
    const Instr& before = InstructionAt(code, frame.pc > 0 ? frame.pc - 1 : 0);
    if ((called.flags & kNoResult) != 0) {
      return frame.pc > 0 && (before.op == Op::ResolveAction || before.op == Op::CancelAction) && height == entered &&
             IsAction(called);
    }
    if (height == entered && RunsHooks(next.op) && Local(frame, next.a + kHookNext) != model::kNone)
      return RunsThatHook(frame, next, called);
    if (height == entered && next.op == Op::AskWindow && Local(frame, next.a + kWindowProgress) == kActing)
      return IsAction(called) && Local(called, kActionWindow) == frame.uid;
    return frame.pc > 0 && height == entered - 1 && IsCalledBy(before, called);
  }

  bool IsCalledBy(const Instr& call, const Frame& called) const {
    if (call.op == Op::CallEvent) return called.code == program_.events[call.b].code;
    if (call.op == Op::CallWindow) return called.code == program_.windows[call.b].code;
    if (call.op != Op::CallPart) return false;
    return called.code == program_.parts[call.b].fallback ||
           std::any_of(program_.cards.begin(), program_.cards.end(), [&](const program::CardDef& card) {
             return IsValidIndex(card.parts, call.b) && card.parts[call.b] == called.code;
           });
  }

  // An operand below the arguments of the running hook says where the deferred hooks begin.
  bool RunsDeferred(std::size_t index, const Frame& called) const {
    const Value start = match_.stack.values[End(index) - 1];
    return start >= 0 && start <= static_cast<Value>(match_.deferred.size()) && rules_.IsHook(called.code) &&
           (called.flags & kNoResult) == 0;
  }

  static bool RunsHooks(Op op) { return op == Op::RunInstead || op == Op::RunBefore || op == Op::RunAfter; }
  bool IsAction(const Frame& frame) const { return frame.Runs(OccurrenceKind::Action); }
  // HasValidHooks checks the hook references themselves.
  bool RunsThatHook(const Frame& frame, const Instr& instr, const Frame& called) const {
    const Value heard = Local(frame, instr.a + kHookList), next = Local(frame, instr.a + kHookNext);
    if (heard == model::kNone || !IsList(heard, match_.stack.arena.size())) return false;
    const ListRef list = ToList(heard);
    if (next < 0 || next >= list.length) return false;
    const HookRef hook = UnpackHookRef(match_.stack.arena[list.offset + next]);
    return program_.hooks.Contains(hook.hook) && program_.hooks[hook.hook].code == called.code;
  }

  bool Operands(std::size_t index, const Function& code, std::int64_t height) {
    const Frame& frame = match_.stack.frames[index];
    const auto& lists = Lists(frame.code)[frame.pc];
    for (std::int64_t i = 0; i < std::min(height, std::ssize(lists)); ++i)
      if (lists[i] != 0 && !IsList(match_.stack.values[frame.base + code.locals + i], HeldArenaSize(index)))
        return false;
    return true;
  }

  // Checks what the machine reads without checking it again: lists, positions in lists, hook references, progress.
  bool Locals(std::size_t index, const Function& code) const {
    const Frame& frame = match_.stack.frames[index];
    const std::size_t held = HeldArenaSize(index);
    for (const std::int32_t local : code.list_locals)
      if (!IsList(Local(frame, local), held)) return false;
    for (std::int32_t i = 0; i < code.count; ++i) {
      const Instr& instr = InstructionAt(code, i);
      if (instr.op == Op::ForNext) {
        const Value position = Local(frame, instr.a + 1);
        if (!IsList(Local(frame, instr.a), held) || (position < 0 && position != model::kNone)) return false;
      }
      if (RunsHooks(instr.op) && !HasValidHooks(frame, instr, InstructionAt(code, frame.pc), held)) return false;
      // Only a window that is at its AskWindow instruction can have an answer, and then that action runs.
      if (instr.op == Op::AskWindow) {
        const Value progress = Local(frame, instr.a + kWindowProgress);
        const bool acting = i == frame.pc && index + 1 < match_.stack.frames.size();
        if (progress != (acting ? static_cast<Value>(kActing) : model::kNone) || !Counts(frame, held)) return false;
      }
    }
    return true;
  }

  bool Counts(const Frame& frame, std::size_t held) const {
    if (frame.Occurrence() != OccurrenceKind::Window || frame.uid == 0) return false;
    const auto params = base::Count(program_.windows[frame.occurrence_index].params);
    if (!IsList(Local(frame, params + kAskedList), held)) return false;
    for (const WindowLocal counter : {kPosition, kPasses, kTaken}) {
      const Value count = Local(frame, params + counter);
      if (count < 0 || count > kMostCounted) return false;
    }
    return true;
  }

  // Checks the hooks that apply to the occurrence of this frame. One of them runs only if the frame is at the
  // instruction that runs them.
  bool HasValidHooks(const Frame& frame, const Instr& instr, const Instr& current, std::size_t held) const {
    const Value next = Local(frame, instr.a + kHookNext), heard = Local(frame, instr.a + kHookList);
    if (!IsList(heard, held)) return false;
    if (next != model::kNone && (!RunsHooks(current.op) || current.a != instr.a)) return false;
    if (heard == model::kNone) return next == model::kNone;
    const ListRef list = ToList(heard);
    for (std::int32_t i = 0; i < list.length; ++i)
      if (!rules_.IsHeard(match_.stack.arena[list.offset + i], frame.kind, frame.occurrence_index)) return false;
    return next == model::kNone || (next >= 0 && next < list.length);
  }

  // Checks the parameters that the machine passes to a function in addition to those of the rules.
  bool Params(const Frame& frame, const Function& code) const {
    if (rules_.IsHook(frame.code))
      return rules_.IsHookedOccurrence(frame.code, Local(frame, code.params - kHookUidFromEnd));
    if (!IsAction(frame) || code.params <= kActionWindow) return true;
    return rules_.Acts(frame.occurrence_index, frame.code, Local(frame, kActionYou), Local(frame, kActionMe),
                       Local(frame, kActionWindow));
  }

  // Lists of stored locals refer to `lists`.
  static bool HasValidLocals(const Function& code, const std::vector<Value>& locals, const std::vector<Value>& lists) {
    if (locals.size() < static_cast<std::size_t>(code.locals)) return false;
    return std::all_of(code.list_locals.begin(), code.list_locals.end(),
                       [&](std::int32_t local) { return IsList(locals[local], lists.size()); });
  }

  bool Waits(const PendingAction& waiting) {
    const FunctionId run = program_.actions[waiting.action].variants[waiting.variant].run;
    const Function& code = program_.functions[run];
    if (waiting.pc < 1 || InstructionAt(code, waiting.pc - 1).op != Op::Wait || Heights(run)[waiting.pc] != 0)
      return false;
    if (!HasValidLocals(code, waiting.locals, waiting.lists)) return false;
    const Value me = waiting.locals[kActionMe];
    return waiting.locals[kActionYou] == waiting.player &&
           me == (waiting.card < 0 ? model::kNone : static_cast<Value>(waiting.card)) &&
           rules_.Acts(waiting.action, run, waiting.player, me, waiting.locals[kActionWindow]);
  }

  // Only hooks of events are deferred: the effect of an action runs outside of `simultaneously`.
  bool IsValidDeferred(const Deferred& deferred) const {
    if (deferred.Occurrence() != OccurrenceKind::Event) return false;
    const Function& code = program_.functions[program_.events[deferred.event].code];
    return HasValidLocals(code, deferred.args, deferred.args) &&
           std::all_of(deferred.hooks.begin(), deferred.hooks.end(),
                       [&](Value value) { return rules_.IsHeard(value, deferred.kind, deferred.event); });
  }

  const Program& program_;
  const Match& match_;
  OccurrenceRules rules_;
  std::map<FunctionId, std::vector<std::int32_t>> heights_;
  std::map<FunctionId, ListOperands> lists_;
};

}  // namespace

std::string ValidateStack(const Program& program, const Match& match) {
  if (program.optimized.frames) return ValidateWaitingFrames(program, match);
  return StackVerifier(program, match).Verify();
}

}  // namespace cardinal::match
