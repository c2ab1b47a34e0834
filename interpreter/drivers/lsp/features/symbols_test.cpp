// The features about names over the protocol, on a small game in memory.
#include "interpreter/drivers/lsp/features/symbols.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/testing.h"
#include "interpreter/language/load/embedded_stdlib.h"

namespace cardinal::lsp {
namespace {

const std::string kRulesPath = "/home/rulesets/duel/game.cardinal";
const std::string kCardsPath = "/home/cards/duel/first.cardinal";
const std::string kScenarioPath = "/home/rulesets/duel/scenarios/first.yaml";
const std::string kRulebookPath = "/home/rulesets/duel/rulebook.yaml";

const std::string kRules = R"(use "std:piles"
game duel "Duel" {
  players 2
  rulebook DU
  begin with main
}
type Item {
  cost: Int from 0
  part play
}
type Weapon is Item {}
query price(c: Item): Int = c.cost
// Ends
// the game.
event finish(p: Player) { win(p) }  @DU-001
event main() { finish(first of players) }
window shop() {
  ask turn_order
  close when passes = 2
}
action buy of Item in shop {
  when me in you.hand and price(me) > 0
  use play
}
after finish(p) { tell "{p} 𝄞 wins" }
)";

const std::string kCards = R"(cards duel "First"
card "Sword": Weapon {
  cost 3
  play { finish(you) }
}
card "Shield": Item { cost 1  play { draw(you, 1) } }
)";

const std::string kScenario =
    "scenario: the end\n"
    "game: duel\n"
    "board:\n"
    "  p1: { hand: [Sword, Shield] }\n"
    "steps: []\n";

const std::string kRulebook =
    "title: Duel\n"
    "version: 1\n"
    "clauses:\n"
    "  - id: DU-001\n"
    "    text: The game ends.\n";

std::string GetUri(const std::string& path) { return "file://" + path; }

// The position of a word in a text, for the n-th time from 0.
Json FindPosition(const std::string& text, const std::string& word, int occurrence = 0) {
  std::size_t at = text.find(word);
  while (occurrence-- > 0) at = text.find(word, at + 1);
  REQUIRE(at != std::string::npos);
  const std::size_t line_begin = text.rfind('\n', at) + 1;
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return {{"line", line}, {"character", at - line_begin}};
}

Json In(const std::string& path, const Json& position) {
  return {{"textDocument", {{"uri", GetUri(path)}}}, {"position", position}};
}

struct Change {
  std::string path, text;
};

const Json kNested = {{"textDocument", {{"documentSymbol", {{"hierarchicalDocumentSymbolSupport", true}}}}}};

// A file of the standard library is shown in the folder in which Cardinal was built, if it has the text that is
// embedded in the program.
const std::string kPilesPath = std::string(CARDINAL_SOURCE_DIR) + "/stdlib/piles.cardinal";
std::string_view Piles() {
  for (const load::EmbeddedFile& file : load::EmbeddedStdlib())
    if (file.name == "piles") return file.text;
  return "";
}

// The complete answer of a server whose client has opened the rules, the cards and the scenario.
Json Answer(const std::string& method, const Json& params, const std::vector<Change>& changes = {},
            const Json& capabilities = kNested) {
  using testing::Frame;
  source::MemoryFileSystem disk;
  disk.AddFile(kRulesPath, kRules);
  disk.AddFile(kCardsPath, kCards);
  disk.AddFile(kScenarioPath, kScenario);
  disk.AddFile(kRulebookPath, kRulebook);
  disk.AddFile(kPilesPath, std::string(Piles()));
  std::string input = Frame(testing::RequestJson(
      1, "initialize", {{"capabilities", capabilities}, {"processId", nullptr}, {"rootUri", "file:///home"}}));
  input += Frame(testing::NotificationJson("initialized"));
  const std::vector<Change> open = {{kRulesPath, kRules}, {kCardsPath, kCards}, {kScenarioPath, kScenario}};
  for (const Change& document : open)
    input += Frame(testing::NotificationJson(
        "textDocument/didOpen",
        {{"textDocument",
          {{"uri", GetUri(document.path)}, {"languageId", "cardinal"}, {"version", 1}, {"text", document.text}}}}));
  // This request makes an analysis of the text before the change.
  input +=
      Frame(testing::RequestJson(9, "textDocument/documentSymbol", {{"textDocument", {{"uri", GetUri(kCardsPath)}}}}));
  int version = 1;
  for (const Change& change : changes)
    input += Frame(testing::NotificationJson("textDocument/didChange",
                                             {{"textDocument", {{"uri", GetUri(change.path)}, {"version", ++version}}},
                                              {"contentChanges", Json::array({{{"text", change.text}}})}}));
  input += Frame(testing::RequestJson(2, method, params));
  input += Frame(testing::RequestJson(3, "shutdown"));
  input += Frame(testing::NotificationJson("exit"));
  testing::TextSource source(input);
  testing::MessageSink sink;
  Dispatcher dispatcher(source, sink);
  Server server(dispatcher, disk, "/home", "", "test");
  CHECK(dispatcher.RunInOneThread() == 0);
  return sink.AnswerTo(2);
}

