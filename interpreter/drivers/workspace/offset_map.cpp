#include "interpreter/drivers/workspace/offset_map.h"

#include <algorithm>

#include "interpreter/base/sequence.h"

namespace cardinal::workspace {

OffsetMap::OffsetMap(std::string_view from, std::string_view to) {
  const std::int32_t from_size = base::Count(from), to_size = base::Count(to), most = std::min(from_size, to_size);
  prefix_ = 0;
  while (prefix_ < most && from[prefix_] == to[prefix_]) ++prefix_;
  std::int32_t suffix = 0;
  while (suffix < most - prefix_ && from[from_size - 1 - suffix] == to[to_size - 1 - suffix]) ++suffix;
  from_end_ = from_size - suffix;
  to_end_ = to_size - suffix;
}

std::optional<std::int32_t> OffsetMap::Map(std::int32_t offset) const {
  if (offset <= prefix_) return offset;
  if (offset >= from_end_) return offset - from_end_ + to_end_;
  return std::nullopt;
}

std::optional<source::Span> OffsetMap::Map(source::Span span, source::FileId file) const {
  const auto begin = Map(span.begin), end = Map(span.end);
  if (!begin || !end) return std::nullopt;
  return source::Span{file, *begin, *end};
}

}  // namespace cardinal::workspace
