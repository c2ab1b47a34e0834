// In: nothing. Out: palette.css, embedded by the build.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::html {

using base::EmbeddedFile;

std::span<const EmbeddedFile> EmbeddedPalette();

}  // namespace cardinal::html
