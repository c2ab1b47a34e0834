// Completion, signature help and inlay hints over the protocol, on a small game in memory.
#include "interpreter/drivers/lsp/features/rules_completion.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/testing.h"

namespace cardinal::lsp {
namespace {

const std::string kRules = R"(use "std:piles"
game forge "Forge" { players 2  begin with main  rulebook FO }
enum Metal { Iron, Gold }
type Tool is Card {
  // What it is made of.
  metal: Metal                                                   @FO-001
  weight: Int from 1
  part used(times: Int)
}
// Strikes the anvil.
event strike(t: Tool, times: Int = 1) { tell "{t}" }
event main { draw_game }
)";
const std::string kRulebook =
    "rulebook: FO\nclauses:\n  - {id: FO-001, tag: play, section: 1. Play, text: Gold is soft.}\n";
const std::string kCardsUri = "file:///w/cards/forge/tools.cardinal";
const std::string kScenarioUri = "file:///w/rulesets/forge/scenarios/new.yaml";

// A client that has a text open, with a cursor `|`, and sends one request after the other.
class Editor {
 public:
  explicit Editor(const std::string& marked, Json capabilities = Json::object(), std::string uri = kCardsUri)
      : text_(marked), capabilities_(std::move(capabilities)), uri_(std::move(uri)) {
    const std::size_t cursor = marked.rfind('|');  // YAML may contain others
    REQUIRE(cursor != std::string::npos);
    text_.erase(cursor, 1);
    const auto line = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(cursor), '\n');
    const std::size_t line_begin = cursor == 0 ? 0 : text_.rfind('\n', cursor - 1) + 1;
    position_ = {{"line", line}, {"character", cursor - line_begin}};
    disk_.AddFile("/w/rulesets/forge/game.cardinal", kRules);
    disk_.AddFile("/w/rulesets/forge/rulebook.yaml", kRulebook);
    disk_.AddFile("/w/rulesets/forge/scenarios/new.yaml", "scenario: t\ngame: forge\n");
    disk_.AddFile("/w/cards/forge/tools.cardinal", "cards forge \"Tools\"\n");
    disk_.AddFile("/w/cards/forge/more.cardinal",
                  "cards forge \"More\"\ncard \"Old Maul\": Tool { metal Iron  weight 9  text \"Heavy.\" }\n");
  }

  Json AtCursor() const { return {{"textDocument", {{"uri", uri_}}}, {"position", position_}}; }

  // The answers to these requests, in order.
  std::vector<Json> Answers(const std::vector<std::pair<std::string, Json>>& requests) const {
    using testing::Frame;
    std::string input = Frame(testing::RequestJson(
        0, "initialize", {{"capabilities", capabilities_}, {"processId", nullptr}, {"rootUri", "file:///w"}}));
    input += Frame(testing::NotificationJson("initialized"));
    input += Frame(testing::NotificationJson(
        "textDocument/didOpen",
        {{"textDocument", {{"uri", uri_}, {"languageId", "cardinal"}, {"version", 1}, {"text", text_}}}}));
    int id = 0;
    for (const auto& [method, params] : requests) input += Frame(testing::RequestJson(++id, method, params));
    input += Frame(testing::RequestJson(id + 1, "shutdown"));
    input += Frame(testing::NotificationJson("exit"));
    testing::TextSource source(input);
    testing::MessageSink sink;
    Dispatcher dispatcher(source, sink);
    Server server(dispatcher, disk_, "/w", "", "test");
    CHECK(dispatcher.RunInOneThread() == 0);
    std::vector<Json> answers;
    for (int i = 1; i <= id; ++i) {
      const Json answer = sink.AnswerTo(i);
      INFO(answer.dump());
      REQUIRE(answer.contains("result"));
      answers.push_back(answer["result"]);
    }
    return answers;
  }

  Json Ask(const std::string& method, const Json& params) const { return Answers({{method, params}}).front(); }
  Json Completion() const { return Ask("textDocument/completion", AtCursor())["items"]; }

 private:
  source::MemoryFileSystem disk_;
  std::string text_;
  Json capabilities_, position_;
  std::string uri_;
};

Json ItemNamed(const Json& items, const std::string& label) {
  for (const Json& item : items)
    if (item["label"] == label) return item;
  FAIL("no item " << label);
  return {};
}

const Json kSnippets = {
    {"textDocument",
     {{"completion", {{"completionItem", {{"snippetSupport", true}, {"insertReplaceSupport", true}}}}}}}};

}  // namespace

