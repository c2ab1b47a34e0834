// Names of cards as people type them, encodings of files, and files of other programs: every command handles them in
// the same way.
#include <catch2/catch.hpp>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

constexpr const char* kCards = R"(cards sums "Names"
card "Déjà Vu": Number { points 1 }
card "Æther Owl": Number { points 2 }
card "Hunter's Kin": Number { points 3 }
card "[Bracket]": Number { points 4 }
card "Curse of \{Fire\}": Number { points 5 }
card "Twin Star": Number { points 6 }
card "TWIN STAR": Number { points 7 }
)";

// p1 has one card of its own.
std::string ScenarioWith(const std::string& card, const std::string& answer) {
  return "scenario: a name\ngame: sums\ndecks: {p1: ['" + card + "', Five], p2: [Five, Five]}\nsteps:\n  - p1: \"" +
         answer + "\"\n    expect: {p1.row: ['" + card + "']}\nend: p2, lay a number\n";
}

struct Names : World {
  Names() { files.AddFile("/w/cards/sums/names.cardinal", kCards); }
  int Check(const std::string& card) {
    files.AddFile("/w/other/deck.yaml", "deck: One\ngame: sums\ncards: {Five: 2, \"" + card + "\": 1}\n");
    return Run({"deck", "check", "other/deck.yaml"});
  }
};

TEST_CASE("names: every command finds a card under every spelling of its name") {
  const std::pair<const char*, std::vector<const char*>> cards[] = {
      {"Déjà Vu", {"Déjà Vu", "Deja Vu", "deja vu", "De\u0301ja\u0300 Vu"}},
      {"Æther Owl", {"æther owl", "Aether Owl"}},
      {"Hunter''s Kin", {"Hunter's Kin", "Hunter’s Kin", "hunters kin"}},
      {"[Bracket]", {"[Bracket]", "Bracket", "[bracket]"}},
      {"Curse of {Fire}", {"Curse of {Fire}", "curse of fire"}},
  };
  for (const auto& [card, spellings] : cards) {
    for (const std::string spelling : spellings) {
      Names world;
      INFO(spelling);
      CHECK(world.Check(spelling) == kOk);
      world.files.AddFile("/w/a.yaml", ScenarioWith(card, spelling));
      CHECK(world.Run({"test", "a.yaml"}) == kOk);
      INFO(world.out << world.err);
      CHECK(world.Run({"why", "a.yaml", "--at", "step 1", spelling, "points"}) == kOk);
      CHECK(world.Run({"explain", spelling}) == kOk);
      CHECK(world.Said("Number of Sums, set Names"));
      CHECK(world.Run({"play", "sums", "--seats", "human,random", "--decks", "other/deck.yaml,Good"},
                      "text " + spelling + "\nquit\n") == kOk);
      CHECK(world.Said("Number of Names"));
    }
  }
}

TEST_CASE("names: an ambiguous name is not guessed, and an unknown name has a hint") {
  Names world;
  CHECK(world.Check("Twin Star") == kOk);
  CHECK(world.Check("twin star") == kUsageError);
  INFO(world.err);
  CHECK(world.Complained("`twin star` could be `Twin Star` or `TWIN STAR`"));
  CHECK(world.Check("Deja Vue") == kUsageError);
  CHECK(world.Complained("did you mean `Déjà Vu`?"));
  CHECK(world.Run({"play", "sums", "--seats", "human,random"}, "text Deja Vue\nquit\n") == kOk);
  CHECK(world.Said("did you mean `Déjà Vu`?"));
}

TEST_CASE("names: a list in an answer is a list, also with names that have brackets") {
  Names world;
  world.files.AddFile("/w/a.yaml", ScenarioWith("[Bracket]", "lay [[Bracket]]"));
  CHECK(world.Run({"test", "a.yaml"}) == kOk);
  INFO(world.out << world.err);
  world.files.AddFile("/w/a.yaml", ScenarioWith("[Bracket]", "lay [Bracket]"));
  CHECK(world.Run({"test", "a.yaml"}) == kOk);
}

TEST_CASE("names: if two names differ in case only, the exact one is taken") {
  Names world;
  const auto lays = [&](const std::string& answer) {
    world.files.AddFile(
        "/w/a.yaml",
        "scenario: twins\ngame: sums\ndecks: {p1: [Twin Star, TWIN STAR], p2: [Five, Five]}\nsteps:\n  - p1: " +
            answer + "\n    expect: {p1.score: 8}\nend: p2, lay a number\n");
    return world.Run({"test", "a.yaml"});
  };
  CHECK(lays("TWIN STAR") == kOk);
  INFO(world.out << world.err);
  CHECK(lays("lay TWIN STAR") == kOk);
  CHECK(lays("Twin Star") == kFindings);
  CHECK(world.Said("p1.score is 7"));
  CHECK(lays("twin star") == kFindings);
  CHECK(world.Said("could be "));
}

