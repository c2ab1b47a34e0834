// Text files that the build has embedded in the program: see `embed` in CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

namespace cardinal::base {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

// Its text; empty if there is no file of that name.
inline std::string_view FindEmbeddedFile(std::span<const EmbeddedFile> files, std::string_view name) {
  for (const EmbeddedFile& file : files)
    if (file.name == name) return file.text;
  return {};
}

}  // namespace cardinal::base
