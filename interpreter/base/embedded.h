// A text file that the build has embedded in the program: see `embed` in CMakeLists.txt.
#pragma once

#include <string_view>

namespace cardinal::base {

struct EmbeddedFile {
  std::string_view name;
  std::string_view text;
};

}  // namespace cardinal::base
