// In: nothing. Out: the standard library's files, embedded by the build. Promises: sorted by name; always the same.
#pragma once

#include <span>
#include <string_view>

namespace cardinal::load {

struct EmbeddedFile {
  std::string_view name;  // what stands after `std:`, without the ending: "piles"
  std::string_view text;
};

std::span<const EmbeddedFile> EmbeddedStdlib();

}  // namespace cardinal::load
