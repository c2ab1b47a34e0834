// In: two versions of a text. Out: where a place of one is in the other. Promises: exact where the texts differ in one
// stretch (as after some typing); a place within that stretch has none.
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
  std::size_t prefix_, from_end_, to_end_;  // the stretch that differs is [prefix_, from_end_) and [prefix_, to_end_)
};

}  // namespace cardinal::workspace
