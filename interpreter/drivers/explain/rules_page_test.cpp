// Tests what a player reads about the rules: sentences of keywords, the ring of a relation, the page of a word, the
// page of a game.
#include <catch2/catch.hpp>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/explain/flow_outline.h"
#include "interpreter/drivers/explain/keyword_sentences.h"
#include "tests/load_game.h"

namespace cardinal::explain {
namespace {

constexpr const char* kStones = R"rules(use "std:piles"
use "std:players"
use "std:italian"

game stones "Stones" { players 2  order from first of players  begin with main  rulebook ST  languages en, it
  goal "Fill your row first." }

enum Element { Fire, Water, Leaf, Void } @ST-001
relation beats(Element, Element) = Fire > Leaf > Water > Fire @ST-002
enum Keyword { Thick, Keen, Idle }
enum Speed { Slow, Fast }

type Stone is Card {
  element: Element
  keywords: set of Keyword = []
  speed: Speed = Slow
  weight: Int = 1
  glowing: Int from 1? @ST-009
  rules while me in row
}
zone row of Player: at most 3, seen by all @ST-010
query places: Int = 3 @ST-010

query harm(s: Stone, t: Stone): Int = 2
modify harm(s, t) by +1 if beats(s.element, t.element) @ST-003 @ST-004
modify harm(s, t) by -1 if beats(t.element, s.element) @ST-003 @ST-005
modify harm(_, t) by -1 if Thick in t.keywords @ST-004 @ST-006 @ST-R01
modify harm(s, _) by +1 if s.speed = Fast @ST-011
query is_keen(s: Stone): Bool = Keen in s.keywords @ST-007

window lay(p: Player) { ask p  close when passes = 1 } @ST-012
action place of Stone in lay { when me in you.hand  do { move me to you.row } } @ST-010 @ST-013

// Both players, one after the other.
phase laying { for each p in players { open lay(p) } }
step counting { tally }
event tally {
  for each p in players { if count(p.row) > 2 { win(p) @ST-014 } }
}
query alone(p: Player): Bool = count(players) = 1
phase closing {
  for each p in players { shuffle p.deck @ST-019 }
  for each p in players { if alone(p) { draw_game because "{p} is alone" @ST-R01 } }
  draw_game because "both rows are short" @ST-015
}

phase main { laying  counting  closing }

deck { "a deck has at most 9 stones": count(cards) <= 9 }

text it { Element: "elemento" beats: "batte" Fire: "Fuoco" Water: "Acqua" Leaf: "Foglia" Void: "Vuoto" Thick: "Spesso"
  "about laying": "Un giocatore dopo l'altro." }
)rules";

constexpr const char* kStoneCards = R"(cards stones "Pebbles"
card "Slab": Stone { element Fire  keywords [Thick]  glowing 2 }
card "Chip": Stone { element Void  keywords [Idle, Keen]  speed Fast }
)";

struct Stones : testing::MemoryGame {
  load::GameHome home{"stones", "/rulesets/stones", "/cards/stones"};
  check::References references;
  documents::ClauseList book;

  Stones() : MemoryGame("stones", kStones, kStoneCards) {
    testing::ShowDiagnostics(sink);
    REQUIRE(loaded.program);
    sources = {};
    loaded = load::LoadGame(files, request, {}, sources, sink, &references);
    REQUIRE(loaded.program);
    AddClause("ST-001", "There are four elements.");
    AddClause("ST-002", "The elements are in a circle.");
    AddClause("ST-003", "Elements change the harm.");
    AddClause("ST-004", "Harm is never elemental for Thick stones.");
    AddClause("ST-005", "A weak element does 1 less.");
    AddClause("ST-006", "Thick: it takes 1 less harm.");
    AddClause("ST-007", "The stone that is keen looks first.");
    AddClause("ST-009", "Glowing(X): it lights X stones.");
    AddClause("ST-010", "A row holds 3 stones.");
    AddClause("ST-011", "A swift stone does 1 more.");
    AddClause("ST-019", "Dust is wiped off at the end.");
    AddClause("ST-012", "In this window you lay a stone.");
    AddClause("ST-013", "Placing puts a stone in your row.");
    AddClause("ST-014", "Three stones win.");
    AddClause("ST-015", "If both rows are short, it is a draw.");
    AddClause("ST-R01", "Does Thick count twice?", documents::Clause::Kind::Ruling);
  }
  void AddClause(const std::string& id, const std::string& text,
                 documents::Clause::Kind kind = documents::Clause::Kind::Rule) {
    documents::Clause clause;
    clause.kind = kind;
    clause.id = id;
    clause.text = clause.first_sentence = text;
    book.clauses.push_back(clause);
  }
  ExplainedGame Shown(std::int32_t language = 0) const {
    return {*loaded.program, loaded, sources, home, language, &book, &references};
  }
  std::string ForPlayer(const std::string& word, std::int32_t language = 0) const {
    const auto page = ExplainForPlayer(Shown(language), word);
    return page ? RenderText(*page, {false, 80}) : "";
  }
};

