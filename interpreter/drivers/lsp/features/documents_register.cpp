#include "interpreter/drivers/lsp/features/documents.h"
#include "interpreter/drivers/lsp/features/game_description.h"
#include "interpreter/drivers/lsp/features/refresh.h"
#include "interpreter/drivers/lsp/features/symbols.h"

namespace cardinal::lsp {

std::shared_ptr<Documents> RegisterDocuments(Dispatcher& dispatcher, Router& router, Session& session) {
  const auto documents = std::make_shared<Documents>(dispatcher, session);
  const auto hover = [documents](const RequestTarget& target, const HoverParams& params, HandlerContext&) {
    return documents->HoverAt(target, params.position);
  };
  router.OnDocuments<HoverRequest>(hover);
  router.OnLooseDocuments<HoverRequest>(hover);
  router.OnDocuments<DefinitionRequest>([documents](const RequestTarget& target, const DefinitionParams& params,
                                                    HandlerContext&) -> DefinitionRequest::Result {
    return documents->Definition(target, params.position);
  });
  router.OnDocuments<DocumentHighlightRequest>(
      [documents](const RequestTarget& target, const DocumentHighlightParams& params, HandlerContext&) {
        return documents->Highlights(target, params.position);
      });
  const auto symbols = [documents, &session](const RequestTarget& target, const DocumentSymbolParams&,
                                             HandlerContext&) -> DocumentSymbolRequest::Result {
    return OutlineForClient(session, target, documents->Symbols(target));
  };
  router.OnDocuments<DocumentSymbolRequest>(symbols);
  router.OnLooseDocuments<DocumentSymbolRequest>(symbols);
  const auto folds = [documents](const RequestTarget& target, const FoldingRangeParams&, HandlerContext&) {
    return documents->Folds(target);
  };
  router.OnDocuments<FoldingRangeRequest>(folds);
  router.OnLooseDocuments<FoldingRangeRequest>(folds);
  const auto selections = [documents](const RequestTarget& target, const SelectionRangeParams& params,
                                      HandlerContext&) { return documents->Selections(target, params.positions); };
  router.OnDocuments<SelectionRangeRequest>(selections);
  router.OnLooseDocuments<SelectionRangeRequest>(selections);
  router.OnDocuments<CodeLensRequest>([documents](const RequestTarget& target, const CodeLensParams&,
                                                  HandlerContext&) { return documents->Lenses(target); },
                                      {.stop_if_outdated = true});
  dispatcher.On<CodeLensResolveRequest>(
      [documents](const CodeLens& lens, HandlerContext&) { return documents->Clauses().Resolve(lens); });
  session.on_analyzed.push_back([documents](workspace::WorkspaceGame& game) { documents->Clauses().Analyzed(game); });
  session.on_forgotten.push_back([documents](const workspace::WorkspaceGame& game) { documents->Forget(game); });
  dispatcher.On<ExecuteCommandRequest>(
      [documents, &session](const ExecuteCommandParams& params, HandlerContext& context) -> Json {
        const std::vector<Json> arguments = params.arguments.value_or(std::vector<Json>{});
        if (params.command == "cardinal.listScenarios") return documents->ListScenarios();
        const auto has_text = [&](const char* key) {
          return !arguments.empty() && arguments[0].contains(key) && arguments[0][key].is_string();
        };
        if (params.command == "cardinal.describeGame" && has_text("uri"))
          return DescribeGame(session, arguments[0]["uri"]);
        if (params.command != "cardinal.runScenarioHere" || !has_text("uri") || !has_text("title"))
          throw ResponseError{ErrorCodes::InvalidParams,
                              "there is no command `" + params.command + "` with these arguments", nullptr};
        Json result = documents->RunScenario(arguments[0]);
        RefreshCodeLenses(session, context.client);
        return result;
      });
  return documents;
}

}  // namespace cardinal::lsp
