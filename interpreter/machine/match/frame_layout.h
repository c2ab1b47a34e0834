// Defines how the machine uses the flags and locals of a frame between two steps. Out: the slots in which an
// instruction that continues later keeps its progress, and the locals with which functions begin. Promises: the machine
// (vm), which writes them, and the invariants (match), which check them, use the same definitions.
#pragma once

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

// Frame::flags.
enum FrameFlag : std::int16_t {
  kSkipped = 1,           // a `before` hook said skip
  kEnded = 2,             // the occurrence is over although its frame still runs
  kNoResult = 4,          // Return pushes nothing (resolved and cancelled actions)
  kSettling = 8,          // Settle waits for a round of `whenever` rules
  kRunningDeferred = 16,  // SimultaneousEnd waits for a deferred hook
  kListResult = 32,       // the result is a list
  kShuffled = 64,         // the explicit shuffle has been answered
  kMemoize = 128,         // the result of this query is cached
  kSkippable = 256,       // a window that may be skipped
};
// The flags that a frame may have while a decision is open. All others are used within one step only: a skip, an answer
// of chance and the frame of a query end before the step ends.
inline constexpr std::int16_t kBetweenSteps = kEnded | kNoResult | kSettling | kRunningDeferred;

// The locals that RunInstead, RunBefore and RunAfter share. The first is kNone if no hook runs; otherwise it is the
// position of the running hook in the list.
enum HookSlot { kHookNext, kHookList };

// The locals of AskWindow. The first is kNone if no player has been asked yet. The code of the window sets the last
// one.
enum WindowSlot { kWindowProgress, kWindowAction, kWindowCard, kWindowForced };
enum WindowProgress : Value { kAnswered = 1, kActing = 2 };

// The locals that the code of every window has after its parameters (see program::Window).
enum WindowLocal { kAskedList, kPosition, kPasses, kTaken };

// The parameters of the code of an action.
enum ActionParam { kActionYou, kActionMe, kActionWindow };

// After the arguments of its event or action, a hook has three parameters: me, you and the uid of that occurrence.
inline constexpr std::int32_t kHookUidFromEnd = 1;

// A hook that applies to an event: the hook, the card that it is printed on (-1: a hook of the ruleset) and the
// controller of that card when the event began, because the card may have left its zone before the hook runs. As a
// value: hook << 32 | seat << 24 | card + 1.
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
