// Membership in lists. In: a list. Out: whether it has a value, or a value twice. Promises: a lookup takes the same
// time for any length of the list, once it has been prepared.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/machine/vm/machine.h"

namespace cardinal::vm {

inline constexpr std::size_t kFewElements = 24;  // up to this size a linear search is faster
inline constexpr std::size_t kMarks = 4096;      // smaller numbers have a mark

// Chooses a mark that no number has yet.
inline void NextMark(Scratch& scratch) {
  if (scratch.marks.empty()) scratch.marks.assign(kMarks, 0);
  if (++scratch.mark != 0) return;
  scratch.marks.assign(kMarks, 0);
  scratch.mark = 1;
}

// Membership in a list that is tested often. Cards, seats and values of enums are small numbers, each of which has a
// mark; a long list of other values is sorted once.
class Members {
 public:
  Members(std::span<const Value> list, Scratch& scratch) : scratch_(scratch), list_(list) {
    if (list.size() <= kFewElements) return;
    marked_ = Mark(list);
    if (marked_) return;
    auto& buffer = scratch.others;
    buffer.assign(list.begin(), list.end());
    std::sort(buffer.begin(), buffer.end());
    list_ = buffer;
  }
  bool Has(Value value) const {
    if (list_.size() <= kFewElements) return std::find(list_.begin(), list_.end(), value) != list_.end();
    if (marked_) return IsSmall(value) && scratch_.marks[value] == scratch_.mark;
    return std::binary_search(list_.begin(), list_.end(), value);
  }

 private:
  static bool IsSmall(Value value) { return value >= 0 && value < static_cast<Value>(kMarks); }
  bool Mark(std::span<const Value> list) {
    if (!std::all_of(list.begin(), list.end(), IsSmall)) return false;
    NextMark(scratch_);
    for (const Value value : list) scratch_.marks[value] = scratch_.mark;
    return true;
  }

  Scratch& scratch_;
  std::span<const Value> list_;
  bool marked_ = false;
};

inline bool HasDuplicates(std::span<const Value> list, Scratch& scratch) {
  if (list.size() <= kFewElements) {
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), list[i]) !=
          list.begin() + static_cast<std::ptrdiff_t>(i))
        return true;
    }
    return false;
  }
  NextMark(scratch);
  bool small = true;
  for (const Value value : list) {
    small = small && value >= 0 && value < static_cast<Value>(kMarks);
    if (!small) break;
    if (std::exchange(scratch.marks[value], scratch.mark) == scratch.mark) return true;
  }
  if (small) return false;
  auto& sorted = scratch.others;
  sorted.assign(list.begin(), list.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

// Each value once, at its first position.
inline std::vector<Value> WithoutDuplicates(std::span<const Value> list) {
  std::vector<Value> once, seen;  // seen: sorted
  for (const Value value : list) {
    const auto place = std::lower_bound(seen.begin(), seen.end(), value);
    if (place != seen.end() && *place == value) continue;
    seen.insert(place, value);
    once.push_back(value);
  }
  return once;
}

}  // namespace cardinal::vm
