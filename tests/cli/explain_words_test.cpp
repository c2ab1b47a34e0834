// Tests `cardinal explain` for what a ruleset declares: card types, enums, zones, actions, windows. Also tests the card
// that `cardinal new card` begins.
#include <catch2/catch.hpp>

#include <filesystem>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

constexpr const char* kForge = R"(use "std:piles"
use "std:players"
use "std:italian"

game forge "Forge" { players 2  order from first of players  begin with main  rulebook FO  languages en, it }

enum Metal {
  Iron,
  Gold @FO-001
}
relation beats(Metal, Metal) = Gold > Iron @FO-001

type Thing is Card {
  metal: Metal @FO-001
  weight: Int from 1 to 9
  maker: Name?
  state worn: Int from 0
  part use_it
  part each_round(t: Thing, n: Int)
  rules while me in rack @FO-002
}
type Hammer is Thing {
  force: Int = 2
  rules heated while me in rack and me.worn > 0
}

zone rack of Player: at most 3, holds Thing, seen by all @FO-002

window shop(first_one: Player) { ask seats_from(first_one)  close when passes = 2 }

action strike of Thing in shop { @FO-002
  let rival = opponent
  let oldest = first of rack(you)
  choose paid "Discard": up to 2 of you.hand where paid != me
  when oldest?  // for the text
  when me in you.hand
  cost {
    for each c in paid { discard(c) } @FO-001
  }
  use use_it
  finally { move me to you.rack }
}

phase main {
  for each p in players { draw(p, 2) }
  open shop(first of players)
  draw_game
}

text it {
  "Forge": "Fucina"
  "Discard": "Scarta"
  main: "fucina"
  metal: "metallo"
  weight: "peso"
  maker: "autore"
  worn: "consumo"
  force: "forza"
  Iron: "ferro"
  Gold: "oro"
  rack: "rastrelliera"
  shop: "bottega"
  strike: "colpisci"
  "Tools": "Attrezzi"
}
)";

// A `World` that can check the order of the output.
struct Explainer : World {
  // Returns true if the texts occur in this order, each on the same line as the one before it or on a later line.
  bool SaidInOrder(const std::vector<std::string>& texts) const {
    std::size_t at = 0;
    for (const std::string& text : texts) {
      at = out.find(text, at);
      if (at == std::string::npos) return false;
      at += text.size();
    }
    return true;
  }
};

struct Forge : Explainer {
  Forge() {
    files.AddFile("/w/rulesets/forge/game.cardinal", kForge);
    files.AddFile("/w/cards/forge/tools.cardinal",
                  "cards forge \"Tools\"\ncard \"Maul\": Hammer { metal Iron  weight 5  named it \"Mazza\" }\n");
    files.AddFile("/w/mine/mine.cardinal",
                  "cards forge \"Tools\"\ncard \"Sledge\": Hammer { metal Gold  weight 9  named it \"Martellone\" }\n");
    files.AddFile("/w/rulesets/forge/rulebook.yaml",
                  "rulebook: FO\nclauses:\n"
                  "  - {id: FO-001, tag: play, section: 1. Play, text: Gold is better than iron.}\n"
                  "  - {id: FO-002, tag: play, section: 1. Play, text: Things hang in a rack.}\n");
  }
};

TEST_CASE("explain: a card type, with what it inherits from its parent and the names that its rules can use") {
  Forge world;
  CHECK(world.Run({"explain", "Hammer", "--game", "forge"}) == kOk);
  INFO(world.out << world.err);
  CHECK(world.SaidInOrder({"Hammer, a word of Forge",
                           "type Hammer is Thing",
                           "rulesets/forge/game.cardinal:22",
                           "a card must say",
                           "metal: Metal (of every Thing)",
                           "game.cardinal:14 FO-001",
                           "weight: Int from 1 to 9 (of every Thing)",
                           "a card may say",
                           "maker: Name? (of every Thing)",
                           "force: Int = 2 ",
                           "what changes during the game",
                           "state worn: Int from 0 (of every Thing)",
                           "texts that a card may supply",
                           "use_it { ... } (of every Thing)",
                           "each_round { ... } knows t: Thing and n: Int (of every Thing)",
                           "when its rules work",
                           "rules while me in rack (of every Thing)",
                           "FO-002",
                           "rules heated while me in rack and me.worn > 0",
                           "actions with such a card",
                           "action strike of Thing in shop",
                           "it uses use_it { ... }, which knows",
                           "let rival = opponent",
                           "let oldest = first of rack(you)",
                           "choose paid \"Discard\": up to 2 of you.hand where paid != me"}));
  CHECK_FALSE(world.Said("when me in you.hand"));
  CHECK_FALSE(world.Said("@FO"));
}

