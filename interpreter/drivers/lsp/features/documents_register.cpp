#include "interpreter/drivers/lsp/features/documents.h"

namespace cardinal::lsp {

namespace {

// The target of a request, if it is a YAML document of a game.
template <typename Params>
std::optional<Target> Find(Session& session, const Params& params) {
  auto target = session.Locate(params.textDocument.uri);
  return target && Documents::Holds(*target) ? std::move(target) : std::nullopt;
}

}  // namespace

void RegisterDocuments(Dispatcher& dispatcher, Session& session) {
  const auto documents = std::make_shared<Documents>(session);
  dispatcher.On<CompletionRequest>([documents, &session](const CompletionParams& params, Context&) {
    const auto target = Find(session, params);
    return target ? documents->Complete(*target, params.position) : CompletionList{};
  });
  dispatcher.On<HoverRequest>([documents, &session](const HoverParams& params, Context&) -> std::optional<Hover> {
    const auto target = Find(session, params);
    return target ? documents->HoverAt(*target, params.position) : std::nullopt;
  });
  dispatcher.On<DefinitionRequest>(
      [documents, &session](const DefinitionParams& params, Context&) -> DefinitionRequest::Result {
        const auto target = Find(session, params);
        return target ? documents->Definition(*target, params.position) : std::vector<Location>{};
      });
  dispatcher.On<ReferencesRequest>([documents, &session](const ReferenceParams& params, Context&) {
    const auto target = Find(session, params);
    const auto name = target ? documents->NameAt(*target, params.position) : std::nullopt;
    return name ? documents->References(target->snapshot, name->kind, name->name) : std::vector<Location>{};
  });
  dispatcher.On<DocumentHighlightRequest>([documents, &session](const DocumentHighlightParams& params, Context&) {
    const auto target = Find(session, params);
    return target ? documents->Highlights(*target, params.position) : std::vector<DocumentHighlight>{};
  });
  dispatcher.On<DocumentSymbolRequest>(
      [documents, &session](const DocumentSymbolParams& params, Context&) -> DocumentSymbolRequest::Result {
        const auto target = Find(session, params);
        return target ? documents->Symbols(*target) : std::vector<DocumentSymbol>{};
      });
  dispatcher.On<FoldingRangeRequest>([documents, &session](const FoldingRangeParams& params, Context&) {
    const auto target = Find(session, params);
    return target ? documents->Folds(*target) : std::vector<FoldingRange>{};
  });
  dispatcher.On<SelectionRangeRequest>([documents, &session](const SelectionRangeParams& params, Context&) {
    const auto target = Find(session, params);
    return target ? documents->Selections(*target, params.positions) : std::vector<SelectionRange>{};
  });
  dispatcher.On<CodeLensRequest>(
      [documents, &session](const CodeLensParams& params, Context&) {
        const auto target = Find(session, params);
        return target ? documents->Lenses(*target) : std::vector<CodeLens>{};
      },
      {.stop_if_outdated = true});
  dispatcher.On<ExecuteCommandRequest>([documents](const ExecuteCommandParams& params, Context& context) -> Json {
    const std::vector<Json> arguments = params.arguments.value_or(std::vector<Json>{});
    if (params.command == "cardinal.listScenarios") return documents->ListScenarios();
    if (params.command != "cardinal.runScenarioHere" || arguments.empty() || !arguments[0].is_object())
      throw ResponseError{ErrorCodes::InvalidParams,
                          "there is no command `" + params.command + "` with these arguments", nullptr};
    Json result = documents->RunScenario(arguments[0]);
    context.client.Request<CodeLensRefreshRequest>();
    return result;
  });
}

}  // namespace cardinal::lsp
