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

  dispatcher.On<DidOpenTextDocumentNotification>([](const DidOpenTextDocumentParams&, HandlerContext&) {});
  dispatcher.On<DidChangeTextDocumentNotification>([](const DidChangeTextDocumentParams&, HandlerContext&) {});
  dispatcher.On<DidSaveTextDocumentNotification>([](const DidSaveTextDocumentParams&, HandlerContext&) {});
  dispatcher.On<HoverRequest>([](const HoverParams&, HandlerContext&) { return std::nullopt; });
  dispatcher.On<CompletionRequest>([](const CompletionParams&, HandlerContext&) { return CompletionList(); });
  dispatcher.On<CompletionResolveRequest>([](const CompletionItem& item, HandlerContext&) { return item; });
  dispatcher.On<SemanticTokensRequest>([](const SemanticTokensParams&, HandlerContext&) { return std::nullopt; });
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
