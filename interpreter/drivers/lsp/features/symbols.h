// Features about names in rules and cards: language/symbols, in the types of the protocol. If YAML documents name the
// same entities, documents.h supplies their places and edits.
#pragma once

#include <memory>

#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/drivers/lsp/features/router.h"

namespace cardinal::lsp {

using DocumentsOfGames = std::shared_ptr<Documents>;

// Definition, declaration, references, highlights.
void RegisterNavigation(Router& router, Session& session, const DocumentsOfGames& documents);
// The outline of a document, nested or as a flat list, depending on what the client supports.
DocumentSymbolRequest::Result OutlineForClient(const Session& session, const RequestTarget& target,
                                               std::vector<DocumentSymbol> outline);
// The outline of a file, and the search for symbols of the workspace.
void RegisterOutline(Dispatcher& dispatcher, Router& router, Session& session);
// The callers of an event, and what it calls; the types above and below a card type.
void RegisterHierarchies(Dispatcher& dispatcher, Router& router, Session& session);
void RegisterRename(Router& router, Session& session, const DocumentsOfGames& documents);
// Folds and growing selections.
void RegisterFoldsAndSelections(Router& router, Session& session);
void RegisterCardLenses(Router& router, Session& session);
void RegisterSemanticTokens(Router& router, Session& session);
SemanticTokensOptions MakeSemanticTokensOptions();

}  // namespace cardinal::lsp
