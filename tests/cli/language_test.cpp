// Tests `--lang`: a game that is written in one language and played, traced and explained in another.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

constexpr const char* kDuel = R"(use "std:piles"
use "std:italian"

game duel "Duel" { players 2  order from first of players  begin with main  rulebook DU  languages en, it }

enum Metal { Iron, Gold }
type Blade is Card { metal: Metal  sharp: Int = 1 }
zone table_top of Player: seen by all

phase main {
  for each p in players { draw(p, 2) }
  for each p in players {
    choose c by p "Lay a blade": one of [each b in p.hand where b is Blade]
    if c? {
      move c to p.table_top
      tell "{p} lays {c}."  @DU-001
    }
  }
  draw_game  @DU-002
}

text it {
  "Duel": "Duello"
  main: "duello"
  Blade: "lama"
  metal: "metallo"
  Iron: "ferro"
  Gold: "oro"
  sharp: "affilata"
  table_top: "tavolo"
  "Lay a blade": "Metti giù una lama"
  "{p} lays {c}.": "{c}: la mette giù {p}."
  "Blades": "Lame"
}
)";

struct Bilingual : World {
  Bilingual() {
    files.AddFile("/w/rulesets/duel/game.cardinal", kDuel);
    files.AddFile(
        "/w/cards/duel/blades.cardinal",
        "cards duel \"Blades\"\n"
        "card \"Sword\": Blade { metal Iron  sharp 3  text \"Cuts.\"  named it \"Spada\"  text it \"Taglia.\" }\n"
        "card \"Spoon\": Blade { metal Gold  named it \"Cucchiaio\" }\n");
    files.AddFile("/w/cards/duel/decks/all.yaml", "deck: All\ngame: duel\ncards: {Sword: 1, Spoon: 1}\n");
    files.AddFile("/w/rulesets/duel/rulebook.yaml",
                  "rulebook: DU\nclauses:\n"
                  "  - {id: DU-001, tag: play, section: 1. Play, text: Each player lays a blade.}\n"
                  "  - {id: DU-002, tag: end, section: 1. Play, text: No player wins.}\n");
    files.AddFile("/w/rulesets/duel/rulebook.it.yaml",
                  "rulebook: DU\nclauses:\n"
                  "  - {id: DU-001, tag: play, section: 1. Gioco, text: Ogni giocatore mette giù una lama.}\n"
                  "  - {id: DU-002, tag: end, section: 1. Gioco, text: Non vince nessuno.}\n");
  }
};

