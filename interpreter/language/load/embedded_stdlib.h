// In: nothing. Out: the standard library's files, embedded by the build. Promises: sorted by name; always the same.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::load {

using base::EmbeddedFile;  // its name is what stands after `std:`, without the ending: "piles"

std::span<const EmbeddedFile> EmbeddedStdlib();

}  // namespace cardinal::load
