// Hover, code actions and formatting in files of rules and cards, over the protocol.
#include <catch2/catch.hpp>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/testing.h"

namespace cardinal::lsp {
namespace {

constexpr const char* kRules = R"rules(use "std:piles"
use "std:players"

game forge "Forge" { players 2  order from first of players  begin with main  rulebook FO  languages en }

wording en { draw(_, n): "draw {n} card(s)" }

// What a smith works with.
type Tool is Card {
  // How heavy it is.
  weight: Int @FO-001
  part use_it
  rules while me in rack
}
zone rack of Player: seen by all
modify t.weight by +1 if t in rack
start phase main { open shop  draw_game }
window shop { ask players  close when passes = 2 }
action strike of Tool in shop { when me in you.hand  use use_it  do { move me to you.rack } }
)rules";

constexpr const char* kCards = R"(cards forge "Tools"

card "Maul": Tool {
  weight 5
  text "Draw 3 cards."
  use_it { draw(2) }
}
card "Axe": Tool { weight 3  use_it { draw(1) } }
)";

const std::string kRulesUri = "file:///w/rulesets/forge/game.cardinal";
const std::string kCardsUri = "file:///w/cards/forge/tools.cardinal";

// A server whose client has opened the file of cards with some text.
struct Editor {
  source::MemoryFileSystem disk;
  std::string cards = kCards;
  std::string later_cards;  // the text after a change by the user; empty: no change
  Json capabilities = Json::object();

  Editor() {
    disk.AddFile("/w/rulesets/forge/game.cardinal", kRules);
    disk.AddFile("/w/cards/forge/tools.cardinal", kCards);
    disk.AddFile("/w/rulesets/forge/rulebook.yaml",
                 "rulebook: FO\nclauses:\n  - {id: FO-001, tag: play, section: 1. Play, text: Heavy is strong.}\n");
  }

  Json Answer(const std::string& method, const Json& params) const {
    using testing::Frame;
    const auto open = [](const std::string& uri, const std::string& text) {
      return Frame(testing::NotificationJson(
          "textDocument/didOpen",
          {{"textDocument", {{"uri", uri}, {"languageId", "cardinal"}, {"version", 1}, {"text", text}}}}));
    };
    std::string input = Frame(testing::RequestJson(
        1, "initialize", {{"capabilities", capabilities}, {"processId", nullptr}, {"rootUri", "file:///w"}}));
    input += Frame(testing::NotificationJson("initialized"));
    input += open(kRulesUri, kRules) + open(kCardsUri, cards);
    if (!later_cards.empty()) {
      input += Frame(testing::RequestJson(
          9, "textDocument/hover", {{"textDocument", {{"uri", kCardsUri}}}, {"position", Place(cards, "card")}}));
      input += Frame(testing::NotificationJson("textDocument/didChange",
                                               {{"textDocument", {{"uri", kCardsUri}, {"version", 2}}},
                                                {"contentChanges", Json::array({{{"text", later_cards}}})}}));
    }
    input += Frame(testing::RequestJson(2, method, params));
    input += Frame(testing::RequestJson(3, "shutdown")) + Frame(testing::NotificationJson("exit"));
    testing::TextSource source(input);
    testing::MessageSink sink;
    Dispatcher dispatcher(source, sink);
    Server server(dispatcher, disk, "/w", "", "test");
    CHECK(dispatcher.RunInOneThread() == 0);
    return sink.AnswerTo(2);
  }
  Json Ask(const std::string& method, const Json& params) const {
    const Json answer = Answer(method, params);
    INFO(answer.dump());
    REQUIRE(answer.contains("result"));
    return answer["result"];
  }

  // The place of the first occurrence of these words.
  static Json Place(const std::string& text, const std::string& words) {
    const std::size_t at = text.find(words);
    REQUIRE(at != std::string::npos);
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    const std::size_t start = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    return {{"line", line}, {"character", start == std::string::npos ? at : at - start - 1}};
  }
  std::string Hover(const std::string& uri, const std::string& words) const {
    const Json place = Place(uri == kRulesUri ? kRules : later_cards.empty() ? cards : later_cards, words);
    const Json hover = Ask("textDocument/hover", {{"textDocument", {{"uri", uri}}}, {"position", place}});
    return hover.is_null() ? "" : hover["contents"]["value"].get<std::string>();
  }
  Json Actions(const std::string& words, const Json& context = {{"diagnostics", Json::array()}}) const {
    const Json place = Place(cards, words);
    return Ask(
        "textDocument/codeAction",
        {{"textDocument", {{"uri", kCardsUri}}}, {"range", {{"start", place}, {"end", place}}}, {"context", context}});
  }
};

