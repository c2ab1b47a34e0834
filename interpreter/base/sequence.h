// The size and the indices of a sequence as 32-bit numbers, which the ids of Cardinal are.
// In: a container, or any range of elements. Out: sizes and indices. Promises: debug builds assert that a size fits.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <utility>

namespace cardinal::base {

// The number of elements.
template <class Container>
constexpr std::int32_t Count(const Container& elements) {
  assert(std::in_range<std::int32_t>(std::size(elements)));
  return static_cast<std::int32_t>(std::size(elements));
}

// True if a container with an index has this element. The number can be a value that is not yet known to be an id.
template <class Container>
bool IsValidIndex(const Container& elements, std::int64_t index) {
  return index >= 0 && index < std::ssize(elements);
}

// The index of the first element that is equal to `value`; -1: none.
template <std::ranges::input_range Range, class T>
constexpr std::int32_t FindIndex(const Range& elements, const T& value) {
  const auto found = std::ranges::find(elements, value);
  return found == std::ranges::end(elements)
             ? -1
             : static_cast<std::int32_t>(std::ranges::distance(std::ranges::begin(elements), found));
}

// The index of the first element for which `accepts` returns true; -1: none.
template <std::ranges::input_range Range, class Predicate>
constexpr std::int32_t FindIndexIf(const Range& elements, Predicate accepts) {
  const auto found = std::ranges::find_if(elements, accepts);
  return found == std::ranges::end(elements)
             ? -1
             : static_cast<std::int32_t>(std::ranges::distance(std::ranges::begin(elements), found));
}

// The ids of the first elements of a table, in their order.
template <class Id>
class IdRange {
 public:
  class Iterator {
   public:
    explicit Iterator(std::size_t position) : position_(position) {}
    Id operator*() const { return static_cast<Id>(position_); }
    Iterator& operator++() {
      ++position_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::size_t position_;
  };

  explicit IdRange(std::size_t count) : count_(count) {}
  Iterator begin() const { return Iterator(0); }
  Iterator end() const { return Iterator(count_); }

 private:
  std::size_t count_;
};

// The indices of a container, in their order.
template <class Container>
IdRange<std::int32_t> Indices(const Container& elements) {
  return IdRange<std::int32_t>(std::size(elements));
}

}  // namespace cardinal::base
