// What the server tells the client in its answer to `initialize`: that it handles the methods that have handlers.
#pragma once

#include "interpreter/drivers/lsp/dispatcher.h"

namespace cardinal::lsp {

// Announces each method that has a handler. Options that are already set are kept; a provider without options gets the
// simple form. The caller must set four providers, because they require options: semantic tokens (legend), formatting
// while typing (characters), commands (names), diagnostics on request (their kind).
void AnnounceHandlers(const Dispatcher& dispatcher, ServerCapabilities& capabilities);

}  // namespace cardinal::lsp
