#include "interpreter/drivers/lsp/capabilities.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/lsp/testing.h"

namespace cardinal::lsp {
namespace {

TEST_CASE("lsp: the methods that have handlers are announced", "[lsp]") {
  testing::TextSource source("");
  testing::MessageSink sink;
  Dispatcher dispatcher(source, sink);
  ServerCapabilities none;
  AnnounceHandlers(dispatcher, none);
  CHECK(Encode(none) == Json::object());

  dispatcher.On<DidOpenTextDocumentNotification>([](const DidOpenTextDocumentParams&, Context&) {});
  dispatcher.On<DidChangeTextDocumentNotification>([](const DidChangeTextDocumentParams&, Context&) {});
  dispatcher.On<DidSaveTextDocumentNotification>([](const DidSaveTextDocumentParams&, Context&) {});
  dispatcher.On<HoverRequest>([](const HoverParams&, Context&) { return std::nullopt; });
  dispatcher.On<CompletionRequest>([](const CompletionParams&, Context&) { return CompletionList(); });
  dispatcher.On<CompletionResolveRequest>([](const CompletionItem& item, Context&) { return item; });
  dispatcher.On<SemanticTokensRequest>([](const SemanticTokensParams&, Context&) { return std::nullopt; });
  ServerCapabilities some;
  some.completionProvider.emplace().triggerCharacters = {"."};
  some.semanticTokensProvider.emplace().legend.tokenTypes = {"keyword"};
  AnnounceHandlers(dispatcher, some);
  CHECK(Encode(some) == Json::parse(R"({
    "textDocumentSync": {"openClose": true, "change": 2, "save": {}}, "hoverProvider": true,
    "completionProvider": {"triggerCharacters": ["."], "resolveProvider": true},
    "semanticTokensProvider": {"legend": {"tokenTypes": ["keyword"], "tokenModifiers": []}, "full": {}}})"));
}

}  // namespace
}  // namespace cardinal::lsp
