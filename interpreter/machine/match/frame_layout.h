// In: nothing. Out: how the machine uses the flags and the locals of a frame between two steps: the slots in which an
// instruction that goes on later keeps its progress, and the locals with which texts begin. Promises: the machine (vm),
// which writes them, and the invariants (match), which look whether somebody else did, mean the same.
#pragma once

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

// Frame::flags.
enum FrameFlag : std::int16_t {
  kSkipped = 1,           // a `before` hook said skip
  kEnded = 2,             // the occurrence is over although its frame still runs
  kNoResult = 4,          // Return pushes nothing (resolved and cancelled actions)
  kSettling = 8,          // Settle waits for a round of `whenever` rules
  kRunningDeferred = 16,  // SimultaneousEnd waits for a hook that was put off
  kListResult = 32,       // the result is a list
  kShuffled = 64,         // the explicit shuffle has been answered
  kMemoize = 128,         // the answer of this query is kept
  kSkippable = 256,       // a window that may be passed over
};
// Those that a frame may have while somebody is asked. The others live within one step: a skip, an answer of luck and
// the frame of a question are done with before it ends.
inline constexpr std::int16_t kBetweenSteps = kEnded | kNoResult | kSettling | kRunningDeferred;

// The locals of RunInstead, RunBefore and RunAfter, which share them. kNone in the first: no hook runs; else which one.
enum HookSlot { kHookNext, kHookList };

// The locals of AskWindow. kNone in the first: nobody has been asked yet. The last is set by the window's code.
enum WindowSlot { kWindowProgress, kWindowAction, kWindowCard, kWindowForced };
enum WindowProgress : Value { kAnswered = 1, kActing = 2 };

// The locals that every window's code has behind its parameters (see program::Window).
enum WindowLocal { kAskedList, kPosition, kPasses, kTaken };

// The parameters of the code of an action.
enum ActionParam { kActionYou, kActionMe, kActionWindow };

// A hook has, behind the arguments of what it hears: me, you and the uid of that.
inline constexpr std::int32_t kHookUidFromEnd = 1;

// A hook that heard an event: which one, on which card (-1: of the ruleset), and who controlled that card when it heard
// it, because by the time the hook runs the card may have gone home. As a value: hook << 32 | seat << 24 | card + 1.
struct HookRef {
  std::int32_t hook = -1;
  CardId card = -1;
  Seat seat = 0;
  bool IsSameHook(const HookRef& other) const { return hook == other.hook && card == other.card; }
};
inline Value PackHookRef(HookRef heard) {
  return (static_cast<Value>(heard.hook) << 32) | (static_cast<Value>(heard.seat) << 24) |
         static_cast<Value>(heard.card + 1);
}
inline HookRef UnpackHookRef(Value value) {
  return {static_cast<std::int32_t>(value >> 32), static_cast<std::int32_t>(value & 0xffffff) - 1,
          static_cast<Seat>((value >> 24) & 0xff)};
}

}  // namespace cardinal::match