TEST_CASE("explain: the sentence of a keyword is that of the clause which defines it", "[explain]") {
  const Stones stones;
  CHECK(stones.ForPlayer("Thick") == "Thick, a value of Keyword\n  Thick: it takes 1 less harm. (ST-006)\n");
  CHECK(stones.ForPlayer("thick") == stones.ForPlayer("Thick"));
  CHECK(stones.ForPlayer("Keen") == "Keen, a value of Keyword\n  Keen: The stone that is keen looks first. (ST-007)\n");
  CHECK(stones.ForPlayer("Idle") == "Idle, a value of Keyword\n");
  CHECK(stones.ForPlayer("Fast") == "Fast, a value of Speed\n");  // no clause that its rules cite has the word
  CHECK(stones.ForPlayer("Nix").empty());
}

TEST_CASE("explain: the rules of a game begin with the text of how_to_play.md", "[explain]") {
  const Stones stones;
  ExplainedGame shown = stones.Shown();
  shown.how_to_play.text =
      "Two players lay **stones**.\n\n## A turn\n\n- Lay a stone,\n  or pass.\n- Count **.\n\nThen the "
      "other\nplayer.\n\n#\n";
  const std::string text = RenderText(ExplainRules(shown), {false, 80});
  CHECK(text.starts_with(
      "Stones\n  Fill your row first.\n\n  Two players lay stones.\n\nA turn\n  Lay a stone, or pass.\n"
      "  Count **.\n\n  Then the other player.\n"));
  const std::string markdown = RenderMarkdown(ExplainRules(shown), {});
  CHECK(markdown.find("Two players lay **stones**.") != std::string::npos);
  CHECK(markdown.find("- Lay a stone, or pass.\n") != std::string::npos);
}

TEST_CASE("explain: how to play without a translation follows in the language of the rules, with a note", "[explain]") {
  const Stones stones;
  ExplainedGame shown = stones.Shown();
  shown.how_to_play.text = "Two players lay stones.\n";
  const std::string note = "non ha traduzione";
  CHECK(RenderText(ExplainRules(shown), {false, 80}).find("no translation") == std::string::npos);
  shown.language = 1;
  const std::string text = RenderText(ExplainRules(shown), {false, 100});
  INFO(text);
  CHECK(text.find(note) < text.find("Two players lay stones."));
  CHECK(text.find("Two players lay stones.") != std::string::npos);
  shown.how_to_play.is_translated = true;
  CHECK(RenderText(ExplainRules(shown), {false, 80}).find(note) == std::string::npos);
}

TEST_CASE("explain: a relation that closes is a ring, and its sentences use its name", "[explain]") {
  const Stones stones;
  CHECK(stones.ForPlayer("Fire") ==
        "Fire, a value of Element\n  Fire beats Leaf, Water beats Fire.\n  Fire > Leaf > Water > Fire\n"
        "  Elements change the harm. (ST-003)\n  A weak element does 1 less. (ST-005)\n");
  CHECK(stones.ForPlayer("Void").find("beats") == std::string::npos);
  const auto page = ExplainWord(stones.Shown(), "Element");
  REQUIRE(page);
  const std::string whole = RenderText(*page, {false, 80});
  CHECK(whole.find("    Fire > Leaf > Water > Fire  ") != std::string::npos);
  CHECK(whole.find("    Leaf > Water  ") == std::string::npos);
}

TEST_CASE("explain: below a card are the sentences of its keywords", "[explain]") {
  const Stones stones;
  const ExplainedGame shown = stones.Shown();
  const KeywordSentences keywords(shown);
  CHECK(keywords.ForCard(FindCard(stones.Shown(), "Slab")) ==
        std::vector<std::string>{"Fire beats Leaf, Water beats Fire.", "Thick: it takes 1 less harm. (ST-006)",
                                 "Glowing(X): it lights X stones. (ST-009)"});
  CHECK(keywords.ForCard(FindCard(stones.Shown(), "Chip")).empty());
  const std::string page = RenderText(ExplainCard(stones.Shown(), FindCard(stones.Shown(), "Slab"), {}), {false, 80});
  CHECK(page.find("  Thick: it takes 1 less harm. (ST-006)\n") != std::string::npos);
}

TEST_CASE("explain: a player's page has no signatures and no places", "[explain]") {
  const Stones stones;
  CHECK(stones.ForPlayer("place") ==
        "Place, an action with a card: Stone\n  A row holds 3 stones. (ST-010)\n"
        "  Placing puts a stone in your row. (ST-013)\n");
  CHECK(stones.ForPlayer("laying") == "Laying, a part of the game\n  Both players, one after the other.\n");
  CHECK(stones.ForPlayer("row") == "Row, seen by all, at most 3\n  A row holds 3 stones. (ST-010)\n");
  CHECK(stones.ForPlayer("lay").starts_with("Lay, here players act or pass\n"));
  CHECK(stones.ForPlayer("clos").starts_with("Closing, a part of the game\n"));
  CHECK(stones.ForPlayer("la") == "Several words begin so: lay and laying.\n");
  const auto whole = ExplainWhole(stones.Shown(), "clos");
  REQUIRE(whole);
  CHECK(RenderText(*whole, {false, 80}).find("game.cardinal:") != std::string::npos);
}

