#include "interpreter/drivers/lsp/features/features.h"

#include "interpreter/drivers/lsp/features/code_actions.h"
#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/drivers/lsp/features/formatting.h"
#include "interpreter/drivers/lsp/features/rules_completion.h"
#include "interpreter/drivers/lsp/features/rules_hover.h"
#include "interpreter/drivers/lsp/features/symbols.h"

namespace cardinal::lsp {

void RegisterAllFeatures(Dispatcher& dispatcher, Session& session) {
  Router router(dispatcher, session);
  const auto documents = RegisterDocuments(dispatcher, router, session);
  RegisterRulesHover(router, session);
  RegisterNavigation(router, session, documents);
  RegisterOutline(dispatcher, router, session);
  RegisterHierarchies(dispatcher, router, session);
  RegisterRename(router, session, documents);
  RegisterFoldsAndSelections(router, session);
  RegisterCardLenses(router, session);
  RegisterSemanticTokens(router, session);
  RegisterCodeActions(dispatcher, router, session);
  RegisterFormatting(dispatcher, session);
  RegisterRulesCompletion(dispatcher, router, session, documents);
}

void SetFeatureOptions(ServerCapabilities& capabilities) {
  capabilities.semanticTokensProvider = MakeSemanticTokensOptions();
  capabilities.executeCommandProvider =
      ExecuteCommandOptions{{"cardinal.runScenarioHere", "cardinal.listScenarios", "cardinal.describeGame"}};
  capabilities.codeActionProvider = CodeActionOptions{
      {{CodeActionKind::QuickFix, CodeActionKind::RefactorRewrite, CodeActionKind::SourceFixAll}}, std::nullopt};
  capabilities.documentOnTypeFormattingProvider = DocumentOnTypeFormattingOptions{"}", std::nullopt};
  SetCompletionOptions(capabilities);
}

}  // namespace cardinal::lsp