TEST_CASE("explain: a name that the rules of a part can use") {
  Forge world;
  CHECK(world.Run({"explain", "t", "--game", "forge"}) == kOk);
  CHECK(world.SaidInOrder(
      {"t, a word of Forge", "known to the text `each_round` of Thing: t: Thing", "game.cardinal:19"}));
  CHECK(world.Run({"explain", "t", "--game", "forge", "--lang", "it"}) == kOk);
  CHECK(world.Said("noto al testo `each_round` di Thing: t: Thing"));
  CHECK(world.Run({"explain", "foe", "--game", "forge"}) == kUsageError);
}

TEST_CASE("explain: a parent lists its subtypes, and has none of their members") {
  Forge world;
  CHECK(world.Run({"explain", "Thing", "--game", "forge"}) == kOk);
  CHECK(world.Said("type Thing is Card"));
  CHECK(world.Said("its kinds are Hammer"));
  CHECK_FALSE(world.Said("force"));
  CHECK_FALSE(world.Said("heated"));
}

TEST_CASE("explain: an enum, a value, a zone, a window, an action, a part") {
  Forge world;
  CHECK(world.Run({"explain", "Metal"}) == kOk);
  CHECK(world.SaidInOrder({"enum Metal", "game.cardinal:7", "Iron", "Gold", "game.cardinal:9 FO-001",
                           "relation beats(Metal, Metal)", "Gold > Iron"}));
  CHECK(world.Run({"explain", "Gold"}) == kOk);
  CHECK(world.Said("a value of Metal"));
  CHECK(world.Run({"explain", "rack"}) == kOk);
  CHECK(world.Said("rack of each player: seen by all, at most 3, holds Thing"));
  CHECK(world.Run({"explain", "shop"}) == kOk);
  CHECK(world.SaidInOrder({"asks seats_from(first_one); closes when passes = 2", "action strike of Thing"}));
  CHECK(world.Run({"explain", "strike"}) == kOk);
  CHECK(world.SaidInOrder({"action strike of Thing in shop", "let rival = opponent", "when oldest?", "cost {",
                           "  for each c in paid { discard(c) }", "FO-001", "use use_it", "finally {"}));
  CHECK_FALSE(world.Said("// for the text"));
  CHECK_FALSE(world.Said("@FO"));
  CHECK(world.Run({"explain", "use_it"}) == kOk);
  CHECK(world.SaidInOrder({"a part of Thing", "in the action strike it knows", "let rival = opponent"}));
  CHECK(world.Run({"explain", "each_round"}) == kOk);
  CHECK(world.Said("it knows t: Thing and n: Int"));
}

TEST_CASE("explain: declarations of the rules are explained in another language") {
  Forge world;
  CHECK(world.Run({"explain", "Hammer", "--lang", "it"}) == kOk);
  CHECK(world.Said("Hammer, una parola di Fucina"));
  CHECK(world.Said("una carta deve dire"));
  CHECK(world.Said("usa use_it { ... }, che conosce"));
}

TEST_CASE("explain: a word of the reader's language has the page of a player") {
  Forge world;
  CHECK(world.Run({"explain", "Ferro", "--game", "forge", "--lang", "it"}) == kOk);
  CHECK(world.Said("Ferro, un valore di"));
  CHECK(world.Run({"explain", "Ferro", "--game", "forge"}) == kUsageError);
  CHECK(world.Run({"explain", "Piombo", "--game", "forge", "--lang", "it"}) == kUsageError);
}

TEST_CASE("explain: a file of new cards, with the game or without") {
  Forge world;
  CHECK(world.Run({"explain", "Sledge"}) == kUsageError);
  CHECK(world.Run({"explain", "Sledge", "--cards", "mine/mine.cardinal"}) == kOk);
  CHECK(world.Said("Sledge, Hammer of Forge, set Tools"));
  CHECK(world.Run({"explain", "Sledge", "--cards", "mine"}) == kOk);
  CHECK(world.Run({"explain", "Sledge", "--cards", "mine/mine.cardinal", "--game", "forge"}) == kOk);
  CHECK(world.Run({"explain", "Sledge", "--cards", "mine/mine.cardinal", "--game", "sums"}) == kUsageError);
  CHECK(world.Run({"explain", "Hammer", "--cards", "mine/nowhere.cardinal"}) == kUsageError);
  CHECK(world.Complained("mine/nowhere.cardinal`: there is no such file"));
}

