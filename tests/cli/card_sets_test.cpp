// What a file of cards declares for itself alone, what several files may declare alike, and in which zone the decks
// begin.
#include <catch2/catch.hpp>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

constexpr const char* kSpells = R"x(game spells "Spells" { players 2  begin with main  languages en, it }
zone deck of Player: ordered, seen by nobody
type Player { state coins: Int from 0 to 99 }
type Spell is Card { part cast }
event gain(p: Player, n: Int) { add n to p.coins }
event main {
  for each p in players {
    let c = first of p.deck
    if c? and c is Spell { c.cast }
  }
  draw_game
}
wording en { gain(you, n): "gain {n} coin(s)" }
)x";

struct Spells : World {
  Spells() { files.AddFile("/w/rulesets/spells/game.cardinal", kSpells); }
  void Set(const std::string& name, const std::string& text) {
    files.AddFile("/w/cards/spells/" + name + ".cardinal", "cards spells \"" + name + "\"\n" + text);
  }
  int Lint() { return Run({"lint", "spells", "--select", "D01,D02", "--gate", "likely"}); }
};

constexpr const char* kFeast = "card \"Feast\": Spell { text \"Take 2 coins.\" cast { gain(you, 2) } }\n";
constexpr const char* kAlms = "card \"Alms\": Spell { text \"Take 3 coins.\" cast { gain(you, 3) } }\n";
constexpr const char* kIdle = "card \"Idle\": Spell { text \"Take 2 coins.\" cast { set you.coins to 0 } }\n";
constexpr const char* kTake = "wording en { gain(you, n): \"take {n} coins\" }\n";

TEST_CASE("sets: a wording in a file of cards applies to the texts of that file only", "[lint][sets]") {
  Spells world;
  world.Set("first", std::string(kTake) + kFeast);
  world.Set("second", kIdle);  // not understood there
  CHECK(world.Lint() == kOk);
  world.Set("second", std::string(kTake) + kIdle);
  CHECK(world.Lint() == kFindings);
  CHECK(world.Said("second.cardinal"));
  CHECK_FALSE(world.Said("first.cardinal"));
  // Another set may declare the same wording or a different one.
  world.Set("second", std::string(kTake) + kAlms);
  CHECK(world.Lint() == kOk);
  world.Set("second",
            "wording en { gain(you, n): \"get {n} coins\" }\ncard \"Alms\": Spell { text \"Get 3 coins.\" cast { "
            "gain(you, 3) } }\n");
  CHECK(world.Lint() == kOk);
}

TEST_CASE("sets: the wordings of the ruleset apply together with the wordings of the file", "[lint][sets]") {
  Spells world;
  world.Set("first",
            std::string(kTake) + kFeast + "card \"Loaf\": Spell { text \"Gain 1 coin.\" cast { gain(you, 1) } }\n");
  CHECK(world.Lint() == kOk);
}

TEST_CASE("sets: lint says where a phrase for an effect that a text lacks can be added", "[lint][sets]") {
  Spells world;
  world.Set(
      "first",
      "card \"Twice\": Spell { text \"Gain 2 coins.\" cast { gain(you, 2) if you.coins > 9 { gain(you, 3) } } }\n");
  CHECK(world.Lint() == kFindings);
  CHECK(world.Said("the wording"));
  CHECK(world.Said("of that key to `wording en` of this file, for its own cards, or of the ruleset, for all"));
}

TEST_CASE("lint --texts lists the words that no wording has, and reports no finding", "[lint][sets]") {
  Spells world;
  world.Set("first", std::string(kTake) + kFeast + kIdle);
  world.Set("second", "card \"Gift\": Spell { text \"A friend pays: gain 2 coins.\" cast { gain(you, 2) } }\n");
  CHECK(world.Run({"lint", "spells", "--texts"}) == kOk);
  CHECK(world.Said("second.cardinal:2:"));
  CHECK(world.Said("\"A friend pays\""));
  CHECK(world.Said("1 of 3 texts have words that no `wording` has"));
  CHECK_FALSE(world.Said("first.cardinal"));
  CHECK(world.Run({"lint", "spells", "--texts", "--fix"}) == kUsageError);
}

