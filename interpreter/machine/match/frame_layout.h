// Defines how the machine uses the flags and registers of a frame. Out: the registers in which an instruction that
// continues later keeps its progress, and the variables with which functions begin. Promises: the machine, which writes
// them, and the invariants (match), which check them, use the same definitions.
#pragma once

#include "interpreter/machine/match/match.h"

namespace cardinal::match {

// Frame::flags. Between two steps a frame has at most kLastingFlags.
enum FrameFlag : std::int16_t {
  kSkipped = 1,  // a `before` hook said skip
  kEnded = 2,    // the occurrence is over although its frame still runs
  kMemoize = 4,  // the result of this query is remembered
  kCopied = 8,   // an action: it is a copy of another one
};
inline constexpr std::int16_t kLastingFlags = kEnded | kCopied;

// The registers that RunInstead, RunBefore and RunAfter share. The first is kNone if no hook runs; otherwise it is the
// position of the running hook in the list.
enum HookSlot { kHookNext, kHookList };

// The variables that the code of every window has after its parameters (see program::Window).
enum WindowLocal { kAskedList, kPosition, kPasses, kTaken };

// The parameters of the code of an action.
enum ActionParam { kActionYou, kActionMe, kActionWindow };

// After the arguments of its event or action, a hook has three parameters: me, you and the uid of that occurrence.
inline constexpr std::int32_t kHookUidFromEnd = 1;
// The hook of a lasting rule has the captured values instead of me and you, then the number of that rule and the uid.
inline constexpr std::int32_t kHookNumberFromEnd = 2;

// A hook that applies to an event: the hook, the card that it is printed on (-1: a hook of the ruleset; of a lasting
// rule: its number) and the
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
