#include "interpreter/drivers/explain/explain.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/explain/text_marks.h"
#include "tests/load_game.h"

namespace cardinal::explain {
namespace {

constexpr const char* kForge = R"rules(use "std:piles"
use "std:players"

game forge "Forge" { players 2  order from first of players  begin with main  rulebook FO  languages en }

wording en { draw(_, n): "draw {n} card(s)" }

// What a smith works with.
type Tool is Card {
  // How heavy it is,
  // in pounds.
  weight: Int @FO-001
  part use_it
  rules while me in rack  rules aura while me in rack
}
zone rack of Player: seen by all
modify t.weight by +1 if t in rack @FO-002
modify t.weight to 5 if t.weight = 4
modify t.weight at least 0

action strike of Tool in shop { use use_it }
window shop { ask players  close when passes = 2 }
// A blow.
event hit(t: Tool) { draw(first of players, 1) }
phase main { open shop  draw_game }
)rules";

constexpr const char* kTools = R"(cards forge "Tools"
// The first tool.
card "Maul": Tool { weight 5  text "Draw 3 cards."  use_it { draw(2) } }
card "Lead": Tool { weight 2  modify t.weight by -1 if t in rack }
)";

struct Forge : testing::MemoryGame {
  load::GameHome home{"forge", "/rulesets/forge", "/cards/forge"};
  documents::ClauseList book;

  Forge() : MemoryGame("forge", kForge, kTools) {
    testing::ShowDiagnostics(sink);
    REQUIRE(loaded.program);
    book.clauses.resize(2);
    book.clauses[0].id = "FO-001", book.clauses[0].first_sentence = "Heavy is strong.";
    book.clauses[1].id = "FO-002", book.clauses[1].first_sentence = "A rack adds weight.";
  }
  ExplainedGame Shown() const { return {*loaded.program, loaded, sources, home, 0, &book}; }
  std::string Word(const std::string& word) const {
    const auto page = ExplainWord(Shown(), word);
    return page ? RenderText(*page, {false, 80}) : "";
  }
  std::string WordInMarkdown(const std::string& word) const {
    const auto page = ExplainWord(Shown(), word);
    return page ? RenderMarkdown(*page, [](const PageLocation& place) { return "x:" + std::to_string(place.line); })
                : "";
  }
};

bool InOrder(const std::string& text, const std::vector<std::string>& parts) {
  std::size_t at = 0;
  for (const std::string& part : parts) {
    at = text.find(part, at);
    if (at == std::string::npos) return false;
    at += part.size();
  }
  return true;
}

TEST_CASE("explain: a word with the comment about it and what its clauses say", "[explain]") {
  const Forge forge;
  const std::string text = forge.Word("weight");
  INFO(text);
  CHECK(InOrder(text, {"query weight(", "    How heavy it is, in pounds.\n", "    FO-001: Heavy is strong.\n"}));
  CHECK(InOrder(forge.Word("Tool"), {"type Tool is Card", "    What a smith works with.\n", "a card must say"}));
  CHECK(InOrder(forge.Word("hit"), {"event hit(t: Tool)", "    A blow.\n"}));
  CHECK(forge.Word("rackk").empty());
}

TEST_CASE("explain: a group of rules", "[explain]") {
  const Forge forge;
  const std::string text = forge.Word("aura");
  INFO(text);
  CHECK(InOrder(text, {"rules aura while me in rack", "game.cardinal:", "a group of rules that a card of Tool may have",
                       "`aura { ... }`"}));
}

TEST_CASE("explain: what modifies a number, in the order in which it applies", "[explain]") {
  const Forge forge;
  const std::string text = forge.Word("weight");
  INFO(text);
  CHECK(InOrder(text, {"modified by, in this order", "modify t.weight to 5 if t.weight = 4",
                       "modify t.weight by +1 if t in rack", "game.cardinal:17 FO-002",
                       "Lead: modify t.weight by -1 if t in rack", "cards.cardinal:4", "modify t.weight at least 0"}));
  CHECK(forge.Word("rack").find("modified by") == std::string::npos);
}

TEST_CASE("explain: a card whose text differs from what it does", "[explain]") {
  const Forge forge;
  const ExplainedGame game = forge.Shown();
  const std::int32_t maul = FindCard(game, "Maul");
  REQUIRE(maul >= 0);
  const std::string text = RenderText(ExplainCard(game, maul, {{2, "Smiths", "smiths.yaml"}}), {false, 200});
  INFO(text);
  CHECK(InOrder(text, {"Maul, Tool of Forge, set Tools\n", "Draw 3 cards.", "in words: draw 2 cards",
                       "the text says: Draw 3 cards; the card does: draw 2 cards", "The first tool.\n", "declared at",
                       "2 in the deck Smiths (smiths.yaml)\n"}));
  CHECK(FindCard(game, "Mall") == -1);
  const std::string lead = RenderText(ExplainCard(game, FindCard(game, "Lead"), {}), {false, 200});
  CHECK(lead.find("the text") == std::string::npos);
}

TEST_CASE("explain: in Markdown a word is code, and places are links", "[explain]") {
  const Forge forge;
  const std::string text = forge.WordInMarkdown("weight");
  INFO(text);
  CHECK(text.starts_with("### weight, a word of Forge\n\n```cardinal\nquery weight("));
  CHECK(InOrder(text, {"```\n", "[/rulesets/forge/game.cardinal:12](<x:12>) FO-001", "How heavy it is, in pounds.\n",
                       "- FO-001: Heavy is strong.\n", "- **modified by, in this order**\n",
                       "  - `modify t.weight to 5 if t.weight = 4` — [", "](<x:18>)\n",
                       "  - Lead: `modify t.weight by -1 if t in rack` — ["}));
}

TEST_CASE("explain: text that has a meaning in Markdown is escaped", "[explain]") {
  ExplainPage page;
  page.blocks.push_back({BlockKind::Title, "a_b " + Bold("*c*")});
  page.blocks.push_back({BlockKind::Paragraph, "<i> `x_y` [z](u) `"});
  page.blocks.push_back({BlockKind::Row, Code("a `b` c"), 1});
  page.blocks.push_back({BlockKind::Row, "deeper", 2});
  page.blocks.push_back({BlockKind::Code, "x\n```\ny", 2});
  CHECK(RenderMarkdown(page, {}) ==
        "### a\\_b **\\*c\\***\n\n\\<i\\> `x_y` \\[z\\](u) \\`\n\n- `` a `b` c ``\n  - "
        "deeper\n\n````\nx\n```\ny\n````\n");
}

TEST_CASE("explain: marks become colours, and take no columns", "[explain]") {
  ExplainPage page;
  page.blocks.push_back({BlockKind::Row, Bold("x"), 1, {"f", 3, {"AB-001"}}});
  page.blocks.push_back({BlockKind::Section, "y"});
  CHECK(RenderText(page, {true, 80}) ==
        "  \x1b[1mx\x1b[0m" + std::string(49, ' ') + "\x1b[2mf:3 AB-001\x1b[0m\n\n\x1b[36my\x1b[0m\n");
  CHECK(RenderText(page, {false, 80}) == "  x" + std::string(49, ' ') + "f:3 AB-001\n\ny\n");
}

TEST_CASE("explain: a code without examples is explained alone", "[explain]") {
  const ExplainPage page = ExplainCode(diag::Code::UnknownName, [](const std::string&) { return std::string(); });
  CHECK(page.blocks.size() == 2);
}

}  // namespace
}  // namespace cardinal::explain