Json Find(const Json& actions, const std::string& title) {
  for (const Json& action : actions)
    if (action["title"] == title) return action;
  return nullptr;
}

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("lsp: hover tells what explain knows of a name") {
  const Editor editor;
  const std::string weight = editor.Hover(kCardsUri, "weight");
  INFO(weight);
  CHECK(weight.starts_with("```cardinal\nweight: Int\n```\n"));
  CHECK(Has(weight, "/rulesets/forge/game.cardinal:11](<file:///w/rulesets/forge/game.cardinal#L11>) FO-001"));
  CHECK(Has(weight, "How heavy it is."));
  CHECK(Has(weight, "FO-001: Heavy is strong."));
  CHECK(Has(weight, "`modify t.weight by +1 if t in rack`"));
  CHECK(Has(editor.Hover(kCardsUri, "Tool {"), "What a smith works with."));
  CHECK(Has(editor.Hover(kRulesUri, "FO-001"), "Heavy is strong."));
  CHECK(editor.Hover(kCardsUri, "\ncard \"Maul\"").empty());
}

TEST_CASE("lsp: hover of a card and of its text tells where the text differs") {
  const Editor editor;
  for (const char* words : {"Maul", "Draw 3"}) {
    const std::string text = editor.Hover(kCardsUri, words);
    INFO(text);
    CHECK(Has(text, "in words: draw 2 cards"));
    CHECK(Has(text, "the text says: Draw 3 cards; the card does: draw 2 cards"));
  }
}

TEST_CASE("lsp: hover of a text that says what the card does") {
  Editor editor;
  editor.cards =
      "cards forge \"Tools\"\ncard \"Maul\": Tool { weight 5  text \"Draw 2 cards.\"  use_it { draw(2) } }\n";
  CHECK(Has(editor.Hover(kCardsUri, "Draw 2"), "- the text and the card agree\n"));
}

TEST_CASE("lsp: hover of a word of the language shows its type") {
  Editor editor;
  editor.cards =
      "cards forge \"Tools\"\n"
      "card \"Maul\": Tool { weight 5  use_it { if count(me.owner.hand) = 1 { win(you) } }  modify me.weight by 1 }\n";
  const auto begins = [&](const std::string& words, const std::string& head) {
    INFO(words << "\n" << editor.Hover(kCardsUri, words));
    CHECK(editor.Hover(kCardsUri, words).starts_with("```cardinal\n" + head + "\n```\n"));
  };
  begins("owner", "owner: Player");
  begins("count", "count(list): Int");
  begins("win(", "win(winner: Player)");
  begins("you)", "you: Player");
  begins("me.owner", "me: Tool");
  begins("me.weight", "me: Tool");  // in the head of a rule
  CHECK(Has(editor.Hover(kCardsUri, "me.weight"), "the card whose text this is: **Maul**"));
}

TEST_CASE("lsp: hover in a declaration with a syntax error tells what was there before") {
  Editor editor;
  editor.later_cards = editor.cards;
  const std::size_t at = editor.cards.find("weight 5");
  REQUIRE(at != std::string::npos);
  editor.later_cards.insert(at, ") \n");
  const std::string weight = editor.Hover(kCardsUri, "weight 5");
  INFO(weight);
  CHECK(Has(weight, "How heavy it is."));
}

TEST_CASE("lsp: hover in rules that do not check") {
  Editor editor;
  editor.cards += "card \"Bad\": Tool { }\n";
  CHECK(Has(editor.Hover(kCardsUri, "weight"), "How heavy it is."));
  CHECK(Has(editor.Hover(kCardsUri, "Maul"), "### **Maul**, Tool"));
}

TEST_CASE("lsp: hover as plain text for a client without Markdown") {
  Editor editor;
  editor.capabilities = {{"textDocument", {{"hover", {{"contentFormat", {"plaintext"}}}}}}};
  const std::string text = editor.Hover(kCardsUri, "weight");
  CHECK(text.starts_with("  weight: Int   /w/rulesets/forge/game.cardinal:11, FO-001\n"));
  CHECK_FALSE(Has(text, "```"));
}