TEST_CASE("explain: what the rules declare for players, the table and all cards") {
  World world;
  CHECK(world.Run({"explain", "Player", "--game", "sums"}) == kOk);
  CHECK(world.Said("score: Int from 0"));
  CHECK(world.Said("row of each player"));
  CHECK(world.Run({"explain", "Table", "--game", "sums"}) == kOk);
  CHECK(world.Run({"explain", "Card", "--game", "sums"}) == kOk);
  CHECK(world.Said("its kinds are Number"));
}

TEST_CASE("explain: the standard library can be read without its files") {
  World world;
  CHECK(world.Run({"explain", "std:piles"}) == kOk);
  CHECK(world.Said("19  "));
  CHECK(world.Said("event draw(you, n: Int)"));
  CHECK(world.Run({"explain", "std:pils"}) == kUsageError);
  CHECK(world.Complained("did you mean `std:piles`?"));
  CHECK(world.Run({"explain", "draw", "--game", "sums"}) == kOk);
  CHECK(world.Said("std:piles:"));
  CHECK(world.Said("first n of you.deck"));
}

TEST_CASE("explain: the flow shows the statements after an else, and each place where an event happens") {
  Explainer world;
  world.files.AddFile("/w/rulesets/flow/game.cardinal", R"(use "std:players"
game flow "Flow" { players 2  order from first of players  begin with main }
type Player { state coins: Int from 0 }
event main {
  for each p in players { morning(p) }
  for each p in players { evening(p) }
  draw_game
}
phase morning(you) {
  if you.coins > 2 { add 1 to you.coins } else { scene(you, 1) }
  scene(you, 2)
}
phase evening(you) { scene(you, 3) }
event scene(you, n: Int) { choose m by you "How many?": number from 0 to 3  add m * n to you.coins }
)");
  CHECK(world.Run({"explain", "flow"}) == kOk);
  INFO(world.out << world.err);
  CHECK(world.SaidInOrder({"phase morning", "if you.coins > 2\n", "else\n", "event scene(you, 1)",
                           "you choose: \"How many?\"", "event scene(you, 2) (see above)", "phase evening",
                           "event scene(you, 3) (see above)"}));
}

TEST_CASE("explain: a sentence names everything that it depends on") {
  Forge world;
  world.files.AddFile(
      "/w/cards/forge/lever.cardinal",
      "cards forge \"Tools\"\n"
      "wording en { draw(_, n): \"draw {n} card(s)\"  modify worn by n: \"{n} worn\"  else: \"otherwise\" }\n"
      "card \"Lever\": Thing {\n  metal Gold  weight 3\n"
      "  use_it {\n"
      "    if count(you.hand) > 2 { draw(you, 1) draw(you, 2) } else { draw(you, 3) }\n"
      "    draw(you, 4)\n"
      "    draw(you, count(you.hand) - 1)\n"
      "    choose heads by chance: yes or no\n"
      "    if not heads { draw(you, 5) }\n"
      "  }\n"
      "  after draw(p, _) if p != you { draw(you, 6) }\n"
      "  forbid strike(_, _)\n"
      "}\n");
  CHECK(world.Run({"explain", "Lever", "--game", "forge"}) == kOk);
  INFO(world.out << world.err);
  CHECK(world.SaidInOrder(
      {"in words: `if count(you.hand) > 2`: draw 1 card, draw 2 cards; otherwise: draw 3 cards; draw 4",
       "draw ... cards", "`if not heads`: draw 5 cards"}));
  CHECK(world.Said("`after draw(p, _) if p != you`: draw 6"));
  CHECK(world.Said("`forbid strike(_, _)`"));
  CHECK(world.Said("forbids `strike`"));
  CHECK_FALSE(world.Said("modifies `can strike`"));
}

