// The files that the page of `cardinal simulate --html` is made of, embedded by the build.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::simulate {

using base::EmbeddedFile;

std::span<const EmbeddedFile> ReportPageFiles();

}  // namespace cardinal::simulate
