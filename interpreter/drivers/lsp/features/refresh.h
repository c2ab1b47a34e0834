// Asks the client to request the code lenses again, if it supports that.
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