TEST_CASE("names: two names of one card in a deck are one card") {
  World world;
  world.files.AddFile("/w/other/deck.yaml", "deck: One\ngame: sums\ncards:\n  Nine: 1\n  Five: 1\n  five: 1\n");
  CHECK(world.Run({"deck", "check", "other/deck.yaml"}) == kUsageError);
  CHECK(world.Complained("other/deck.yaml:6:3: error: `five` is the same card as `Five` [DuplicateDefinition]"));
  CHECK(world.Complained("other/deck.yaml:5:3: it is listed here"));
  world.files.AddFile("/w/other/deck.yaml", "deck: One\ngame: sums\ncards: [five, five, Nine]\n");
  CHECK(world.Run({"deck", "check", "other/deck.yaml"}) == kOk);
}

// ---- encodings

std::string Utf16(const std::string& text) {
  std::string wide = "\xff\xfe";
  for (const char c : text) wide += {c, '\0'};
  return wide;
}

std::string WithCrlf(const std::string& text) {
  std::string lines;
  for (const char c : text) lines += c == '\n' ? std::string("\r\n") : std::string{c};
  return lines;
}

TEST_CASE("encodings: CRLF and a byte order mark are accepted in every file, UTF-16 is reported") {
  const std::string mark = "\xef\xbb\xbf", cards = "cards sums \"Own\"\n\ncard \"Six\": Number { points 6 }\n",
                    deck = "deck: Own\ngame: sums\ncards: {Six: 1, Five: 2}\n";
  const auto written = [&](World& world, const auto& as) {
    world.files.AddFile("/w/own/six.cardinal", as(cards));
    world.files.AddFile("/w/own/deck.yaml", as(deck));
    world.files.AddFile("/w/own/a.yaml", as(ScenarioWith("Six", "Six")));
  };
  const std::vector<std::vector<std::string>> commands = {
      {"lint", "own/six.cardinal"},
      {"lint", "own"},
      {"deck", "check", "own/deck.yaml", "--cards", "own/six.cardinal"},
      {"test", "own/a.yaml", "--cards", "own/six.cardinal"},
      {"why", "own/a.yaml", "Six points", "--at", "step 1", "--cards", "own/six.cardinal"},
      {"explain", "Six", "--cards", "own/six.cardinal"},
      {"play", "sums", "--seats", "random,random", "--decks", "own/deck.yaml", "--cards", "own"}};
  const std::vector<std::function<std::string(std::string)>> good = {
      [](const std::string& text) { return text; }, WithCrlf, [&](const std::string& text) { return mark + text; },
      [&](const std::string& text) { return mark + WithCrlf(text); }};
  for (const auto& as : good) {
    World world;
    written(world, as);
    for (const auto& command : commands) {
      INFO(command[0] << ' ' << as("\n"));
      CHECK(world.Run(command) == kOk);
      INFO(world.out << world.err);
      CHECK(world.out.find("no findings in 0") == std::string::npos);
    }
  }
  World world;
  written(world, Utf16);
  for (const auto& command : commands) {
    INFO(command[0]);
    CHECK(world.Run(command) == kUsageError);
    INFO(world.out << world.err);
    CHECK((world.out + world.err).find("own/") != std::string::npos);
    CHECK((world.out + world.err).find("UTF-16, in which some editors save: text here is UTF-8") != std::string::npos);
  }
}

// ---- formats of other programs