TEST_CASE("lint: the card that a rule is about is not an effect of the card") {
  Forge world;
  world.files.AddFile(
      "/w/cards/forge/bell.cardinal",
      "cards forge \"Tools\"\n"
      "wording en { draw(_, n): \"draw {n} card(s)\"  discard(_): \"discard a card\"  metal = Gold: \"golden\" }\n"
      "card \"Bell\": Thing {\n  metal Gold  weight 3  text \"Golden. Then draw 6 cards.\"\n"
      "  after discard(_) { draw(you, 6) }\n}\n");
  CHECK(world.Run({"lint", "cards/forge/bell.cardinal", "--select", "D02", "--gate", "likely"}) == kOk);
  INFO(world.out << world.err);
  CHECK(world.Said("no findings"));
}

TEST_CASE("explain: a word that is nearly one of the rules") {
  Forge world;
  for (const auto& [word, meant] : {std::pair{"Hamer", "Hammer"},
                                    {"Metl", "Metal"},
                                    {"Glod", "Gold"},
                                    {"rak", "rack"},
                                    {"strik", "strike"},
                                    {"shopp", "shop"},
                                    {"each_rond", "each_round"}}) {
    CHECK(world.Run({"explain", word, "--game", "forge"}) == kUsageError);
    CHECK(world.Complained("did you mean `" + std::string(meant) + "`?"));
  }
}

TEST_CASE("a new card has a number in its range, the names that its rules can use, and every language") {
  Forge world;
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "cardinal_new_card_test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "tongs.cardinal").string();
  CHECK(world.Run({"new", "card", "Tongs", "--game", "forge", "--type", "Hammer", "--out", file}) == kOk);
  std::string text = source::FileSystem().ReadFile(file, 100'000).text;
  std::filesystem::remove_all(folder);
  INFO(text);
  for (const char* line :
       {"  weight 1    // Int from 1 to 9", "  // force 2", "  // maker none", "  text \"...\"",
        "  named it \"...\"\n  text it \"...\"\n", "  // use_it { }           // knows rival: Player, oldest: Thing, ",
        "paid: list of Card", "  // each_round { }       // knows t: Thing, n: Int", "  // heated { }",
        "text it { \"New Cards\": \"...\" }"})
    CHECK(text.find(line) != std::string::npos);
  CHECK(world.Run({"fmt", "-", "--check"}, text) == kOk);  // it is formatted
  world.files.AddFile("/w/cards/forge/tongs.cardinal", text);
  CHECK(world.Run({"lint", "cards/forge/tongs.cardinal", "--ignore", "D08"}) == kOk);
  CHECK(world.Said("no findings"));
  for (const char* part : {"// use_it { }", "// each_round { }", "// heated { }"})  // valid without edits
    text.replace(text.find(part), 3, "");
  world.files.AddFile("/w/cards/forge/tongs.cardinal", text);
  CHECK(world.Run({"explain", "Tongs", "--game", "forge"}) == kOk);
  CHECK(world.Said("has its own text for `each_round`"));
  CHECK(world.Said("can be used by the action `strike`"));
}

TEST_CASE("explain: a card in the words of its game, in the requested language") {
  Forge world;
  world.files.AddFile(
      "/w/cards/forge/pan.cardinal",
      "cards forge \"Tools\"\n"
      "wording en { draw(_, n): \"draw {n} card(s)\"  worn = n: \"worn {n}\"  metal = Gold: \"golden\" }\n"
      "wording it { draw(_, n): \"pesca {n} cart(a|e)\" }\n"
      "card \"Pan\": Thing {\n  metal Gold  weight 3  named it \"Padella\"\n"
      "  text \"Golden.\"  text it \"Pesca.\"\n"
      "  use_it { draw(rival, 2) }\n  each_round { draw(1) }\n}\n");
  CHECK(world.Run({"explain", "Pan", "--game", "forge"}) == kOk);
  CHECK(world.SaidInOrder({"Golden.", "in words: golden; draw 2 cards; draw 1 card"}));
  CHECK(world.Run({"explain", "Pan", "--game", "forge", "--lang", "it"}) == kOk);
  CHECK(world.SaidInOrder({"Pesca.", "in parole: pesca 2 carte; pesca 1 carta"}));
  CHECK(world.Run({"explain", "Maul", "--game", "forge"}) == kOk);
  CHECK_FALSE(world.Said("in words"));
  CHECK(world.Run({"lint", "cards/forge/pan.cardinal", "--select", "D01,D02", "--gate", "likely"}) == kFindings);
  CHECK(world.Said("the rules say \"draw 2 cards\", and the text does not"));
}

}  // namespace
}  // namespace cardinal::cli
