// cardinal lsp: runs the language server over standard input and output.
#pragma once

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

// Serves until the editor ends the session. Exit code: 0, or 1 if the editor disconnected without `shutdown`, as the
// protocol requires.
int ServeEditor(const Environment& env);

}  // namespace cardinal::cli
