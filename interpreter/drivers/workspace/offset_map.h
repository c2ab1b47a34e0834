// Maps offsets of one version of a text to another.
// In: two versions of a text. Out: the position in the second version of an offset in the first. Promises: exact if the
// texts differ in one range (as after some typing); an offset inside that range has no counterpart.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cardinal::workspace {

class OffsetMap {
 public:
  OffsetMap(std::string_view from, std::string_view to);
  std::optional<std::size_t> Map(std::size_t offset) const;

 private:
  std::size_t prefix_, from_end_, to_end_;  // the range that differs is [prefix_, from_end_) and [prefix_, to_end_)
};

}  // namespace cardinal::workspace