std::string Written(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

TEST_CASE("a game is played in another language") {
  Bilingual world;
  CHECK(world.Run({"play", "duel", "--lang", "it", "--seats", "human,random", "--seed", "2"},
                  "text spada\ntext sword\nwhat\n?\nlog lines\nspada\n") == kOk);
  CHECK_FALSE(world.Said("Berto pesca carte"));  // `log lines` has the number, like the story
  CHECK(world.Said("Duello: Anna (persona, All) contro Berto (computer casuale, All)."));
  CHECK((world.Said("Anna pesca Spada e Cucchiaio.") || world.Said("Anna pesca Cucchiaio e Spada.")));
  CHECK(world.Said("Anna: Metti giù una lama"));
  CHECK(world.Said("Spada, lama di Lame"));
  CHECK(world.Said("ferro, affilata 3"));
  CHECK(world.Said("Taglia."));
  CHECK(world.Said("`what` non è un'opzione né un comando"));
  CHECK(world.Said("perché non AZIONE CARTA"));
  CHECK(world.Said("Spada: la mette giù Anna."));
  CHECK(world.Said("La partita finisce in parità"));
  for (const char* english : {"Sword", "Spoon", " lays ", "draws", "Type the number", "draw ("})
    CHECK_FALSE(world.Said(english));
}

TEST_CASE("play: commands have names in the reader's language, and their English names") {
  Bilingual world;
  const std::vector<std::string> play = {"play", "duel", "--lang", "it", "--seats", "human,random", "--seed", "2"};
  const auto told = [&](const std::string& typed) {
    CHECK(world.Run(play, typed + "\nquit\n") == kOk);
    return world.out.substr(world.out.find("> "));
  };
  for (const auto& [italian, english] :
       std::vector<std::pair<std::string, std::string>>{{"aiuto", "help"},
                                                        {"tavolo completo", "board full"},
                                                        {"testo spada", "text sword"},
                                                        {"diario righe", "log lines"},
                                                        {"racconto breve", "story brief"},
                                                        {"perche", "why"},
                                                        {"perché non spada", "why not spada"},
                                                        {"domande sempre", "stop always"},
                                                        {"passa finché spada", "pass until spada"},
                                                        {"annulla", "undo"}}) {
    INFO(italian);
    CHECK(told(italian) == told(english));
    CHECK_FALSE(world.Said("non è un'opzione né un comando"));
  }
  told("aiuto");
  for (const char* english : {"board", "story", "undo", "save", "record", "stop", "quit"})
    CHECK(world.out.find(std::string("  ") + english, world.out.find("Che cosa puoi scrivere")) == std::string::npos);
}

TEST_CASE("the name of a deck has a translation in `text`") {
  Bilingual world;
  world.files.AddFile("/w/cards/duel/names.cardinal",
                      "cards duel \"Names\"\ntext it { \"Names\": \"Nomi\"  \"All\": \"Tutte le lame\" }\n");
  CHECK(world.Run({"play", "duel", "--lang", "it", "--seats", "human,random", "--seed", "2"}, "quit\n") == kOk);
  CHECK(world.Said("Duello: Anna (persona, Tutte le lame) contro Berto"));
}

TEST_CASE("without --lang the game has its original language") {
  Bilingual world;
  CHECK(world.Run({"play", "duel", "--seats", "random,random", "--seed", "2"}) == kOk);
  CHECK(world.Said("Duel: Anna (random, All) against Berto (random, All); seed 2."));
  CHECK(world.Said(" lays "));
  const std::string told = world.out;
  CHECK(world.Run({"play", "duel", "--lang", "en", "--seats", "random,random", "--seed", "2"}) == kOk);
  CHECK(world.out == told);
}

TEST_CASE("a recorded game is traced and asked about in another language") {
  Bilingual world;
  const std::string file = (std::filesystem::temp_directory_path() / "cardinal_language_test.jsonl").string();
  std::filesystem::remove(file);
  CHECK(world.Run({"play", "duel", "--lang", "it", "--seats", "random,random", "--seed", "2", "--log", file}) == kOk);
  world.files.AddFile(file, Written(file));
  std::filesystem::remove(file);
  CHECK(world.Run({"replay", file}) == kOk);  // a log has the language of the rules, whatever the reader's language was
  CHECK(world.Run({"trace", file, "--lang", "it"}) == kOk);
  CHECK(world.Said("Duello: Anna contro Berto, seme 2"));
  CHECK(world.Said("mazzo -> mano di Anna"));
  CHECK((world.Said("Anna pesca Spada e Cucchiaio.") || world.Said("Anna pesca Cucchiaio e Spada.")));
  CHECK_FALSE(world.Said("Sword"));
  CHECK(world.Run({"trace", file, "--lang", "it", "--format", "html"}) == kOk);
  CHECK(world.Said("<title>Duello: Anna contro Berto"));  // not "Duello: Duello: "
  CHECK(world.Run({"trace", file, "--lang", "it", "--card", "spada"}) == kOk);
  CHECK(world.Said("Spada"));
  CHECK(world.Run({"why", file, "Spada.affilata", "--at", "2", "--lang", "it"}) == kOk);
  CHECK(world.Said("Affilata di Spada: 3"));
  CHECK(world.Said("sulla carta"));
  CHECK(world.Run({"trace", file, "--lang", "de"}) == kUsageError);
  CHECK(world.Run({"why", file, "Sword.sharp", "--lang", "de"}) == kUsageError);
  CHECK(world.Complained("has no texts in `de`"));
}

TEST_CASE("a card and a clause are explained in another language") {
  Bilingual world;
  CHECK(world.Run({"explain", "spada", "--lang", "it"}) == kOk);
  CHECK(world.Said("Spada, lama di Duello, serie Lame"));
  CHECK(world.Said("1 nel mazzo All"));
  CHECK(world.Run({"explain", "Sword", "--lang", "it"}) == kOk);
  CHECK(world.Said("Taglia."));
  CHECK(world.Run({"explain", "DU-001", "--lang", "it"}) == kOk);
  CHECK(world.Said("Ogni giocatore mette giù una lama."));
  CHECK(world.Said("nessuno scenario la nomina"));
  CHECK(world.Run({"explain", "DU-001"}) == kOk);
  CHECK(world.Said("Each player lays a blade."));
  CHECK(world.Run({"explain", "duel", "--lang", "it"}) == kOk);
  CHECK(world.Said("Duello, per 2 giocatori, clausole DU"));
  CHECK(world.Said("\"Metti giù una lama\""));
}

TEST_CASE("a language that the game does not have") {
  Bilingual world;
  for (const std::vector<std::string>& command : {std::vector<std::string>{"play", "duel", "--lang", "de"},
                                                  {"explain", "duel", "--lang", "de"},
                                                  {"explain", "Sword", "--game", "duel", "--lang", "de"},
                                                  {"explain", "DU-001", "--lang", "de"}}) {
    INFO(command[0] << ' ' << command[1]);
    CHECK(world.Run(command) == kUsageError);
    CHECK(world.Complained("error: the game `duel` has no texts in `de`: it has en, it"));
  }
  CHECK(world.Run({"play", "sums", "--lang", "it"}) == kUsageError);
  CHECK(world.Complained("the game `sums` has no texts in `it`: it has en"));
}

TEST_CASE("lint finds untranslated texts") {
  Bilingual world;
  CHECK(world.Run({"lint", "duel"}) == kOk);
  std::string rules = kDuel;
  rules.replace(rules.find("  Gold: \"oro\"\n"), 13, "");
  world.files.AddFile("/w/rulesets/duel/game.cardinal", rules);
  CHECK(world.Run({"lint", "duel"}) == kFindings);
  CHECK(world.Said("\"Gold\" is not said in `it` [T01 missing-translation, proved]"));
}

TEST_CASE("texts that several languages lack are one finding") {
  World world;
  world.files.AddFile("/w/rulesets/greet/game.cardinal", R"(use "std:italian"
game greet "Greetings" { players 2  order from first of players  begin with main  languages en, it, de, fr, es }
type Guest is Card { }
event main {
  tell "Hello."
  tell "Good bye."
  draw_game
}
text it { "Hello.": "Ciao." }
)");
  world.files.AddFile("/w/cards/greet/guests.cardinal", R"(cards greet "Guests"
card "Host": Guest { text "Opens the door."  named it "Ospite"  named de "Gast"  text de "Macht auf."  named fr "Hote" }
card "Cook": Guest { named it "Cuoco"  named de "Koch" }
)");
  CHECK(world.Run({"lint", "greet"}) == kFindings);
  CHECK(world.Said("\"Good bye.\" is not said in `it`, `de`, `fr` and 1 more [T01"));
  CHECK(world.Said("\"Hello.\" is not said in `de`, `fr` and `es` [T01"));
  CHECK(world.Said("add it to `text de { ... }`"));
  CHECK(world.Said("none of the 2 cards of \"Guests\" has a name or a text in `es` [T01"));
  CHECK(world.Said("\"Host\" has no text in `it` and `fr` [T01"));
  CHECK(world.Said("add `text it \"...\"`"));
  CHECK(world.Said("\"Cook\" has no name in `fr` [T01"));
}

TEST_CASE("a rulebook in another language has the same clauses") {
  Bilingual world;
  world.files.AddFile("/w/rulesets/duel/rulebook.it.yaml",
                      "rulebook: DU\nclauses:\n"
                      "  - {id: DU-001, tag: play, section: 1. Gioco, text: Ogni giocatore mette giù una lama.}\n"
                      "  - {id: DU-009, tag: end, section: 1. Gioco, text: Non vince nessuno.}\n");
  CHECK(world.Run({"lint", "duel"}) == kFindings);
  CHECK(world.Said("DU-002 is not said in `it` [T01 missing-translation, proved]"));
  CHECK(world.Said("the rulebook has no clause DU-009 [T02 unused-translation, proved]"));
  world.files.AddFile("/w/rulesets/duel/rulebook.de.yaml", "rulebook: DU\nclauses: []\n");
  world.Run({"lint", "duel"});
  CHECK(world.Said("the game has no further language `de`"));
}

TEST_CASE("a text is translated once, and is not empty") {
  Bilingual world;
  const std::string cards = "cards duel \"Blades\"\ntext it { ";
  world.files.AddFile("/w/cards/duel/more.cardinal", cards + "\"Lay a blade\": \"Altro\" }\n");
  CHECK(world.Run({"lint", "duel"}) == kUsageError);
  CHECK(world.Said("`Lay a blade` is translated twice [DuplicateDefinition]"));
  world.files.AddFile("/w/cards/duel/more.cardinal", cards + "\"Blades too\": \"\" }\n");
  world.Run({"lint", "duel"});
  CHECK(world.Said("a text and its translation are not empty"));
}

TEST_CASE("a game in two languages needs the second language for the texts of Cardinal, too") {
  Bilingual world;
  std::string rules = kDuel;
  rules.replace(rules.find("use \"std:italian\"\n"), 18, "");
  world.files.AddFile("/w/rulesets/duel/game.cardinal", rules);
  CHECK(world.Run({"lint", "duel"}) == kFindings);
  CHECK(world.Said("what Cardinal itself says is not said in `it` [T01 missing-translation, proved]"));
}

}  // namespace
}  // namespace cardinal::cli
