// An id of one table: the position of an element there, or none. Ids of different tables are different types.
// In: a tag, which names the table. Out: Id<Tag>. Promises: an id is made from a number only explicitly; debug builds
// assert that an id has room for the number; there is no arithmetic.
#pragma once

#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

namespace cardinal::base {

template <class Tag>
class Id {
 public:
  constexpr Id() = default;  // none
  template <std::integral Number>
  constexpr explicit Id(Number position) : position_(static_cast<std::int32_t>(position)) {
    assert(std::in_range<std::int32_t>(position));
  }

  constexpr bool IsValid() const { return position_ >= 0; }
  constexpr std::int32_t Number() const { return position_; }
  constexpr explicit operator std::size_t() const { return static_cast<std::size_t>(position_); }
  constexpr auto operator<=>(const Id&) const = default;

 private:
  std::int32_t position_ = -1;
};

}  // namespace cardinal::base

template <class Tag>
struct std::hash<cardinal::base::Id<Tag>> {
  std::size_t operator()(cardinal::base::Id<Tag> id) const { return std::hash<std::int32_t>()(id.Number()); }
};
