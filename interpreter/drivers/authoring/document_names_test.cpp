// Tests names in documents of the games, and renaming.
#include "interpreter/drivers/authoring/document_names.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/drivers/authoring/test_support.h"
#include "tests/processor_clock.h"

namespace cardinal::authoring {
namespace {

// "card `Ash Ram`, zone `hand`"; the written text is added if it is spelt differently.
std::string Names(const std::string& text, const std::string& path = "scenarios/x.yaml") {
  Document document(path, text);
  std::string shown;
  for (const DocumentName& name : FindNames(document.File(), document.root, Words("imagimon"))) {
    constexpr const char* kKinds[] = {"card",  "zone",       "state",  "query",    "player", "window", "action",
                                      "event", "enum value", "clause", "scenario", "game",   "draw"};
    const std::string written(document.File().Text(name.span));
    shown += (shown.empty() ? "" : ", ") + std::string(name.is_definition ? "new " : "") +
             kKinds[static_cast<std::size_t>(name.kind)] + " `" + name.name + "`" +
             (written == name.name ? "" : " (" + written + ")");
  }
  return shown;
}

std::string Renamed(const std::string& text, const std::string& from, const std::string& to) {
  Document document("scenarios/x.yaml", text);
  std::string renamed = text;
  auto names = FindNames(document.File(), document.root, Words("imagimon"));
  std::erase_if(names, [&](const DocumentName& name) { return name.kind != NameKind::Card || name.name != from; });
  const auto edits = RenameCard(names, to);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    renamed.replace(static_cast<std::size_t>(edit->span.begin),
                    static_cast<std::size_t>(edit->span.end - edit->span.begin), edit->text);
  return renamed;
}

}  // namespace

TEST_CASE("names: of a board") {
  CHECK(Names("scenario: t\ngame: imagimon\ncites: [IM-015]\nboard:\n  turn: p1, middle\n"
              "  p1: { slot: Ash Ram, hand: [2 Mossback, \"Kiln Hound of p2\"] }\n  table: { idle: 3 }\n"
              "  cards: { Mossback#2: { acted: yes } }\n") ==
        "new scenario `t`, game `imagimon`, clause `IM-015`, player `p1`, enum value `Middle` (middle), player `p1`, "
        "zone `slot`, card `Ash Ram`, zone `hand`, card `Mossback`, card `Kiln Hound`, player `p2`, state `idle`, "
        "card `Mossback`, state `acted`");
}

TEST_CASE("names: of steps") {
  const std::string head = "scenario: t\ngame: imagimon\nsteps:\n";
  CHECK(Names(head + "  - p1: play Change of Guard, Mossback\n")
            .ends_with("player `p1`, action `play`, card `Change of Guard`, card `Mossback`"));
  CHECK(Names(head + "  - refused: { p1: play Last Breath }\n    because: IM-062\n")
            .ends_with("player `p1`, action `play`, card `Last Breath`, clause `IM-062`"));
  CHECK(Names(head + "  - expect: { Ash Ram#2.attack: 7, p1.hand: loses [Ash Ram, 2 Mossback], busy: yes }\n")
            .ends_with("card `Ash Ram`, query `attack`, player `p1`, zone `hand`, card `Ash Ram`, card `Mossback`, "
                       "state `busy`"));
  CHECK(Names(head + "  - view: { p2: { p1.hand: 2 hidden } }\n    why: { Ash Ram.attack: [Whetstone, IM-R18] }\n")
            .ends_with("player `p2`, player `p1`, zone `hand`, card `Ash Ram`, query `attack`, card `Whetstone`, "
                       "clause `IM-R18`"));
  CHECK(Names(head + "  - tells: [P1 plays Whetstone.]\nend: p2, items\n")
            .ends_with("game `imagimon`, player `p2`, window `items`"));
}

TEST_CASE("names: cards that the scenario declares, and decks") {
  CHECK(Names("scenario: t\ncards: |\n  card \"Hare 3/3\": Creature { element Aero  attack 3  health 3 }\n"
              "board: { p1: { hand: [Hare 3/3, 2 Hare 3/3] } }\nsteps:\n  - p1: field Hare 3/3\n") ==
        "new scenario `t`, new card `Hare 3/3`, player `p1`, zone `hand`, card `Hare 3/3`, card `Hare 3/3`, "
        "player `p1`, card `Hare 3/3`");
  CHECK(Names("deck: D\ngame: imagimon\ncards:\n  Ash Ram: 2\n  mossback: 1\n", "decks/d.yaml") ==
        "game `imagimon`, card `Ash Ram`, card `Mossback` (mossback)");
  CHECK(Names("rulebook: AB\nclauses:\n  - id: AB-001\n    text: Ash Ram is prose.\n    conflicts: [AB-002]\n",
              "rulebook.yaml") == "new clause `AB-001`, clause `AB-002`");
  CHECK(Names("hide: [busy]\npiles: [wins]\nlabels: {attack: ATK}\ncolours: {Aqua: blue}\n", "layout.yaml") ==
        "state `busy`, zone `wins`, query `attack`, enum value `Aqua`");
}

TEST_CASE("names: cards by the names of another language") {
  // K-Mon has Italian names.
  const program::Program& rules = Rules("kmon");
  std::string italian;
  for (const program::CardDef& card : rules.cards)
    for (const std::string& name : card.names)
      if (!name.empty() && name != card.name) italian = name;
  if (italian.empty()) return;
  Document document("decks/d.yaml", "deck: D\ncards:\n  \"" + italian + "\": 1\n");
  const auto names = FindNames(document.File(), document.root, Words("kmon"));
  REQUIRE(names.size() == 1);
  CHECK(names[0].kind == NameKind::Card);
  CHECK(names[0].name != italian);
}

TEST_CASE("rename: of a card, with quotes where they are needed") {
  const std::string text =
      "deck: Ash Ram\ncards:\n  Ash Ram: 2\nboard:\n  p1: { hand: [Ash Ram, 2 Ash Ram], slot: Ash Ram }\n";
  const std::string scenario =
      "scenario: Ash Ram stays\nboard:\n  p1: { hand: [Ash Ram, 2 Ash Ram, \"Ash Ram\"], slot: Ash Ram }\nsteps:\n"
      "  - p1: play Whetstone on Ash Ram, then Ash Ram\n    expect:\n      Ash Ram#2.attack: 3\n"
      "      p1.hand: gains [Ash Ram]\n";
  CHECK(Renamed(scenario, "Ash Ram", "Old Ram") ==
        "scenario: Ash Ram stays\nboard:\n  p1: { hand: [Old Ram, 2 Old Ram, \"Old Ram\"], slot: Old Ram }\nsteps:\n"
        "  - p1: play Whetstone on Old Ram, then Old Ram\n    expect:\n      Old Ram#2.attack: 3\n"
        "      p1.hand: gains [Old Ram]\n");
  CHECK(Renamed("scenario: t\nboard:\n  p1: { hand: [Ash Ram, Mossback] }\n", "Ash Ram", "Ram, the First: #1") ==
        "scenario: t\nboard:\n  p1: { hand: [\"Ram, the First: #1\", Mossback] }\n");
  CHECK(Renamed("scenario: t\nboard:\n  p1:\n    hand: [Ash Ram]\n    slot: Ash Ram\n", "Ash Ram", "4 Rams") ==
        "scenario: t\nboard:\n  p1:\n    hand: [\"4 Rams\"]\n    slot: \"4 Rams\"\n");
  CHECK(Renamed("scenario: t\nsteps:\n  - p1: play Ash Ram\n  - p2: \"play Ash Ram, then\"\n", "Ash Ram",
                "Say \"No\": Now") ==
        "scenario: t\nsteps:\n  - p1: \"play Say \\\"No\\\": Now\"\n  - p2: \"play Say \\\"No\\\": Now, then\"\n");
  CHECK(Renamed("scenario: t\nsteps:\n  - p1: discard [Ash Ram, 2 Mossback]\n", "Ash Ram", "Ram, the First") ==
        "scenario: t\nsteps:\n  - p1: discard [\"Ram, the First\", 2 Mossback]\n");
  CHECK(Renamed("scenario: t\nrows:\n  - { c: Ash Ram, d: field Ash Ram, e: Ash Ram }\nboard: { p1: { hand: [$c] } }\n"
                "steps:\n  - p1: $d\n",
                "Ash Ram", "Ox") ==
        "scenario: t\nrows:\n  - { c: Ox, d: field Ox, e: Ash Ram }\nboard: { p1: { hand: [$c] } }\nsteps:\n  - p1: "
        "$d\n");
  CHECK(Renamed(text, "Ash Ram", "Ash Ram") == text);
}

TEST_CASE("rename: what is renamed in all scenarios of the games can be renamed back") {
  int renamed = 0;
  for (const auto& path : FindDocuments("imagimon")) {
    const std::string text = TextOfFile(path);
    if (text.find("Whetstone") == std::string::npos) continue;
    Document before(path, text);
    auto names = FindNames(before.File(), before.root, Words("imagimon"));
    std::erase_if(names, [](const DocumentName& name) { return name.name != "Whetstone"; });
    const auto edits = RenameCard(names, "Ash Ram: Two");
    std::string after = text;
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
      after.replace(static_cast<std::size_t>(edit->span.begin),
                    static_cast<std::size_t>(edit->span.end - edit->span.begin), edit->text);
    source::SourceSet sources;
    diag::Sink sink;
    const auto id = sources.AddFile("x.yaml", after);
    INFO(path);
    CHECK(documents::ReadYaml(sources[id], {}, sink).has_value());
    renamed += static_cast<int>(edits.size());
  }
  CHECK(renamed > 50);
}

TEST_CASE("names: what rows are put in place of") {
  const std::string head = "scenario: t\ngame: imagimon\n";
  CHECK(Names(head + "rows:\n  - { w: middle, foe: Ash Ram, less: same }\nboard:\n  turn: p1, $w\nsteps:\n"
                     "  - asks: { p2: play in items }\n    expect: { $foe.attack: $less }\n") ==
        "new scenario `t`, game `imagimon`, enum value `Middle` (middle), card `Ash Ram`, player `p1`, player `p2`, "
        "action `play`, window `items`, query `attack`");
  CHECK(Names(head + "rows:\n  - { a: Ash, b: Ram }\nsteps:\n  - p1: play $a $b\n").ends_with("action `play`"));
}

TEST_CASE("names: a cell is one name, in quotes too, however often it is read") {
  const std::string text =
      "scenario: t\ngame: imagimon\nrows:\n  - { c: \"Ash Ram\" }\nboard: { p1: { hand: [$c] } }\nsteps:\n"
      "  - p1: play $c\n";
  Document document("scenarios/x.yaml", text);
  int cards = 0;
  for (const DocumentName& name : FindNames(document.File(), document.root, Words("imagimon"))) {
    if (name.kind != NameKind::Card) continue;
    ++cards;
    CHECK(name.uses == 2);
  }
  CHECK(cards == 1);
}

TEST_CASE("names: in a document with very many rows, each row's tree is alone in memory") {
  const auto rows_and_uses = [](int rows, const std::string& indent) {
    std::string text = indent + "rows:\n";
    for (int row = 0; row < rows; ++row)
      text += indent + "  - { c: Ash Ram, w: Ash, n: " + std::to_string(row) + " }\n";
    return text + indent + "board: { p1: { hand: [$c] } }\n" + indent + "steps:\n" + indent + "  - p1: play $w Ram\n";
  };
  std::string list = "game: imagimon\nscenarios:\n";
  for (int i = 0; i < 10; ++i) list += "  - scenario: t" + std::to_string(i) + "\n" + rows_and_uses(1'000, "    ");
  for (const std::string& text : {"scenario: t\ngame: imagimon\n" + rows_and_uses(10'000, ""), list}) {
    Document document("scenarios/x.yaml", text);
    GameNames& words = Words("imagimon");
    const auto begin = ProcessorClock::now();
    const auto names = FindNames(document.File(), document.root, words);
    CHECK(ProcessorClock::now() - begin < std::chrono::seconds(10));
    CHECK(std::ranges::count(names, NameKind::Card, &DocumentName::kind) == 10'000);
  }
}

TEST_CASE("names: a new name that a document would read in another way is found") {
  const std::string text = "scenario: t\ngame: imagimon\nsteps:\n  - p1: play Ash Ram\n";
  Document document("scenarios/x.yaml", text);
  const auto names = FindNames(document.File(), document.root, Words("imagimon"));
  const auto changed = [&](const std::string& to) {
    program::Program renamed = Rules("imagimon");
    for (program::CardDef& card : renamed.cards)
      if (card.name == "Ash Ram") card.name = to;
    GameNames words(renamed);
    auto of_card = names;
    std::erase_if(of_card, [](const DocumentName& name) { return name.kind != NameKind::Card; });
    return FindChangedName(document.File(), names, RenameCard(of_card, to), words).has_value();
  };
  CHECK_FALSE(changed("Old Ram"));
  CHECK_FALSE(changed("Ram: the #1, \"Old\""));
  CHECK(changed("p1"));
  CHECK(changed("~"));
}

}  // namespace cardinal::authoring
