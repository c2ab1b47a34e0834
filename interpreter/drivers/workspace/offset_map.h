// Maps offsets of one version of a text to another.
// In: two versions of a text. Out: the position in the second version of an offset in the first. Promises: exact if the
// texts differ in one range (as after some typing); an offset inside that range has no counterpart.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "interpreter/language/source/source.h"

namespace cardinal::workspace {

class OffsetMap {
 public:
  OffsetMap(std::string_view from, std::string_view to);
  std::optional<std::int32_t> Map(std::int32_t offset) const;
  // The same range in the second version, of a file there; nothing if one of its ends has no counterpart.
  std::optional<source::Span> Map(source::Span span, source::FileId file) const;

 private:
  std::int32_t prefix_, from_end_, to_end_;  // the range that differs is [prefix_, from_end_) and [prefix_, to_end_)
};

}  // namespace cardinal::workspace