TEST_CASE("lint --texts says why it compares no texts", "[lint][sets]") {
  Spells world;
  CHECK(world.Run({"lint", "spells", "--texts"}) == kOk);
  CHECK(world.Said("no texts are compared: no card here has a text in a language with a `wording`"));
  world.Set("first", "card \"Broken\": Spell { text \"Gain 2 coins.\" cast { gain(you, missing) } }\n");
  CHECK(world.Run({"lint", "spells", "--texts"}) == kUsageError);
  CHECK(world.Complained("`missing`"));
  CHECK(world.Complained("the texts of games with errors are not compared"));
  CHECK_FALSE(world.Said("0 of 0"));
  World plain;
  plain.files.AddFile("/w/rulesets/plain/game.cardinal",
                      "game plain \"Plain\" { players 2 begin with main }\nevent main { draw_game }\n");
  CHECK(plain.Run({"lint", "plain", "--texts"}) == kOk);
  CHECK(plain.Said("no texts are compared: no `wording` says how texts speak here"));
}

TEST_CASE("lint --texts and options about findings exclude each other", "[lint][sets]") {
  Spells world;
  for (const char* option : {"--select", "--ignore", "--gate"})
    CHECK(world.Run({"lint", "spells", "--texts", option, option == std::string("--gate") ? "style" : "D02"}) ==
          kUsageError);
}

TEST_CASE("sets: two files may translate a sentence if both say the same", "[sets]") {
  Spells world;
  const std::string ask = "cast { choose ok \"Sure?\": yes or no } }\n";
  world.Set("first", "card \"One\": Spell { " + ask + "text it { \"Sure?\": \"Davvero?\" }\n");
  world.Set("second", "card \"Two\": Spell { " + ask + "text it { \"Sure?\": \"Davvero?\" }\n");
  CHECK(world.Run({"lint", "spells", "--gate", "proved", "--ignore", "T01,G05,N06"}) == kOk);
  world.Set("second", "card \"Two\": Spell { " + ask + "text it { \"Sure?\": \"Sicuro?\" }\n");
  CHECK(world.Run({"lint", "spells", "--gate", "proved", "--ignore", "T01,G05,N06"}) != kOk);
  CHECK(world.Said("`Sure?` is translated twice"));
  world.Set("first", "");
  world.Set("second",
            "card \"Two\": Spell { " + ask + "text it { \"Sure?\": \"Davvero?\"  \"Sure?\": \"Davvero?\" }\n");
  CHECK(world.Run({"lint", "spells", "--gate", "proved", "--ignore", "T01,G05,N06"}) != kOk);
}

constexpr const char* kOwn = R"(game own "Own" { players 3  begin with main }
type Piece is Card { worth: Int }
zone ZONE of Table: ordered, seen by nobody
zone hand of Player: seen by owner
event main {
  shuffle ZONE
  for each p in players { move first 2 of ZONE to p.hand }
  for each p in players where count(p.hand) = 2 { win(p) }
  draw_game
}
card "A": Piece { worth 1 }
)";

struct Own : World {
  explicit Own(const std::string& zone) {
    std::string text = kOwn;
    for (std::size_t at = text.find("ZONE"); at != std::string::npos; at = text.find("ZONE")) text.replace(at, 4, zone);
    files.AddFile("/w/rulesets/own/game.cardinal", text);
    files.AddFile("/w/cards/own/decks/d.yaml", "deck: D\ngame: own\ncards: {A: 10}\n");
    files.AddFile(
        "/w/s.yaml",
        "scenario: x\ngame: own\ndecks: { p1: [6 A], p2: [], p3: [] }\nrandom: [keep]\nsteps: []\nend: p1 wins\n");
  }
};

TEST_CASE("decks: a deck of the table holds the decks of all players", "[sets]") {
  Own world("deck");
  CHECK(world.Run({"test", "/w/s.yaml"}) == kOk);
  CHECK(world.Run({"simulate", "own", "--games", "1"}) == kOk);
  CHECK(world.Said("won in event main"));
  CHECK_FALSE(world.Complained("without cards"));
}

TEST_CASE("decks: a game with cards and no zone for decks is played without them, with a message", "[sets]") {
  Own world("heap");
  CHECK(world.Run({"simulate", "own", "--games", "1"}) == kOk);
  CHECK(world.Complained("own has cards, and no zone in which decks begin: it is played without cards"));
  CHECK(world.Complained("call a zone of the players, or of the table, `deck`"));
  CHECK(world.Run({"test", "/w/s.yaml"}) == kUsageError);
  CHECK(world.Said("own has no zone `deck` of a player or the table, where decks could begin"));
}

