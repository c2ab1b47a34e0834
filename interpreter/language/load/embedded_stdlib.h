// The files of the standard library, which the build embeds. Promises: sorted by name; always the same.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::load {

using base::EmbeddedFile;  // its name is the part after `std:`, without the ending: "piles"

std::span<const EmbeddedFile> EmbeddedStdlib();

}  // namespace cardinal::load
