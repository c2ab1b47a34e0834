// The features of YAML documents over the protocol: a scenario with unsaved text, in the game of the repository.
#include "interpreter/drivers/lsp/features/documents.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/testing.h"
#include "interpreter/drivers/lsp/uri.h"

namespace cardinal::lsp {
namespace {

const std::string kRoot = CARDINAL_SOURCE_DIR;
const std::string kUri = PathToUri(kRoot + "/rulesets/imagimon/scenarios/unsaved.yaml");

const std::string kText =
    "scenario: t\n"                                    // 0
    "game: imagimon\n"                                 // 1
    "board:\n"                                         // 2
    "  turn: p1, middle\n"                             // 3
    "  p1: { slot: Ash Ram, hand: [Whetstone] }\n"     // 4
    "  p2: { slot: Tide Bull, hand: [Bark Tonic] }\n"  // 5
    "steps:\n"                                         // 6
    "  - p1: play Whetstone\n"                         // 7
    "    expect: { Ash Ram.attack: 7 }\n"              // 8
    "end: p2, items\n";                                // 9

Json At(const std::string& uri, int line, int column) {
  return {{"textDocument", {{"uri", uri}}}, {"position", {{"line", line}, {"character", column}}}};
}

// The answer of a server that has opened the document.
Json AnswerFrom(const std::string& method, const Json& params, const std::string& text = kText) {
  using testing::Frame;
  std::string input = Frame(testing::RequestJson(
      1, "initialize",
      {{"capabilities", {{"textDocument", {{"documentSymbol", {{"hierarchicalDocumentSymbolSupport", true}}}}}}},
       {"processId", nullptr},
       {"rootUri", nullptr}}));
  input += Frame(testing::NotificationJson("initialized"));
  input += Frame(testing::NotificationJson(
      "textDocument/didOpen",
      {{"textDocument", {{"uri", kUri}, {"languageId", "yaml"}, {"version", 1}, {"text", text}}}}));
  input += Frame(testing::RequestJson(2, method, params));
  input += Frame(testing::RequestJson(3, "shutdown"));
  input += Frame(testing::NotificationJson("exit"));
  testing::TextSource source(input);
  testing::MessageSink sink;
  Dispatcher dispatcher(source, sink);
  source::FileSystem disk;
  Server server(dispatcher, disk, kRoot, "", "test");
  CHECK(dispatcher.RunInOneThread() == 0);
  return sink.AnswerTo(2);
}

Json Ask(const std::string& method, const Json& params, const std::string& text = kText) {
  const Json answer = AnswerFrom(method, params, text);
  INFO(answer.dump());
  REQUIRE(answer.contains("result"));
  return answer["result"];
}

std::vector<std::string> Labels(const Json& list) {
  std::vector<std::string> labels;
  for (const Json& item : list["items"]) labels.push_back(item["label"]);
  return labels;
}

}  // namespace

TEST_CASE("lsp: completion of an answer gives what the game offers") {
  std::string text = kText;
  text.replace(text.find("play Whetstone"), 14, "");
  CHECK(Labels(Ask("textDocument/completion", At(kUri, 7, 8), text)) ==
        std::vector<std::string>{"pass", "play Whetstone"});
}

TEST_CASE("lsp: hover and definition of a card, outline, folds and selection") {
  const Json hover = Ask("textDocument/hover", At(kUri, 7, 15));
  const std::string page = hover["contents"]["value"];
  CHECK(page.find("Whetstone") != std::string::npos);
  CHECK(page.find("Item") != std::string::npos);
  CHECK(hover["range"]["start"]["character"] == 13);
  const Json definition = Ask("textDocument/definition", At(kUri, 7, 15));
  REQUIRE(definition.size() == 1);
  CHECK(definition[0]["uri"].get<std::string>().ends_with("cards/imagimon/first_light/items.cardinal"));
  const Json symbols = Ask("textDocument/documentSymbol", {{"textDocument", {{"uri", kUri}}}});
  REQUIRE(symbols.size() == 1);
  CHECK(symbols[0]["name"] == "t");
  CHECK(symbols[0]["children"][1]["children"][0]["detail"] == "play Whetstone");
  const Json folds = Ask("textDocument/foldingRange", {{"textDocument", {{"uri", kUri}}}});
  CHECK(folds.size() == 3);
  const Json selections =
      Ask("textDocument/selectionRange",
          {{"textDocument", {{"uri", kUri}}}, {"positions", Json::array({{{"line", 4}, {"character", 32}}})}});
  CHECK(selections[0]["range"]["start"]["character"] == 30);
}

// Found by the fuzz target `lsp`.
TEST_CASE("lsp: a scenario is not run with arguments of the wrong kind") {
  for (const Json& argument : {Json{{"uri", 7}, {"title", "t"}}, Json{{"uri", kUri}}, Json(nullptr), Json::array()}) {
    const Json answer = AnswerFrom("workspace/executeCommand",
                                   {{"command", "cardinal.runScenarioHere"}, {"arguments", Json::array({argument})}});
    INFO(answer.dump());
    CHECK(answer["error"]["code"] == ErrorCodes::InvalidParams);
  }
}

TEST_CASE("lsp: highlights and references of a card") {
  CHECK(Ask("textDocument/documentHighlight", At(kUri, 7, 15)).size() == 2);
  Json params = At(kUri, 7, 15);
  params["context"] = {{"includeDeclaration", true}};
  CHECK(Ask("textDocument/references", params).size() > 50);
}

TEST_CASE("lsp: a scenario is run with its unsaved text, and all are listed") {
  const Json lenses = Ask("textDocument/codeLens", {{"textDocument", {{"uri", kUri}}}});
  REQUIRE(lenses.size() == 2);
  CHECK(lenses[0]["command"]["command"] == "cardinal.runScenario");
  const Json result = Ask("workspace/executeCommand", {{"command", "cardinal.runScenarioHere"},
                                                       {"arguments", Json::array({{{"uri", kUri}, {"title", "t"}}})}});
  CHECK(result["passed"] == false);
  CHECK(result["line"] == 8);
  CHECK(result["message"] == "failed: Ash Ram.attack is 5 (before: 3), not `7`");
  const Json list = Ask("workspace/executeCommand", {{"command", "cardinal.listScenarios"}});
  CHECK(list.is_array());
}

// ---- inline cards of a scenario

const std::string kOwn =
    "scenario: t\n"                                                    // 0
    "game: imagimon\n"                                                 // 1
    "cards: |\n"                                                       // 2
    "  card \"Potion\": Item {\n"                                      // 3
    "    text \"If the round is a tie, your creature wins it.\"\n"     // 4
    "    play when yours? { let mine = yours  let_win_ties(mine) }\n"  // 5
    "  }\n"                                                            // 6
    "board:\n"                                                         // 7
    "  turn: p1, middle\n"                                             // 8
    "  p1: { slot: Ash Ram, hand: [Potion, Whetstone] }\n"             // 9
    "  p2: { slot: Tide Bull, hand: [Bark Tonic] }\n"                  // 10
    "steps: []\n"                                                      // 11
    "end: p1, items\n";                                                // 12

std::vector<std::string> LinesIn(const Json& locations, const std::string& path) {
  std::vector<std::string> lines;
  for (const Json& one : locations)
    if (one["uri"].get<std::string>().ends_with(path))
      lines.push_back(one["range"]["start"]["line"].dump() + ":" + one["range"]["start"]["character"].dump());
  return lines;
}

TEST_CASE("lsp: a name in the cards of a scenario is explained, found and highlighted") {
  const Json hover = Ask("textDocument/hover", At(kUri, 5, 46), kOwn);
  CHECK(hover["contents"]["value"].get<std::string>().find("event let_win_ties(c: Creature)") != std::string::npos);
  CHECK(hover["range"]["start"] == Json{{"line", 5}, {"character", 41}});
  const Json definition = Ask("textDocument/definition", At(kUri, 5, 46), kOwn);
  REQUIRE(definition.size() == 1);
  CHECK(definition[0]["uri"].get<std::string>().ends_with("rulesets/imagimon/vocabulary.cardinal"));
  CHECK(Ask("textDocument/documentHighlight", At(kUri, 5, 27), kOwn).size() == 2);  // `mine`
}

TEST_CASE("lsp: references of a word of the rules are also in the cards of scenarios") {
  Json params = At(kUri, 5, 46);
  params["context"] = {{"includeDeclaration", false}};
  const Json references = Ask("textDocument/references", params, kOwn);
  CHECK(LinesIn(references, "scenarios/unsaved.yaml") == std::vector<std::string>{"5:41"});
  CHECK(LinesIn(references, "scenarios/outcome.yaml").size() == 1);
  CHECK(LinesIn(references, "first_light/items.cardinal").size() == 1);
}

TEST_CASE("lsp: a card that a scenario declares is found and renamed in its document alone") {
  for (const auto& [line, column] : {std::pair{3, 9}, std::pair{9, 33}}) {
    Json params = At(kUri, line, column);
    params["context"] = {{"includeDeclaration", true}};
    const Json references = Ask("textDocument/references", params, kOwn);
    CHECK(references.size() == 2);
    CHECK(LinesIn(references, "scenarios/unsaved.yaml").size() == 2);
    params["context"] = {{"includeDeclaration", false}};
    const Json uses = Ask("textDocument/references", params, kOwn);
    CHECK(LinesIn(uses, "scenarios/unsaved.yaml") == std::vector<std::string>{"9:30"});
    CHECK(uses.size() == 1);
    params["newName"] = "Elixir, Strong";
    const Json edits = Ask("textDocument/rename", params, kOwn)["changes"][kUri];
    REQUIRE(edits.size() == 2);
    CHECK(edits[0]["newText"] == "Elixir, Strong");
    CHECK(edits[1]["newText"] == "\"Elixir, Strong\"");
  }
}

TEST_CASE("lsp: a card that a scenario declares gets no name that the scenario would read in another way") {
  std::string text = kOwn;
  text.replace(text.find("steps: []"), 9, "steps: [{ p1: play Potion, expect: { Potion.zone: hand } }]");
  for (const auto& [line, column] : {std::pair{3, 9}, std::pair{9, 33}}) {
    for (const char* name : {"p1", "table", "~", "none", "Whetstone"}) {
      Json params = At(kUri, line, column);
      params["newName"] = name;
      const Json answer = AnswerFrom("textDocument/rename", params, text);
      INFO(name << ": " << answer.dump());
      CHECK(answer.contains("error"));
    }
    Json params = At(kUri, line, column);
    params["newName"] = "Elixir";
    CHECK(Ask("textDocument/rename", params, text)["changes"][kUri].size() == 4);
  }
}

TEST_CASE("lsp: references of a clause are without its declaration, if the client wants that") {
  Json params = At(PathToUri(kRoot + "/rulesets/imagimon/rulebook.yaml"), 4, 10);  // IM-001
  params["context"] = {{"includeDeclaration", true}};
  CHECK(LinesIn(Ask("textDocument/references", params), "/rulebook.yaml") == std::vector<std::string>{"4:8"});
  params["context"] = {{"includeDeclaration", false}};
  CHECK(LinesIn(Ask("textDocument/references", params), "/rulebook.yaml").empty());
}

TEST_CASE("lsp: a rename of a word of the rules changes the cards of scenarios") {
  Json params = At(kUri, 5, 46);
  params["newName"] = "take_ties";
  const Json changes = Ask("textDocument/rename", params, kOwn)["changes"];
  CHECK(changes[kUri].size() == 1);
  CHECK(changes.size() == 7);
}

}  // namespace cardinal::lsp