TEST_CASE("explain: the rules on one page", "[explain]") {
  const Stones stones;
  const std::string text = RenderText(ExplainRules(stones.Shown()), {false, 80});
  INFO(text);
  CHECK(text ==
        "Stones\n  Fill your row first.\n\nHow to win\n  Three stones win. (ST-014)\n\nA draw\n  ... is alone.\n  If "
        "both rows are short, it is a draw. (ST-015)\n"
        "\nThe game\n  Laying: Both players, one after the other.\n  Counting\n  Closing\n"
        "\nWhat you can do\n  Lay: In this window you lay a stone. (ST-012)\n"
        "    Place (Stone): Placing puts a stone in your row. (ST-013)\n"
        "\nDecks\n  A deck has at most 9 stones.\n"
        "\nElement\n  Fire > Leaf > Water > Fire\n  Elements change the harm. (ST-003)\n"
        "  A weak element does 1 less. (ST-005)\n"
        "\nKeyword\n  Thick: it takes 1 less harm. (ST-006)\n"
        "\nAlso on cards\n  Glowing(X): it lights X stones. (ST-009)\n");
  CHECK(RenderMarkdown(ExplainRules(stones.Shown()), {})
            .starts_with("### **Stones**\n\nFill your row first.\n\n#### How to win\n\n- Three"));
}

TEST_CASE("explain: names are those of the layout, and no row repeats its name or has nothing but a card type",
          "[explain]") {
  Stones stones;
  narration::GameLayout layout;
  layout.labels.resize(2);
  layout.labels[0] = {{"laying", "Building"}, {"lay", "Build"}, {"weight", "WT"}, {"row", "The line"}};
  ExplainedGame shown = stones.Shown();
  shown.layout = &layout;
  stones.AddClause("ST-016", "The WT of a stone is at most 9.");
  stones.AddClause("ST-017", "A tie ends the round.");
  for (documents::Clause& clause : stones.book.clauses)
    if (clause.id == "ST-012") clause.text = clause.first_sentence = "Build: you lay a stone.";
  const auto page = [&](const std::string& word) {
    const auto found = ExplainForPlayer(shown, word);
    return found ? RenderText(*found, {false, 80}) : "";
  };
  const std::string rules = RenderText(ExplainRules(shown), {false, 80});
  INFO(rules);
  CHECK(rules.find("  Building: Both players, one after the other.\n") != std::string::npos);
  CHECK(rules.find("  Build: You lay a stone. (ST-012)\n") != std::string::npos);
  CHECK(page("wt") == "WT, printed on cards: Stone\n  The WT of a stone is at most 9. (ST-016)\n");
  CHECK(page("the line") == "The line, seen by all, at most 3\n  A row holds 3 stones. (ST-010)\n");
  CHECK(page("tie") == "  A tie ends the round. (ST-017)\n");
  CHECK(page("ties").empty());
}

TEST_CASE("explain: a reader of another language gets no comments and no English words", "[explain]") {
  const Stones stones;
  CHECK(stones.ForPlayer("fuoco", 1)
            .starts_with("Fuoco, un valore di Elemento\n  Fuoco batte Foglia, Acqua batte Fuoco.\n"));
  const std::string text = RenderText(ExplainRules(stones.Shown(1)), {false, 80});
  INFO(text);
  CHECK(text.find("Come si vince") != std::string::npos);
  CHECK(text.find("Both players") == std::string::npos);
  CHECK(text.find(": Un giocatore dopo l'altro.") != std::string::npos);  // `text` translates the comment
}

TEST_CASE("explain: a name is a whole word of a sentence", "[explain]") {
  CHECK(DefinesName("Barrier: it takes 1 less.", "barrier"));
  CHECK(DefinesName("Glowing(X): more.", "Glowing"));
  CHECK_FALSE(DefinesName("Barriers: more.", "Barrier"));
  CHECK_FALSE(DefinesName("Barrier", "Barrier"));
  CHECK(ContainsName("Two barriers fall.", "Barrier"));
  CHECK_FALSE(ContainsName("An embarrierment.", "Barrier"));
  CHECK_FALSE(ContainsName("It is up to you.", "Up"));
  CHECK(ContainsName("Phases I, II and III.", "II"));
  CHECK_FALSE(ContainsName("Anything.", ""));
  CHECK(IsAbout("A pivoted Healer may act.", "Healer"));
  CHECK_FALSE(IsAbout("When contested, the Healer acts.", "Healer"));
  documents::Clause clause;
  clause.id = "ST-001";
  clause.first_sentence = "Terra is strong.";
  CHECK(FormatNamedClause("Terra", clause) == "Terra is strong. (ST-001)");
  clause.first_sentence = "A Terra is strong.";
  CHECK(FormatNamedClause("Terra", clause) == "Terra: A Terra is strong. (ST-001)");
}

}  // namespace
}  // namespace cardinal::explain
