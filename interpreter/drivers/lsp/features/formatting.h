// Formatting of a file of rules or cards: the whole file, a range, or the block that a typed `}` closes.
#pragma once

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

void RegisterFormatting(Dispatcher& dispatcher, Session& session);

}  // namespace cardinal::lsp