TEST_CASE("lsp: a suggested word is a preferred quick fix of its diagnostic") {
  Editor editor;
  editor.cards = "cards forge \"Tools\"\ncard \"Maul\": Tool { weihgt 5 }\n";
  const Json fix = Find(editor.Actions("weihgt"), "write `weight`");
  REQUIRE(fix.is_object());
  CHECK(fix["kind"] == "quickfix");
  CHECK(fix["isPreferred"] == true);
  CHECK(fix["diagnostics"][0]["code"].is_string());
  const Json edit = fix["edit"]["changes"][kCardsUri][0];
  CHECK(edit["newText"] == "weight");
  CHECK(edit["range"]["start"] == Editor::Place(editor.cards, "weihgt"));
  CHECK(editor.Actions("weihgt", {{"diagnostics", Json::array()}, {"only", {"source"}}}).empty());
}

TEST_CASE("lsp: what a card does not have is written") {
  Editor editor;
  editor.cards = "cards forge \"Tools\"\n\ncard \"Maul\": Tool { }\n";
  const Json actions = editor.Actions("Maul");
  const Json edit = Find(actions, "write the missing attribute `weight`")["edit"]["changes"][kCardsUri][0];
  CHECK(edit["newText"].get<std::string>().find("weight 0") != std::string::npos);
  CHECK(Find(actions, "write the part `use_it`")["kind"] == "refactor.rewrite");
}

TEST_CASE("lsp: a scenario for a card is a new file, written when it is asked for") {
  Editor editor;
  CHECK(Find(editor.Actions("Axe"), "write a scenario for `Axe`").is_null());  // the client cannot create files
  editor.capabilities = {
      {"workspace", {{"workspaceEdit", {{"documentChanges", true}, {"resourceOperations", {"create"}}}}}},
      {"textDocument", {{"codeAction", {{"dataSupport", true}, {"resolveSupport", {{"properties", {"edit"}}}}}}}}};
  const Json action = Find(editor.Actions("Axe"), "write a scenario for `Axe`");
  REQUIRE(action.is_object());
  CHECK_FALSE(action.contains("edit"));
  const Json changes = editor.Ask("codeAction/resolve", action)["edit"]["documentChanges"];
  CHECK(changes[0]["kind"] == "create");
  CHECK(changes[0]["uri"] == "file:///w/cards/forge/scenarios/axe.yaml");
  const std::string text = changes[1]["edits"][0]["newText"];
  INFO(text);
  CHECK(text.starts_with("scenario: \"Axe\"\ngame: forge\n"));
  CHECK(Has(text, "\"Axe\""));
}

TEST_CASE("lsp: formatting of a document, of a range, and of the text that a bracket closes") {
  Editor editor;
  editor.cards =
      "cards forge \"Tools\"\n\ncard \"Maul\":   Tool {\n    weight 5\n}\n\ncard \"Axe\":   Tool {\n    weight 3\n}\n";
  const Json document = {{"uri", kCardsUri}}, options = {{"tabSize", 2}, {"insertSpaces", true}};
  const Json all = editor.Ask("textDocument/formatting", {{"textDocument", document}, {"options", options}});
  CHECK(all.size() >= 2);
  const Json range = {{"start", {{"line", 2}, {"character", 0}}}, {"end", {{"line", 4}, {"character", 1}}}};
  const Json some =
      editor.Ask("textDocument/rangeFormatting", {{"textDocument", document}, {"range", range}, {"options", options}});
  CHECK(!some.empty());
  for (const Json& edit : some) CHECK(edit["range"]["end"]["line"] <= 5);
  const Json closed = editor.Ask(
      "textDocument/onTypeFormatting",
      {{"textDocument", document}, {"position", {{"line", 8}, {"character", 1}}}, {"ch", "}"}, {"options", options}});
  CHECK(!closed.empty());
  for (const Json& edit : closed) CHECK(edit["range"]["start"]["line"] >= 6);
  editor.cards = "cards forge \"Tools\"\ncard \"Maul\":   Tool {\n";
  CHECK(editor.Ask("textDocument/formatting", {{"textDocument", document}, {"options", options}}).empty());
}

}  // namespace cardinal::lsp
