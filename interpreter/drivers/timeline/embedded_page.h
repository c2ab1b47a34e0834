// The files of the page (page.html and the files that it names). The build embeds them in the program.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::timeline {

using base::EmbeddedFile;

std::span<const EmbeddedFile> EmbeddedPage();

}  // namespace cardinal::timeline