TEST_CASE("scenarios: an event marked `start` that does not lead to an end is reported by name", "[sets]") {
  World world;
  world.files.AddFile("/w/rulesets/st/game.cardinal",
                      "game st \"St\" { players 2  begin with main }\ntype Player { state coins: Int from 0 to 9 }\n"
                      "event main { repeat up to 3 times { one_hand } win(first of players) }\n"
                      "start round one_hand {\n"
                      "  for each p in players { choose n by p: number from 1 to 3  add n to p.coins }\n}\n");
  world.files.AddFile("/w/s.yaml",
                      "scenario: x\ngame: st\nboard: { p1: { coins: 1 } }\nsteps:\n  - p1: 1\n  - p2: 2\nend: p1, n\n");
  CHECK(world.Run({"test", "/w/s.yaml"}) == kFindings);
  CHECK(
      world.Said("the event `one_hand` ended without a winner or a draw, and nothing comes after it: what a game "
                 "begins with must lead to its end"));
  CHECK(world.Said("game.cardinal:4"));
}

TEST_CASE("questions: the holes of a question are filled in a game, in its log and in a scenario", "[sets]") {
  World world;
  world.files.AddFile(
      "/w/rulesets/t4/game.cardinal",
      "game t4 \"T4\" { players 2  begin with main  languages en, it }\n"
      "type Player { state coins: Int from 0 = 3  state kept: Int from 0 = 1 }\n"
      "event main {\n  for each p in players {\n"
      "    choose n by p \"You have {p.coins}, how many?\": number from 0 to 3\n"
      "    choose by p \"And?\" { \"give {p.kept}\" when n > 0 { add -n to p.coins }  \"keep\" {} }\n"
      "  }\n  win(first of players)\n}\n"
      "text it { \"You have {p.coins}, how many?\": \"Quanti, di {p.coins}?\"  \"And?\": \"E poi?\"\n"
      "  \"give {p.kept}\": \"dai {p.kept}\"  \"keep\": \"tieni\"  main: \"partita\"  coins: \"monete\"  "
      "kept: \"tenute\"\n"
      "  \"T4\": \"T4\" }\n");
  world.files.AddFile(
      "/w/s.yaml",
      "scenario: the questions are asked with their numbers\ngame: t4\ndecks: {p1: [], p2: []}\nsteps:\n"
      "  - asks: {p1: \"You have 3, how many?\"}\n  - p1: 2\n  - asks: {p1: \"And?\", options: [give "
      "1, keep]}\n  - p1: give 1\n"
      "    expect: {p1.coins: 1}\n  - p2: 0\n  - p2: keep\nend: p1 wins\n");
  INFO(world.out << world.err);
  CHECK(world.Run({"test", "/w/s.yaml"}) == kOk);
  // The rules read every state, so lint reports no unused state.
  CHECK(world.Run({"lint", "t4", "--gate", "proved", "--ignore", "T01,G05,N06"}) == kOk);
  CHECK(world.Run({"play", "t4", "--seed", "1"}, "2\n1\n") != kInternalError);
  CHECK(world.Said("You have 3, how many?"));
  CHECK(world.Said("Give 1"));
  CHECK(world.Run({"play", "t4", "--lang", "it", "--seed", "1"}, "2\n1\n") != kInternalError);
  CHECK(world.Said("Quanti, di 3?"));
  CHECK(world.Said("Dai 1"));
}

TEST_CASE("questions: the asked player reads no hidden card in a hole, and the other players read no hole", "[sets]") {
  World world;
  world.files.AddFile("/w/rulesets/peek/game.cardinal",
                      "use \"std:piles\"\ngame peek \"Peek\" { players 2  begin with main }\ntype Thing is Card {}\n"
                      "event main {\n  for each p in players {\n    let top = first of p.deck\n    let mine = p.hand\n"
                      "    choose ok by p \"Take {top}, with {mine}?\": yes or no\n"
                      "    if ok and top? { move top to p.hand }\n  }\n  draw_game\n}\n"
                      "card \"Vase\": Thing {}\ncard \"Lamp\": Thing {}\n");
  world.files.AddFile("/w/cards/peek/decks/d.yaml", "deck: D\ngame: peek\ncards: {Vase: 2}\n");
  const auto asked = [&](const std::string& question) {
    world.files.AddFile(
        "/w/s.yaml", "scenario: asked\ngame: peek\ndecks: {p1: [Vase, Lamp], p2: [Lamp]}\nsteps:\n  - asks: {p1: \"" +
                         question + "\"}\n  - p1: yes\n  - p2: no\nend: draw\n");
    return world.Run({"test", "/w/s.yaml"});
  };
  CHECK(asked("Take Vase, with no card?") == kOk);
  CHECK(asked("Take a card, with no card?") == kOk);
  CHECK(asked("Take Lamp?") == kFindings);
  world.Run({"play", "peek", "--seats", "human,human", "--seed", "1"}, "1\n");
  CHECK(world.Said("Take a card, with no card?"));
  CHECK_FALSE(world.Said("Take Vase"));
}

}  // namespace
}  // namespace cardinal::cli
