#include "tests/fuzz/targets/lsp_requests.h"

#include <algorithm>

#include "interpreter/drivers/lsp/uri.h"
#include "tests/fuzz/targets/fuzz_target.h"
#include "tests/fuzz/targets/lsp_files.h"

namespace cardinal::fuzz {

using lsp::Json;

namespace {

constexpr const char* kAtPlace[] = {
    "textDocument/hover",          "textDocument/completion",           "textDocument/signatureHelp",
    "textDocument/definition",     "textDocument/declaration",          "textDocument/references",
    "textDocument/rename",         "textDocument/prepareRename",        "textDocument/documentHighlight",
    "textDocument/selectionRange", "textDocument/prepareCallHierarchy", "textDocument/prepareTypeHierarchy",
    "textDocument/codeAction",     "textDocument/rangeFormatting",      "textDocument/onTypeFormatting",
    "textDocument/inlayHint",      "textDocument/semanticTokens/range",
};
constexpr const char* kOfDocument[] = {
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/formatting",
    "textDocument/codeLens",
    "textDocument/diagnostic",
    "textDocument/semanticTokens/full/delta",
};
// These requests are about an item of the result before; `codeAction/resolve` and similar requests about the item
// itself.
constexpr const char* kOfItem[] = {"callHierarchy/incomingCalls", "callHierarchy/outgoingCalls",
                                   "typeHierarchy/supertypes", "typeHierarchy/subtypes"};
constexpr const char* kResolve[] = {"codeAction/resolve", "codeLens/resolve", "completionItem/resolve"};
constexpr std::size_t kPlaces = std::size(kAtPlace), kDocuments = std::size(kOfDocument), kItems = std::size(kOfItem),
                      kResolves = std::size(kResolve);

// The id of the last semantic tokens; any word if the last result has none.
std::string FindResultId(const RequestPlace& place) {
  const bool has = place.last.is_object() && place.last.contains("resultId") && place.last["resultId"].is_string();
  return has ? place.last["resultId"].get<std::string>() : place.word;
}

Json PlaceParams(const RequestPlace& place) {
  return {{"textDocument", {{"uri", place.uri}}},
          {"position", place.begin},
          {"positions", Json::array({place.begin, place.end})},
          {"range", {{"start", place.begin}, {"end", place.end}}},
          {"newName", place.word},
          {"ch", "}"},
          {"query", place.word},
          {"previousResultId", FindResultId(place)},
          {"options", {{"tabSize", 2}, {"insertSpaces", true}}},
          {"context", {{"includeDeclaration", true}, {"diagnostics", Json::array()}, {"triggerKind", 1}}}};
}

Json FirstItem(const Json& result) {
  const Json* list = &result;
  if (result.is_object() && result.contains("items")) list = &result["items"];
  return list->is_array() && !list->empty() ? list->front() : *list;
}

void CollectEdits(const Json& edits, const EditorText& text, std::vector<TextChange>& changes) {
  for (const Json& edit : edits) {
    if (!edit.is_object() || !edit.contains("newText") || !edit.contains("range")) return;
    const std::size_t begin = text.ToOffset(edit["range"]["start"]), end = text.ToOffset(edit["range"]["end"]);
    Expect(begin <= end && end <= text.Text().size(), "an edit out of the text: " + edit.dump());
    Expect(text.PositionAt(begin) == edit["range"]["start"], "an edit within a character: " + edit.dump());
    changes.push_back({begin, end, edit["newText"]});
  }
}

}  // namespace

Json InitializeParams(const std::string& encoding) {
  return {{"processId", nullptr},
          {"rootUri", lsp::PathToUri(kWorkspace)},
          {"capabilities",
           {{"general", {{"positionEncodings", Json::array({encoding})}}},
            {"workspace",
             {{"didChangeWatchedFiles", {{"dynamicRegistration", true}}},
              {"codeLens", {{"refreshSupport", true}}},
              {"workspaceEdit", {{"documentChanges", true}, {"resourceOperations", Json::array({"create"})}}}}},
            {"textDocument",
             {{"publishDiagnostics", {{"dataSupport", true}}},
              {"codeAction", {{"resolveSupport", {{"properties", Json::array({"edit"})}}}}}}}}}};
}

Json OpenParams(const std::string& uri, const std::string& text, int version) {
  return {{"textDocument", {{"uri", uri}, {"languageId", "cardinal"}, {"version", version}, {"text", text}}}};
}

std::pair<std::string, Json> SomeRequest(std::size_t which, const RequestPlace& place) {
  which %= kPlaces + kDocuments + kItems + kResolves + 4;
  if (which < kPlaces) return {kAtPlace[which], PlaceParams(place)};
  which -= kPlaces;
  if (which < kDocuments) return {kOfDocument[which], PlaceParams(place)};
  which -= kDocuments;
  if (which < kItems) return {kOfItem[which], {{"item", FirstItem(place.last)}}};
  which -= kItems;
  if (which < kResolves) {
    Json item = FirstItem(place.last);
    return {kResolve[which], item.is_object() ? item : Json::object()};
  }
  which -= kResolves;
  if (which == 0) return {"workspace/symbol", PlaceParams(place)};
  if (which == 1)
    return {"workspace/executeCommand",
            {{"command", "cardinal.listScenarios"}, {"arguments", Json::array({Json::object()})}}};
  if (which == 2)
    return {"workspace/executeCommand",
            {{"command", "cardinal.describeGame"}, {"arguments", Json::array({{{"uri", place.uri}}})}}};
  return {"workspace/executeCommand",
          {{"command", "cardinal.runScenarioHere"},
           {"arguments", Json::array({{{"uri", place.uri}, {"title", place.word.empty() ? "of two" : place.word}}})}}};
}

std::vector<TextChange> ChangesIn(const Json& result, const std::string& uri, const EditorText& text) {
  const Json item =
      result.is_array() && !result.empty() && !result.front().contains("newText") ? result.front() : result;
  std::vector<TextChange> changes;
  const Json& edit = item.is_object() && item.contains("edit") ? item["edit"] : item;
  if (edit.is_array()) CollectEdits(edit, text, changes);
  if (edit.is_object() && edit.contains("changes") && edit["changes"].contains(uri))
    CollectEdits(edit["changes"][uri], text, changes);
  if (edit.is_object() && edit.contains("documentChanges"))
    for (const Json& change : edit["documentChanges"])
      if (change.contains("edits") && change["textDocument"]["uri"] == uri)
        CollectEdits(change["edits"], text, changes);
  std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  for (std::size_t i = 1; i < changes.size(); ++i)
    Expect(changes[i - 1].end <= changes[i].begin, "edits overlap: " + result.dump().substr(0, 500));
  return changes;
}

}  // namespace cardinal::fuzz