TEST_CASE("formats: a deck of another program is recognised, and shown as a deck of Cardinal") {
  struct Case {
    const char *file, *format, *text;
  };
  const Case cases[] = {
      {"arena.txt", "a deck as MTG Arena writes it",
       "Deck\n2 Five (BAS) 12\n1 Nine (BAS) 13\n\nSideboard\n2 Nine (BAS) 14\n"},
      {"plain.txt", "a plain deck list", "2 Five\n1x Nine\nSB: 2 Nine\n"},
      {"xmage.dck", "a deck of XMage (.dck)", "NAME:Mine\n2 [BAS:12] Five\n1 [BAS:1] Nine\nSB: 2 [BAS:1] Nine\n"},
      {"cockatrice.cod", "a deck of Cockatrice (.cod)",
       "<?xml version=\"1.0\"?>\n<cockatrice_deck version=\"1\">\n <deckname>Mine</deckname>\n <zone name=\"main\">\n"
       "  <card number=\"2\" name=\"Five\"/>\n  <card number=\"1\" name=\"Nine\"/>\n </zone>\n"
       " <zone name=\"side\"><card number=\"2\" name=\"Nine\"/></zone>\n</cockatrice_deck>\n"},
      {"forge.dck", "a deck of Forge (.dck)",
       "[metadata]\nName=Mine\n[Main]\n2 Five|BAS|1\n1 Nine|BAS|1\n[Sideboard]\n2 Nine|BAS|1\n"},
      {"deck.json", "a deck in JSON",
       R"({"name": "Mine", "mainboard": [{"count": 2, "name": "Five"}, {"count": 1, "name": "Nine"}]})"},
      {"deck.csv", "a deck in CSV", "Count,Name,Edition\n2,\"Five\",BAS\n1,Nine,BAS\n"},
  };
  for (const Case& foreign : cases) {
    World world;
    const std::string file = std::string("other/") + foreign.file;
    INFO(file);
    world.files.AddFile("/w/" + file, foreign.text);
    CHECK(world.Run({"deck", "check", file}) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained(file + ":1:1: error: this is " + foreign.format));
    CHECK(world.Complained("  help: a deck of Cardinal is a YAML file"));
    CHECK(world.Complained("\n    cards:\n      Five: 2\n      Nine: 1\n"));
    // The suggested text is a deck as soon as it names the game.
    std::string shown, line;
    std::istringstream lines(world.err.substr(world.err.find("    deck: ")));
    while (std::getline(lines, line)) shown += line.substr(std::min<std::size_t>(4, line.size())) + '\n';
    shown.replace(shown.find("GAME"), 4, "sums");
    world.files.AddFile("/w/other/shown.yaml", shown);
    CHECK(world.Run({"deck", "check", "other/shown.yaml"}) == kOk);
    // Every command that takes a deck prints the same message.
    CHECK(world.Run({"play", "sums", "--seats", "random,random", "--decks", file}) == kUsageError);
    CHECK(world.Complained(foreign.format));
    CHECK(world.Run({"lint", file}) == kUsageError);
    CHECK(world.Said(foreign.format));
    CHECK(world.Run({"test", file}) == kUsageError);
    CHECK((world.out + world.err).find(foreign.format) != std::string::npos);
  }
  World world;
  world.files.AddFile("/w/edo.ydk", "#created by me\n#main\n89631139\n89631139\n#extra\n!side\n");
  CHECK(world.Run({"deck", "check", "edo.ydk"}) == kUsageError);
  CHECK(world.Complained("a deck of YGOPRO or EDOPro (.ydk)"));
  CHECK(world.Complained("names its cards (here they have numbers)"));
  CHECK(world.Complained("\"89631139\": 2\n"));
}

TEST_CASE("formats: cards of another program are recognised, and shown as cards of Cardinal") {
  const std::pair<const char*, const char*> files[] = {
      {"cards.json", R"([ { "name": "Seven", "type": "Number", "points": 7, "text": "Is \"seven\"." } ])"},
      {"cards.csv", "name,type,points,text\nSeven,Number,7,Is seven.\n"}};
  for (const auto& [file, text] : files) {
    World world;
    INFO(file);
    world.files.AddFile(std::string("/w/") + file, text);
    CHECK(world.Run({"lint", file}) == kUsageError);
    INFO(world.out);
    CHECK(world.Said(std::string(file) + ":1:1: error: these are cards in "));
    std::string shown, line;
    std::istringstream lines(world.out.substr(world.out.find("    cards GAME")));
    while (std::getline(lines, line) && (line.empty() || line.starts_with("    ")))
      shown += line.substr(std::min<std::size_t>(4, line.size())) + '\n';
    shown.replace(shown.find("GAME"), 4, "sums");
    world.files.AddFile("/w/shown.cardinal", shown);
    CHECK(world.Run({"lint", "shown.cardinal"}) != kUsageError);
    INFO(shown << world.out);
    CHECK(world.Run({"play", "sums", "--cards", file}) == kUsageError);
    CHECK(world.Complained("these are cards in "));
  }
}

TEST_CASE("formats: a deck of Cardinal in JSON is a deck") {
  World world;
  world.files.AddFile("/w/good.json", R"({"deck": "Good", "game": "sums", "cards": {"Five": 2, "Nine": 1}})");
  CHECK(world.Run({"deck", "check", "good.json"}) == kOk);
}

}  // namespace
}  // namespace cardinal::cli
