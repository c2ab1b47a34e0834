#include "interpreter/drivers/lsp/features/features.h"

#include "interpreter/drivers/lsp/features/documents.h"

namespace cardinal::lsp {

void RegisterAllFeatures(Dispatcher& dispatcher, Session& session) {
  Router router(dispatcher, session);
  RegisterDocuments(dispatcher, router, session);
}

void SetFeatureOptions(ServerCapabilities& capabilities) {
  capabilities.executeCommandProvider = ExecuteCommandOptions{{"cardinal.runScenarioHere", "cardinal.listScenarios"}};
}

}  // namespace cardinal::lsp