TEST_CASE("lsp: completion in a card offers what is missing, as snippets") {
  const Editor editor("cards forge \"Tools\"\ncard \"Axe\": Tool { me|tal }\n", kSnippets);
  const Json items = editor.Completion();
  CHECK(items[0]["label"] == "metal");
  CHECK(items[0]["detail"] == "Metal");
  CHECK(items[0]["insertTextFormat"] == 2);
  const Json edit = items[0]["textEdit"];
  CHECK(edit["newText"] == "metal ${1:Iron}");
  CHECK(edit["insert"]["start"] == Json{{"line", 1}, {"character", 19}});
  CHECK(edit["insert"]["end"] == Json{{"line", 1}, {"character", 21}});
  CHECK(edit["replace"]["end"] == Json{{"line", 1}, {"character", 24}});
  CHECK(items[0]["sortText"].get<std::string>() < items[1]["sortText"].get<std::string>());
}

TEST_CASE("lsp: a client without snippets gets words") {
  const Editor editor("cards forge \"Tools\"\ncard \"Axe\": Tool { used { str| } }\n");
  const Json items = editor.Completion();
  CHECK(ItemNamed(items, "strike")["textEdit"]["newText"] == "strike");
  for (const Json& item : items) CHECK(item["insertTextFormat"] == 1);
  for (const Json& item : items) CHECK(item["textEdit"]["newText"].get<std::string>().find('$') == std::string::npos);
}

TEST_CASE("lsp: a client without snippets gets constructs and attributes as plain text") {
  const Editor card("cards forge \"Tools\"\n\nca|\n");
  CHECK(ItemNamed(card.Completion(), "card: Tool")["textEdit"]["newText"] ==
        "card \"Name\": Tool {\n  metal Iron\n  weight 1\n  text \"\"\n}");
  const Editor attribute("cards forge \"Tools\"\ncard \"Axe\": Tool { | }\n");
  CHECK(ItemNamed(attribute.Completion(), "metal")["textEdit"]["newText"] == "metal Iron");
}

// The number of items in the list that the typed character opens.
std::size_t Offered(const std::string& marked, const std::string& typed) {
  const Editor editor(marked, kSnippets);
  Json params = editor.AtCursor();
  params["context"] = {{"triggerKind", 2}, {"triggerCharacter", typed}};
  return editor.Ask("textDocument/completion", params)["items"].size();
}

TEST_CASE("lsp: a typed character opens a list only where it begins something") {
  const std::string tool = "cards forge \"Tools\"\ncard \"Axe\": Tool { metal Iron  weight 2 ";
  CHECK(Offered("cards forge \"Tools\"|", "\"") == 0);
  CHECK(Offered("cards forge \"Tools\"\ncard \"Axe\": Tool {|", "{") == 0);
  CHECK(Offered(tool + " used {| } }", "{") == 0);
  CHECK(Offered(tool + " text \"Strike.\"| }", "\"") == 0);
  CHECK(Offered(tool + " text \"Strike.| }", ".") == 0);
  CHECK(Offered(tool + " used { if me.| } }", ".") > 0);
  CHECK(Offered(tool + " used { if me.name = \"| } }", "\"") > 0);
  CHECK(Offered(tool + " used { tell \"{| } }", "{") > 0);
  CHECK(Offered(tool + " @| }", "@") == 1);
  CHECK(Offered(tool + " used { strike(| } }", "(") > 0);
}

TEST_CASE("lsp: an empty file of cards begins with its game") {
  const Json items = Editor("|", kSnippets).Completion();
  REQUIRE(items.size() == 1);
  CHECK(items[0]["textEdit"]["newText"] == "cards forge \"${1:Name of the set}\"\n\n$0");
  const Json plain = Editor("car|").Completion();
  CHECK(plain[0]["textEdit"]["newText"] == "cards forge \"Name of the set\"\n\n");
}

TEST_CASE("lsp: a file outside of the games is offered those of the workspace") {
  const Editor editor("cards |", kSnippets, "file:///w/new.cardinal");
  const std::vector<Json> answers =
      editor.Answers({{"workspace/symbol", {{"query", "Tool"}}}, {"textDocument/completion", editor.AtCursor()}});
  REQUIRE(answers[1]["items"].size() == 1);
  CHECK(answers[1]["items"][0]["textEdit"]["newText"] == "forge \"${1:Name of the set}\"");
}

TEST_CASE("lsp: a document that is not a file has no items") {
  const Editor editor("cards |", kSnippets, "untitled:Untitled-1");
  CHECK((editor.Ask("textDocument/completion", editor.AtCursor()).is_null() || editor.Completion().empty()));
}