Json Ask(const std::string& method, const Json& params, const std::vector<Change>& changes = {},
         const Json& capabilities = kNested) {
  const Json answer = Answer(method, params, changes, capabilities);
  INFO(answer.dump());
  REQUIRE(answer.contains("result"));
  return answer["result"];
}

std::string Refusal(const std::string& method, const Json& params, const std::vector<Change>& changes = {}) {
  const Json answer = Answer(method, params, changes);
  INFO(answer.dump());
  REQUIRE(answer.contains("error"));
  return answer["error"]["message"];
}

// "game 12:6": file, line and column, from 0.
std::string Where(const std::string& uri, const Json& range) {
  const std::string name = uri.substr(uri.rfind('/') + 1);
  return name.substr(0, name.find('.')) + ' ' + range["start"]["line"].dump() + ':' +
         range["start"]["character"].dump();
}

std::vector<std::string> Places(const Json& locations) {
  std::vector<std::string> places;
  for (const Json& location : locations) places.push_back(Where(location["uri"], location["range"]));
  return places;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("lsp: the definition of a name is in its file, of a clause in the rulebook") {
  CHECK(Places(Ask("textDocument/definition", In(kCardsPath, FindPosition(kCards, "finish")))) == Strings{"game 14:6"});
  CHECK(Places(Ask("textDocument/declaration", In(kCardsPath, FindPosition(kCards, "play")))) == Strings{"game 8:7"});
  CHECK(Places(Ask("textDocument/definition", In(kRulesPath, FindPosition(kRules, "DU-001")))) ==
        Strings{"rulebook 3:8"});
  CHECK(Ask("textDocument/definition", In(kRulesPath, FindPosition(kRules, "when"))).empty());
  CHECK(Ask("textDocument/definition", In(kRulesPath, FindPosition(kRules, "win("))).empty());
}

TEST_CASE("lsp: the definition of a word of the standard library is in the installed file, if that has its text") {
  const Json draw = Ask("textDocument/definition", In(kCardsPath, FindPosition(kCards, "draw")));
  REQUIRE(draw.size() == 1);
  CHECK(draw[0]["uri"] == GetUri(kPilesPath));
  CHECK(draw[0]["range"]["start"] == FindPosition(std::string(Piles()), "draw(you"));
  const Json file = Ask("textDocument/definition", In(kRulesPath, FindPosition(kRules, "std:piles")));
  REQUIRE(file.size() == 1);
  CHECK(file[0]["uri"] == GetUri(kPilesPath));
  CHECK(file[0]["range"]["start"] == Json{{"line", 0}, {"character", 0}});
}

TEST_CASE("lsp: a file of the standard library belongs to the game that was asked about last") {
  const Json items = Ask("textDocument/prepareCallHierarchy", In(kCardsPath, FindPosition(kCards, "draw")));
  REQUIRE(items.size() == 1);
  CHECK(items[0]["uri"] == GetUri(kPilesPath));
  const Json calls = Ask("callHierarchy/incomingCalls", {{"item", items[0]}});
  REQUIRE(!calls.empty());
  CHECK(calls.back()["from"]["detail"] == "calls, Shield");
  const Json hover = Ask("textDocument/hover", In(kPilesPath, FindPosition(std::string(Piles()), "draw(you")));
  CHECK(hover["contents"]["value"].get<std::string>().find("event draw(you") != std::string::npos);
}

TEST_CASE("lsp: the definition of a file that is used is its beginning") {
  std::string rules = kRules;
  rules.insert(rules.find("game duel"), "use \"game\"\nuse \"other\"\n");
  CHECK(Places(Ask("textDocument/definition", In(kRulesPath, FindPosition(rules, "game\"")), {{kRulesPath, rules}})) ==
        Strings{"game 0:0"});
  CHECK(Ask("textDocument/definition", In(kRulesPath, FindPosition(rules, "other\"")), {{kRulesPath, rules}}).empty());
}

TEST_CASE("lsp: references are in rules, cards and documents") {
  Json params = In(kRulesPath, FindPosition(kRules, "finish"));
  params["context"] = {{"includeDeclaration", true}};
  CHECK(Places(Ask("textDocument/references", params)) == Strings{"game 14:6", "game 15:15", "game 24:6", "first 3:9"});
  params["context"] = {{"includeDeclaration", false}};
  CHECK(Places(Ask("textDocument/references", params)) == Strings{"game 15:15", "game 24:6", "first 3:9"});
  Json card = In(kScenarioPath, FindPosition(kScenario, "Sword"));
  card["context"] = {{"includeDeclaration", true}};
  CHECK(Places(Ask("textDocument/references", card)) == Strings{"first 1:6", "first 3:15"});
}

TEST_CASE("lsp: highlights tell reading from writing") {
  const Json highlights = Ask("textDocument/documentHighlight", In(kRulesPath, FindPosition(kRules, "price")));
  REQUIRE(highlights.size() == 2);
  CHECK(highlights[0]["kind"] == 3);
  CHECK(highlights[1]["kind"] == 2);
}

TEST_CASE("lsp: a declaration with a syntax error means what it meant before") {
  std::string broken = kCards;
  broken.replace(broken.find("finish(you)"), 11, "finish(you) let");
  CHECK(Places(Ask("textDocument/definition", In(kCardsPath, FindPosition(broken, "finish")),
                   {{kCardsPath, broken}})) == Strings{"game 14:6"});
  CHECK(Refusal("textDocument/rename",
                [&] {
                  Json params = In(kCardsPath, FindPosition(broken, "finish"));
                  params["newName"] = "end_game";
                  return params;
                }(),
                {{kCardsPath, broken}}) == "this declaration has a syntax error: fix that first");
}

TEST_CASE("lsp: the outline of a file, and symbols of the workspace") {
  const Json symbols = Ask("textDocument/documentSymbol", {{"textDocument", {{"uri", GetUri(kCardsPath)}}}});
  REQUIRE(symbols.size() == 3);
  CHECK(symbols[1]["name"] == "Sword");
  CHECK(symbols[1]["detail"] == "Weapon");
  CHECK(symbols[1]["children"][1]["name"] == "play");
  const Json flat =
      Ask("textDocument/documentSymbol", {{"textDocument", {{"uri", GetUri(kCardsPath)}}}}, {}, Json::object());
  REQUIRE(flat.size() == 7);
  CHECK(flat[3]["name"] == "play");
  CHECK(flat[3]["containerName"] == "Sword");
  CHECK(Where(flat[3]["location"]["uri"], flat[3]["location"]["range"]) == "first 3:2");
  const Json found = Ask("workspace/symbol", {{"query", "fin"}});
  REQUIRE(!found.empty());
  CHECK(found[0]["name"] == "finish");
  CHECK(Where(found[0]["location"]["uri"], found[0]["location"]["range"]) == "game 14:6");
}

TEST_CASE("lsp: who calls an event, and what a part uses") {
  const Json items = Ask("textDocument/prepareCallHierarchy", In(kRulesPath, FindPosition(kRules, "finish", 1)));
  REQUIRE(items.size() == 1);
  CHECK(items[0]["name"] == "finish");
  const Json calls = Ask("callHierarchy/incomingCalls", {{"item", items[0]}});
  REQUIRE(calls.size() == 3);
  CHECK(calls[0]["from"]["name"] == "main");
  CHECK(calls[0]["from"]["detail"] == "calls");
  CHECK(calls[1]["from"]["name"] == "after finish(p)");
  CHECK(calls[1]["from"]["detail"] == "after");
  CHECK(calls[2]["from"]["detail"] == "calls, Sword");
  CHECK(calls[2]["fromRanges"][0]["start"] == FindPosition(kCards, "finish"));
  const Json used = Ask("callHierarchy/outgoingCalls", {{"item", calls[2]["from"]}});
  REQUIRE(used.size() == 2);
  CHECK(used[0]["to"]["name"] == "play");
  CHECK(used[1]["to"]["name"] == "finish");
}

TEST_CASE("lsp: the types above and below a type") {
  const Json items = Ask("textDocument/prepareTypeHierarchy", In(kRulesPath, FindPosition(kRules, "Item")));
  REQUIRE(items.size() == 1);
  const Json below = Ask("typeHierarchy/subtypes", {{"item", items[0]}});
  REQUIRE(below.size() == 2);
  CHECK(below[0]["name"] == "Weapon");
  CHECK(below[1]["name"] == "Shield");
  const Json above = Ask("typeHierarchy/supertypes", {{"item", below[0]}});
  REQUIRE(above.size() == 1);
  CHECK(above[0]["name"] == "Item");
  CHECK(Ask("typeHierarchy/supertypes", {{"item", items[0]}}).empty());
}

TEST_CASE("lsp: a card is renamed in cards and documents") {
  Json params = In(kCardsPath, FindPosition(kCards, "Sword"));
  CHECK(Ask("textDocument/prepareRename", params)["placeholder"] == "Sword");
  params["newName"] = "Long Sword";
  const Json changes = Ask("textDocument/rename", params)["changes"];
  CHECK(changes.size() == 2);
  REQUIRE(changes[GetUri(kCardsPath)].size() == 1);
  CHECK(changes[GetUri(kCardsPath)][0]["newText"] == "Long Sword");
  REQUIRE(changes[GetUri(kScenarioPath)].size() == 1);
  CHECK(changes[GetUri(kScenarioPath)][0]["newText"] == "Long Sword");
  Json in_scenario = In(kScenarioPath, FindPosition(kScenario, "Sword"));
  in_scenario["newName"] = "Long Sword";
  CHECK(Ask("textDocument/rename", in_scenario)["changes"] == changes);
}

TEST_CASE("lsp: a rename that cannot be is refused with the reason") {
  const auto renamed = [](const std::string& word, const std::string& name) {
    Json params = In(kRulesPath, FindPosition(kRules, word));
    params["newName"] = name;
    return params;
  };
  CHECK(Refusal("textDocument/rename", renamed("price", "set")) ==
        "`set` is a word of the language and cannot be a name");
  CHECK(Refusal("textDocument/rename", renamed("finish", "main"))
            .starts_with("then the rules would be wrong: `main` is already an event"));
  CHECK(Refusal("textDocument/prepareRename", In(kRulesPath, FindPosition(kRules, "win("))) ==
        "`win` is a word of the language");
  CHECK(Refusal("textDocument/prepareRename", In(kRulesPath, FindPosition(kRules, "when"))) == "there is no name here");
  CHECK(Refusal("textDocument/prepareRename", In(kCardsPath, FindPosition(kCards, "draw"))) ==
        "`draw` is in the standard library");
}

TEST_CASE("lsp: folds, and a selection that grows") {
  const Json folds = Ask("textDocument/foldingRange", {{"textDocument", {{"uri", GetUri(kRulesPath)}}}});
  Strings lines;
  for (const Json& fold : folds) lines.push_back(fold["startLine"].dump() + "-" + fold["endLine"].dump());
  CHECK(lines == Strings{"1-4", "6-8", "12-13", "16-18", "20-22"});
  const Json selections =
      Ask("textDocument/selectionRange", {{"textDocument", {{"uri", GetUri(kRulesPath)}}},
                                          {"positions", Json::array({FindPosition(kRules, "price(me)")})}});
  CHECK(selections[0]["range"]["start"] == FindPosition(kRules, "price(me)"));
  CHECK(selections[0]["parent"]["range"]["end"]["character"] > selections[0]["range"]["end"]["character"]);
}

TEST_CASE("lsp: colours count columns in UTF-16, and a range has its own") {
  const Json all = Ask("textDocument/semanticTokens/full", {{"textDocument", {{"uri", GetUri(kRulesPath)}}}})["data"];
  REQUIRE(all.size() % 5 == 0);
  // The last three tokens of the last line: the hole and the rest of the sentence, which has a letter of two units.
  const std::size_t last = all.size() - 5;
  CHECK(all[last + 2] == std::string("} XX wins\"").size());
  CHECK(all[last - 5 + 2] == 1);
  const Json line = Ask(
      "textDocument/semanticTokens/range",
      {{"textDocument", {{"uri", GetUri(kRulesPath)}}},
       {"range", {{"start", {{"line", 10}, {"character", 0}}}, {"end", {{"line", 11}, {"character", 0}}}}}})["data"];
  CHECK(line.size() == 4 * 5);  // type Weapon is Item
  CHECK(line[0] == 10);
}

}  // namespace cardinal::lsp
