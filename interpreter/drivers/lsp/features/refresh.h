// Asks the client to ask again, if it understands that.
#pragma once

#include "interpreter/drivers/lsp/dispatcher.h"
#include "interpreter/drivers/lsp/server/session.h"

namespace cardinal::lsp {

inline void RefreshCodeLenses(const Session& session, Client& client) {
  const auto& workspace = session.client.workspace;
  if (workspace && workspace->codeLens && workspace->codeLens->refreshSupport.value_or(false))
    client.Request<CodeLensRefreshRequest>();
}

}  // namespace cardinal::lsp
