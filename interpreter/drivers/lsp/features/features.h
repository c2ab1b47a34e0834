// Every feature that answers requests. A feature is a file of this folder with a function `Register...(Dispatcher&,
// Session&)`, which registers its handlers.
#pragma once

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

void RegisterAllFeatures(Dispatcher& dispatcher, Session& session);
// Sets the options of the providers that require some (a legend, characters, commands).
void SetFeatureOptions(ServerCapabilities& capabilities);

}  // namespace cardinal::lsp
