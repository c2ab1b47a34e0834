// The template files of `cardinal new game`, embedded by the build: a small complete game whose word is `my_game`,
// whose title is "My Game" and whose clauses begin with MG.
#pragma once

#include <span>

#include "interpreter/base/embedded.h"

namespace cardinal::cli {

using base::EmbeddedFile;

std::span<const EmbeddedFile> NewGameFiles();

}  // namespace cardinal::cli
