// cardinal lsp: the language server, for an editor, over standard input and output.
#pragma once

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

// Serves until the editor ends the session. Exit code: 0, or 1 if the editor went without saying so, as the protocol
// has it.
int ServeEditor(const Environment& env);

}  // namespace cardinal::cli
