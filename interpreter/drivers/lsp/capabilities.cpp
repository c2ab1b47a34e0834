#include "interpreter/drivers/lsp/capabilities.h"

namespace cardinal::lsp {

void AnnounceHandlers(const Dispatcher& dispatcher, ServerCapabilities& capabilities) {
  const auto handles = [&](auto method) { return dispatcher.Handles(decltype(method)::kMethod); };
  // Sets a provider to `true` or to empty options, unless it has options.
  const auto announce = [&]<typename Options>(auto method, std::optional<Options>& provider) {
    if (!handles(method) || provider) return;
    provider.emplace();
    if constexpr (std::is_same_v<Options, bool>) *provider = true;
  };
  // Sets an option of a provider.
  const auto extend = [&](auto method, auto& provider, auto option) {
    if (handles(method) && provider) (*provider).*option = true;
  };

  if (handles(DidOpenTextDocumentNotification())) {
    if (!capabilities.textDocumentSync) capabilities.textDocumentSync.emplace();
    TextDocumentSyncOptions& sync = *capabilities.textDocumentSync;
    sync.openClose = true;
    if (handles(DidChangeTextDocumentNotification()) && !sync.change) sync.change = TextDocumentSyncKind::Incremental;
    announce(DidSaveTextDocumentNotification(), sync.save);
  }

  announce(CompletionRequest(), capabilities.completionProvider);
  extend(CompletionResolveRequest(), capabilities.completionProvider, &CompletionOptions::resolveProvider);
  announce(HoverRequest(), capabilities.hoverProvider);
  announce(SignatureHelpRequest(), capabilities.signatureHelpProvider);
  announce(DefinitionRequest(), capabilities.definitionProvider);
  announce(DeclarationRequest(), capabilities.declarationProvider);
  announce(ReferencesRequest(), capabilities.referencesProvider);
  announce(DocumentHighlightRequest(), capabilities.documentHighlightProvider);
  announce(DocumentSymbolRequest(), capabilities.documentSymbolProvider);
  announce(WorkspaceSymbolRequest(), capabilities.workspaceSymbolProvider);
  announce(CodeActionRequest(), capabilities.codeActionProvider);
  extend(CodeActionResolveRequest(), capabilities.codeActionProvider, &CodeActionOptions::resolveProvider);
  announce(CodeLensRequest(), capabilities.codeLensProvider);
  extend(CodeLensResolveRequest(), capabilities.codeLensProvider, &CodeLensOptions::resolveProvider);
  announce(DocumentFormattingRequest(), capabilities.documentFormattingProvider);
  announce(DocumentRangeFormattingRequest(), capabilities.documentRangeFormattingProvider);
  announce(RenameRequest(), capabilities.renameProvider);
  extend(PrepareRenameRequest(), capabilities.renameProvider, &RenameOptions::prepareProvider);
  announce(FoldingRangeRequest(), capabilities.foldingRangeProvider);
  announce(SelectionRangeRequest(), capabilities.selectionRangeProvider);
  extend(SemanticTokensRangeRequest(), capabilities.semanticTokensProvider, &SemanticTokensOptions::range);
  if (handles(SemanticTokensRequest()) && capabilities.semanticTokensProvider) {
    auto& full = capabilities.semanticTokensProvider->full.emplace();
    if (handles(SemanticTokensDeltaRequest())) full.delta = true;
  }
  announce(InlayHintRequest(), capabilities.inlayHintProvider);
  announce(CallHierarchyPrepareRequest(), capabilities.callHierarchyProvider);
  announce(TypeHierarchyPrepareRequest(), capabilities.typeHierarchyProvider);

  if (handles(DidChangeWorkspaceFoldersNotification())) {
    if (!capabilities.workspace) capabilities.workspace.emplace();
    capabilities.workspace->workspaceFolders = {.supported = true, .changeNotifications = true};
  }
}

}  // namespace cardinal::lsp