TEST_CASE("lsp: the documentation of an item comes when it is asked for") {
  const Editor editor("cards forge \"Tools\"\ncard \"Axe\": Tool { m| }\n", kSnippets);
  const Json item = ItemNamed(editor.Completion(), "metal");
  CHECK_FALSE(item.contains("documentation"));
  // The server that resolves an item need not have sent the list.
  const Json resolved = editor.Ask("completionItem/resolve", item);
  CHECK(resolved["documentation"]["kind"] == "markdown");
  CHECK(resolved["documentation"]["value"] == "What it is made of.\n\n`@FO-001` Gold is soft.");
  // Data that the game does not have is ignored.
  for (const Json& data : {Json("none"), Json{{"uri", kCardsUri}}, Json{{"uri", kCardsUri}, {"about", {99, 0, 0}}},
                           Json{{"uri", kCardsUri}, {"about", {1e300, "x", nullptr}}},
                           Json{{"uri", kCardsUri}, {"about", {7, 4'000'000'000, -4'000'000'000}}},
                           Json{{"uri", "file:///nowhere"}, {"about", item["data"]["about"]}}}) {
    const Json other = {{"label", "metal"}, {"data", data}};
    CHECK(editor.Ask("completionItem/resolve", other) == other);
  }
  Json renamed = item;
  renamed["label"] = "copper";
  CHECK(editor.Ask("completionItem/resolve", renamed) == renamed);
}

TEST_CASE("lsp: clauses, cards and names of the language are described when it is asked for") {
  const auto described = [](const std::string& text, const std::string& label) -> std::string {
    const Editor editor("cards forge \"Tools\"\n" + text, kSnippets);
    const Json resolved = editor.Ask("completionItem/resolve", ItemNamed(editor.Completion(), label));
    return resolved.contains("documentation") ? resolved["documentation"]["value"] : "";
  };
  CHECK(described("card \"Axe\": Tool { metal Iron @| }\n", "@FO-001") == "Gold is soft.");
  CHECK(described("card \"Axe\": Tool { used { if me.name = \"|\" { } } }\n", "Old Maul") == "Heavy.");
  CHECK(described("card \"Axe\": Tool { used { str| } }\n", "strike") == "Strikes the anvil.");
  CHECK(!described("card \"Axe\": Tool { used { let n = co| } }\n", "count").empty());
}

TEST_CASE("lsp: clauses, and cards of other files in quotation marks, are completed") {
  const Editor clause("cards forge \"Tools\"\ncard \"Axe\": Tool { metal Iron @| }\n");
  CHECK(clause.Completion()[0]["label"] == "@FO-001");
  const Editor card("cards forge \"Tools\"\ncard \"Axe\": Tool { used { if me.name = \"|\" { } } }\n");
  CHECK(ItemNamed(card.Completion(), "Old Maul")["textEdit"]["newText"] == "Old Maul");
}

TEST_CASE("lsp: signature help names the active parameter") {
  const Editor editor("cards forge \"Tools\"\ncard \"Axe\": Tool { used { strike(me, | } }\n");
  const Json help = editor.Ask("textDocument/signatureHelp", editor.AtCursor());
  REQUIRE(help["signatures"].size() == 1);
  CHECK(help["signatures"][0]["label"] == "strike(t: Tool, times: Int = 1)");
  CHECK(help["signatures"][0]["documentation"]["value"] == "Strikes the anvil.");
  CHECK(help["signatures"][0]["parameters"][1]["label"] == "times: Int = 1");
  CHECK(help["activeParameter"] == 1);
  const Editor outside("cards forge \"Tools\"\ncard \"Axe\": Tool { used { strike(me, 2) | } }\n");
  CHECK(outside.Ask("textDocument/signatureHelp", outside.AtCursor()).is_null());
}

TEST_CASE("lsp: hints name arguments in the range that is shown") {
  const Editor editor(
      "cards forge \"Tools\"\ncard \"Axe\": Tool { metal Iron  weight 1  used { strike(me, 2) } }|\n"
      "card \"Saw\": Tool { metal Iron  weight 1  used { let n = 3  strike(me, n) } }\n");
  const auto hints = [&](int first, int last) {
    return editor.Ask(
        "textDocument/inlayHint",
        {{"textDocument", {{"uri", kCardsUri}}},
         {"range", {{"start", {{"line", first}, {"character", 0}}}, {"end", {{"line", last}, {"character", 0}}}}}});
  };
  const Json all = hints(0, 3);
  REQUIRE(all.size() == 3);
  CHECK(all[0]["label"] == "times:");
  CHECK(all[0]["kind"] == 2);
  CHECK(all[1]["label"] == ": Int");
  CHECK(all[1]["kind"] == 1);
  CHECK(hints(0, 2).size() == 1);
}

TEST_CASE("lsp: cards in a scenario are completed as in a file of cards") {
  const std::string scenario = "scenario: t\ngame: forge\ncards: |\n  card \"Axe\": Tool { metal ";
  const Editor editor(scenario + "| }\n", Json::object(), kScenarioUri);
  const Json items = editor.Completion();
  REQUIRE(items.size() == 2);
  CHECK(items[0]["label"] == "Iron");
  CHECK(items[0]["textEdit"]["range"]["start"] == Json{{"line", 3}, {"character", 27}});
  const Editor call(scenario + "Iron  used { strike(me, |) } }\n", Json::object(), kScenarioUri);
  CHECK(call.Ask("textDocument/signatureHelp", call.AtCursor())["activeParameter"] == 1);
}

}  // namespace cardinal::lsp
