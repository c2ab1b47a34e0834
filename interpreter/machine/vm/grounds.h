// In: what is looked at while an answer is found. Out: Grounds, by which it can be seen later that it still holds: the
// cells that its own codes read, and the other answers that it rests on. Promises: an answer holds if none of these
// cells has changed and these answers are what they were, whatever has changed below them. Why: of three answers that a
// change makes doubtful two come out as before (docs/decisions/speed.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "interpreter/machine/program/program.h"

namespace cardinal::vm {

// Instructions that an answer took: charged again, so that nobody's listening moves the budget. Who applies modifiers
// is charged for each that is in force, of whatever query; how many these are can change while the answer holds.
struct Cost {
  std::int32_t steps = 0;    // but for these
  std::int32_t applied = 0;  // how often modifiers were applied
  std::int64_t With(std::size_t modifiers) const { return steps + applied * static_cast<std::int64_t>(modifiers); }
  void Add(Cost more) {
    steps += more.steps;
    applied += more.applied;
  }
};
// Of so many instructions, which are no more than 31 bits can say, with so many modifiers in force.
inline Cost CostOf(std::int64_t steps, std::int64_t applied, std::size_t modifiers) {
  const auto steps_of_modifiers = applied * static_cast<std::int64_t>(modifiers);
  return {static_cast<std::int32_t>(steps - steps_of_modifiers), static_cast<std::int32_t>(applied)};
}

struct Grounds {
  static constexpr std::size_t kMost = 14;

  // An answer below this one.
  struct Below {
    std::uint64_t since;  // when it became what it was
    std::uint32_t slot;   // where it is kept
    std::int32_t frames;  // that lie between the two
  };

  program::CellSet cells;
  Cost own;                        // without those below
  std::int32_t needs = 0;          // frames
  std::uint32_t count = 0;         // of those below
  bool whole = false;              // nothing that it rests on is missing here
  std::array<Below, kMost> below;  // the first `count` of them

  Grounds() {}  // `below` is not emptied: what lies behind `count` is never looked at
};

// The grounds of an answer that is being found, with so many frames below it.
struct Finding {
  explicit Finding(std::int64_t at_depth) : depth(at_depth) { grounds.whole = true; }

  void RestOn(Grounds::Below other, Cost cost) {
    if (grounds.count == Grounds::kMost) {
      grounds.whole = false;
      return;
    }
    grounds.below[grounds.count++] = other;
    below.Add(cost);
  }

  Grounds grounds;
  Cost below;  // of all that it rests on
  std::int64_t depth;
};

}  // namespace cardinal::vm
