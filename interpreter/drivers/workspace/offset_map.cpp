#include "interpreter/drivers/workspace/offset_map.h"

#include <algorithm>

namespace cardinal::workspace {

OffsetMap::OffsetMap(std::string_view from, std::string_view to) {
  const std::size_t most = std::min(from.size(), to.size());
  prefix_ = static_cast<std::size_t>(std::mismatch(from.begin(), from.begin() + most, to.begin()).first - from.begin());
  std::size_t suffix = 0;
  while (suffix < most - prefix_ && from[from.size() - 1 - suffix] == to[to.size() - 1 - suffix]) ++suffix;
  from_end_ = from.size() - suffix;
  to_end_ = to.size() - suffix;
}

std::optional<std::size_t> OffsetMap::Map(std::size_t offset) const {
  if (offset <= prefix_) return offset;
  if (offset >= from_end_) return offset - from_end_ + to_end_;
  return std::nullopt;
}

}  // namespace cardinal::workspace
