// In: nothing. Out: the files that the page is made of (page.html and what it names), embedded by the build.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::timeline {

using base::EmbeddedFile;

std::span<const EmbeddedFile> EmbeddedPage();

}  // namespace cardinal::timeline
