// Decoding and encoding of protocol types: paths of errors, unions, what is optional.
#include "interpreter/drivers/lsp/protocol/codec.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/lsp/protocol/methods.h"

namespace cardinal::lsp {
namespace {

template <typename T>
std::string Problem(const std::string& text) {
  try {
    DecodeAs<T>(Json::parse(text), "params");
  } catch (const DecodeError& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("lsp: a decoding error names the path", "[lsp]") {
  const auto hover = [](const std::string& position) {
    return Problem<HoverParams>(R"({"textDocument": {"uri": "file:///a"}, "position": )" + position + "}");
  };
  const std::string expected = "params.position.line: expected an unsigned integer up to 2147483647";
  CHECK(hover(R"({"line": 0, "character": 2147483647, "unknown": []})") == "");
  CHECK(hover(R"({"line": -1, "character": 0})") == expected);
  CHECK(hover(R"({"line": 1.5, "character": 0})") == expected);
  CHECK(hover(R"({"line": 2147483648, "character": 0})") == expected);
  CHECK(hover(R"({"line": 18446744073709551615, "character": 0})") == expected);
  CHECK(hover(R"({"line": 99999999999999999999, "character": 0})") == expected);
  CHECK(hover(R"({"line": null, "character": 0})") == expected);
  CHECK(hover(R"({"line": "0", "character": 0})") == expected);
  CHECK(hover(R"({"character": 0})") == "params.position.line: missing");
  CHECK(hover("[0, 0]") == "params.position: expected an object");
  CHECK(Problem<HoverParams>("null") == "params: expected an object");
  CHECK(Problem<HoverParams>(R"({"position": {}})") == "params.textDocument: missing");
  CHECK(
      Problem<SelectionRangeParams>(
          R"({"textDocument": {"uri": "a"}, "positions": [{"line": 0, "character": 0}, {"line": 0, "character": true}]})") ==
      "params.positions[1].character: expected an unsigned integer up to 2147483647");
  CHECK(Problem<DidOpenTextDocumentParams>(
            R"({"textDocument": {"uri": "a", "languageId": "b", "version": 2147483648, "text": ""}})") ==
        "params.textDocument.version: expected a 32-bit integer");
}

TEST_CASE("lsp: enumerations that are closed refuse other values", "[lsp]") {
  const auto markup = [](const std::string& kind) {
    return R"({"label": "a", "documentation": {"kind": ")" + kind + R"(", "value": "b"}})";
  };
  CHECK(Problem<CompletionItem>(markup("html")) == R"(params.documentation.kind: expected "plaintext" or "markdown")");
  const auto item = DecodeAs<CompletionItem>(Json::parse(markup("markdown")), "params");
  CHECK(std::get<MarkupContent>(*item.documentation).kind == MarkupKind::Markdown);
  CHECK(DecodeAs<SetTraceParams>(Json::parse(R"({"value": "compact"})"), "params").value == "compact");
  CHECK(Problem<DidChangeWatchedFilesParams>(R"({"changes": [{"uri": "a", "type": 4}]})") ==
        "params.changes[0].type: expected an integer from 1 to 3");
  const auto changes =
      DecodeAs<DidChangeWatchedFilesParams>(Json::parse(R"({"changes": [{"uri": "a", "type": 3}]})"), "params");
  CHECK(changes.changes.at(0).type == FileChangeType::Deleted);
}

TEST_CASE("lsp: a malformed range does not make a change of the whole document", "[lsp]") {
  const auto change = [](const std::string& text) {
    return R"({"textDocument": {"uri": "a", "version": 1}, "contentChanges": [)" + text + "]}";
  };
  CHECK(Problem<DidChangeTextDocumentParams>(change(R"({"range": {"start": 5}, "text": "x"})")) ==
        "params.contentChanges[0].range.start: expected an object");
  CHECK(Problem<DidChangeTextDocumentParams>(change(R"({"range": 7})")) ==
        "params.contentChanges[0]: expected an object with the members that tell which");
  const auto decode = [&](const std::string& text) {
    return DecodeAs<DidChangeTextDocumentParams>(Json::parse(change(text)), "params").contentChanges.at(0);
  };
  CHECK(std::holds_alternative<TextDocumentWholeChange>(decode(R"({"text": "x"})")));
  CHECK(std::holds_alternative<TextDocumentWholeChange>(decode(R"({"range": null, "text": "x"})")));
  CHECK(std::get<TextDocumentRangeChange>(decode(
            R"({"range": {"start": {"line": 0, "character": 1}, "end": {"line": 2, "character": 3}}, "text": "x"})")) ==
        TextDocumentRangeChange{.range = {{0, 1}, {2, 3}}, .text = "x"});
}

TEST_CASE("lsp: unions are decoded by kind and by the members that distinguish them", "[lsp]") {
  const auto id = [](const std::string& text) { return DecodeAs<CancelParams>(Json::parse(text), "params").id; };
  CHECK(std::get<std::int32_t>(id(R"({"id": 5})")) == 5);
  CHECK(std::get<std::string>(id(R"({"id": "5"})")) == "5");
  CHECK(Problem<CancelParams>(R"({"id": []})") == "params.id: expected an integer or a string");
  CHECK(Problem<CancelParams>(R"({"id": 1.5})") == "params.id: expected a 32-bit integer");

  // A code action that is resolved comes back as it was sent.
  const Json action = Json::parse(R"({
    "title": "Add", "kind": "quickfix", "data": {"a": [1, null]},
    "edit": {"documentChanges": [
      {"kind": "create", "uri": "file:///new", "options": {"ignoreIfExists": true}},
      {"kind": "delete", "uri": "file:///old"},
      {"kind": "rename", "oldUri": "file:///x", "newUri": "file:///y"},
      {"textDocument": {"uri": "file:///new", "version": null}, "edits": [
        {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "newText": "a"},
        {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "newText": "a", "annotationId": "b"}
      ]}
    ]}})");
  CHECK(Encode(DecodeAs<CodeAction>(action, "params")) == action);
}

TEST_CASE("lsp: absent optional members are not written, null ones that are required are", "[lsp]") {
  CHECK(Encode(Hover{{MarkupKind::PlainText, "a"}}) ==
        Json::parse(R"({"contents": {"kind": "plaintext", "value": "a"}})"));
  CHECK(Encode(HoverRequest::Result()) == nullptr);
  CHECK(Encode(OptionalVersionedTextDocumentIdentifier{"a"}) == Json::parse(R"({"uri": "a", "version": null})"));
  CHECK(Encode(SelectionRange{{{1, 0}, {1, 1}}, std::make_shared<SelectionRange>()})["parent"].contains("parent") ==
        false);
  CHECK(Encode(WorkDoneProgressBegin{.title = "a"})["kind"] == "begin");
  DocumentDiagnosticReport report = RelatedUnchangedDocumentDiagnosticReport{"1", std::nullopt};
  CHECK(Encode(report) == Json::parse(R"({"kind": "unchanged", "resultId": "1"})"));
}

TEST_CASE("lsp: what editors send in initialize is accepted", "[lsp]") {
  const auto params = DecodeAs<InitializeParams>(Json::parse(R"({
    "processId": 12, "clientInfo": {"name": "an editor"}, "rootPath": null, "rootUri": "file:///a", "trace": "compact",
    "workspaceFolders": [{"uri": "file:///a", "name": "a"}], "initializationOptions": {"x": 1},
    "capabilities": {
      "experimental": {"anything": true},
      "general": {"positionEncodings": ["utf-8", "utf-16"], "regularExpressions": 5},
      "workspace": {"symbol": {"symbolKind": {"valueSet": [1, 2, 99]}}, "configuration": null},
      "textDocument": {
        "completion": {"completionItem": {"snippetSupport": true, "tagSupport": {"valueSet": [1, 7]}}},
        "semanticTokens": {"requests": {"range": {}, "full": {"delta": true}}, "tokenTypes": ["x"], "tokenModifiers": [],
                           "formats": ["relative", "new"]},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "new"]}}}
      }
    }})"),
                                                 "params");
  CHECK(params.processId == 12);
  CHECK(params.rootUri == "file:///a");
  CHECK(params.workspaceFolders->at(0).name == "a");
  CHECK(params.capabilities.textDocument->completion->completionItem->snippetSupport == true);
  CHECK(params.capabilities.workspace->symbol->symbolKind->valueSet == std::vector<std::uint32_t>{1, 2, 99});
  CHECK(!params.capabilities.workspace->configuration);
  CHECK(std::get<SemanticTokensClientCapabilitiesRequestsFull>(
            *params.capabilities.textDocument->semanticTokens->requests.full)
            .delta == true);
  CHECK(Problem<InitializeParams>(R"({"processId": null, "rootUri": null, "capabilities": {"textDocument": []}})") ==
        "params.capabilities.textDocument: expected an object");
}

}  // namespace
}  // namespace cardinal::lsp
