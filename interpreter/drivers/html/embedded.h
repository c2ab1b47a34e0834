// frame.html and palette.css, which the build embeds in the program.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::html {

using base::EmbeddedFile;

std::span<const EmbeddedFile> EmbeddedFrame();

}  // namespace cardinal::html
