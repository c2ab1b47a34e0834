// Fixes, suggested words, comments that allow a finding, what a card does not have yet, a scenario for a card.
#pragma once

#include "interpreter/drivers/lsp/features/router.h"

namespace cardinal::lsp {

void RegisterCodeActions(Dispatcher& dispatcher, Router& router, Session& session);

}  // namespace cardinal::lsp
