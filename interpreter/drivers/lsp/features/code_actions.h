// Code actions: fixes, suggested words, comments that suppress a finding, missing parts of a card, a scenario for a
// card.
#pragma once

#include "interpreter/drivers/lsp/features/router.h"

namespace cardinal::lsp {

void RegisterCodeActions(Dispatcher& dispatcher, Router& router, Session& session);

}  // namespace cardinal::lsp
