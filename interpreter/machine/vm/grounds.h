// Dependencies of cached results. In: what is read while a result is computed. Out: Grounds, by which the result can
// later be revalidated: the cells that its own code reads, and the other cached results that it uses. Promises: a
// result is valid if none of these cells has changed and these results have their old values, whatever has changed
// below them. Why: of three results that a change makes doubtful, two get the same value again
// (docs/decisions/speed.md).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "interpreter/machine/program/state_cells.h"

namespace cardinal::vm {

// The instructions that a result took. They are charged again when it is reused, so that an observer does not change
// the budget. Applying modifiers charges one instruction for each active modifier of any query; their number can change
// while the result stays valid.
struct Cost {
  std::int32_t steps = 0;    // all others
  std::int32_t applied = 0;  // how many times modifiers were applied
  std::int64_t With(std::size_t modifiers) const { return steps + applied * static_cast<std::int64_t>(modifiers); }
  void Add(Cost more) {
    steps += more.steps;
    applied += more.applied;
  }
};
// The cost of this many instructions (at most 31 bits) with this many active modifiers.
inline Cost CostOf(std::int64_t steps, std::int64_t applied, std::size_t modifiers) {
  const auto steps_of_modifiers = applied * static_cast<std::int64_t>(modifiers);
  return {static_cast<std::int32_t>(steps - steps_of_modifiers), static_cast<std::int32_t>(applied)};
}

struct Grounds {
  static constexpr std::size_t kMost = 14;

  // A cached result that this one uses.
  struct Below {
    std::uint64_t since;  // when its value last changed
    std::uint32_t slot;   // its slot in the cache
    std::int32_t frames;  // frames between the two
  };

  program::CellSet cells;
  Cost own;                        // without the results that it uses
  std::int32_t needs = 0;          // frames that it needs
  std::uint32_t count = 0;         // length of `below` in use
  bool whole = false;              // all dependencies are recorded here
  std::array<Below, kMost> below;  // the first `count` entries are valid

  Grounds() {}  // `below` is left uninitialised: entries from `count` on are never read
};

// The dependencies of a result that is being computed, with this many frames below it.
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
  Cost below;  // of all results that it uses
  std::int64_t depth;
};

}  // namespace cardinal::vm
