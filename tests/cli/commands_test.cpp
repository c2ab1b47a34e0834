// Each command, its exit codes and what it says, in a world in memory.
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

TEST_CASE("bad usage ends with 2 and says what was meant") {
  World world;
  CHECK(world.Run({}) == kCouldNot);
  CHECK(world.Said("Subcommands"));
  CHECK(world.Run({"plya"}) == kCouldNot);
  CHECK(world.Complained("did you mean `play`?"));
  CHECK(world.Run({"xyzzy"}) == kCouldNot);
  CHECK(world.Complained("the commands are play"));
  CHECK(world.Run({"play"}) == kCouldNot);
  CHECK(world.Complained("game is required"));
  CHECK(world.Complained("cardinal play --help"));
  CHECK(world.Run({"simulate", "sums", "--game", "5"}) == kCouldNot);
  CHECK(world.Complained("did you mean `--games`?"));
  CHECK(world.Run({"deck"}) == kCouldNot);
  CHECK(world.Run({"deck", "chek", "mine.yaml"}) == kCouldNot);
  CHECK(world.Complained("there is no command `deck chek`"));
  CHECK(world.Complained("did you mean `check`?"));
  CHECK(world.Run({"play", "sums", "--nonsense"}) == kCouldNot);
  CHECK(world.Run({"lint", "--format", "pdf"}) == kCouldNot);
}

TEST_CASE("help teaches with examples, and the version is known") {
  World world;
  for (const char* command : {"play", "test", "lint", "explain", "simulate"}) {
    CHECK(world.Run({command, "--help"}) == kFine);
    CHECK(world.Said("Examples:\n  cardinal "));
  }
  CHECK(world.Run({"deck", "check", "--help"}) == kFine);
  CHECK(world.Said("Examples:\n  cardinal deck check"));
  CHECK(world.Run({"--version"}) == kFine);
  CHECK(world.out == "cardinal " + std::string(kVersion) + "\n");
}

TEST_CASE("lint: 0 without findings, 1 with findings, 2 if rules do not check or cannot be read") {
  World world;
  CHECK(world.Run({"lint", "cards"}) == kFine);
  CHECK(world.Said("no findings in 2 files of 1 game"));
  CHECK(world.Run({"lint", "rulesets"}) == kFound);
  CHECK(world.Said("[N06 unused-definition, proved]"));
  CHECK(world.Said("unheard"));
  CHECK(world.Run({"lint", "sums", "--format", "json"}) == kFound);
  CHECK(world.Said("\"name\": \"UnusedDefinition\""));
  CHECK(world.Run({"lint", "other/unknown.yaml"}) == kCouldNot);  // a deck with a card that does not exist
  CHECK(world.Said("unknown.yaml:3:"));
  CHECK(world.Run({"lint"}) == kCouldNot);
  CHECK(world.Run({"lint", "nowhere"}) == kCouldNot);
  CHECK(world.Complained("no file, no folder and no game"));
  world.files.Add("/w/cards/sums/wrong.cardinal", "cards sums \"Wrong\"\ncard \"Six\": Number { poinst 6 }\n");
  CHECK(world.Run({"lint", "cards"}) == kCouldNot);
  CHECK(world.Said("did you mean `points`?"));
}

TEST_CASE("lint of several games asks each about its own decks") {
  World world;
  world.files.Add(
      "/w/rulesets/pairs/game.cardinal",
      "use \"std:piles\"\ngame pairs \"Pairs\" { players 2  begin with main }\ntype Card_of_two is Card { }\n"
      "event main { for each p in players { draw(p, 1) }  draw_game }\n");
  world.files.Add("/w/cards/pairs/two.cardinal", "cards pairs \"Two\"\ncard \"Two\": Card_of_two { }\n");
  world.files.Add("/w/cards/pairs/decks/twos.yaml", "deck: Twos\ngame: pairs\ncards: {Two: 9}\n");
  CHECK(world.Run({"lint", "cards"}) == kFine);
  CHECK(world.Said("of 2 games"));
  world.files.Add("/w/cards/pairs/decks/threes.yaml", "deck: Threes\ngame: pairs\ncards: {Three: 9}\n");
  CHECK(world.Run({"lint", "cards"}) == kCouldNot);
  CHECK(world.Said("no card of `pairs` is called `Three`"));
}

TEST_CASE("a folder with game.cardinal is a game wherever it lies, with the cards in it") {
  World world;
  world.files.Add("/w/my/game/game.cardinal",
                  "use \"std:piles\"\ngame pairs \"Pairs\" { players 2  begin with main }\ntype Half is Card { }\n"
                  "event main { for each p in players { draw(p, 1) }  draw_game }\n");
  world.files.Add("/w/my/game/cards/two.cardinal", "cards pairs \"Two\"\ncard \"Two\": Half { }\n");
  CHECK(world.Run({"lint", "my/game"}) == kFine);
  CHECK(world.Said("no findings in 2 files of 1 game"));
  world.files.Add("/w/my/game/cards/decks/twos.yaml", "deck: Twos\ngame: pairs\ncards: {Two: 9}\n");
  CHECK(world.Run({"simulate", "my/game", "--games", "2", "--quiet"}) == kFine);
}

TEST_CASE("lint finds the game of a file that lies elsewhere") {
  World world;
  world.files.Add("/w/mine.cardinal", "cards sums \"Mine\"\ncard \"Seven\": Number { points 7 }\n");
  CHECK(world.Run({"lint", "mine.cardinal"}) == kFine);
  CHECK(world.Said("1 file of 1 game"));
  world.files.Add("/w/whose.cardinal", "card \"Seven\": Number { points 7 }\n");
  CHECK(world.Run({"lint", "whose.cardinal"}) == kCouldNot);
  CHECK(world.Complained("belongs to no game"));
}

TEST_CASE("lint reads decks") {
  World world;
  world.files.Add("/w/cards/sums/decks/odd.yaml", "deck: Odd\ngame: sums\ncards: {Nien: 3}\n");
  CHECK(world.Run({"lint", "cards"}) == kCouldNot);
  CHECK(world.Said("did you mean `Nine`?"));
}

TEST_CASE("deck check: 0 legal, 1 not, 2 not readable") {
  World world;
  CHECK(world.Run({"deck", "check", "cards/sums/decks/good.yaml"}) == kFine);
  CHECK(world.Said("Good (3 cards) is a legal deck of Sums"));
  CHECK(world.Run({"deck", "check", "other/bad.yaml"}) == kFound);
  CHECK(world.Said("broken: a deck has exactly 3 cards"));
  CHECK(world.Said("SU-004"));
  CHECK(world.Said("in the deck: 2 Nine"));
  CHECK(world.Run({"deck", "check", "other/unknown.yaml"}) == kCouldNot);
  CHECK(world.Complained("did you mean `Five`?"));
  CHECK(world.Complained("unknown.yaml:3:"));
  world.files.Add("/w/other/own.yaml", "deck: Own\ngame: sums\ncards: {Seventeen: 3}\n");
  CHECK(world.Run({"deck", "check", "other/own.yaml"}) == kCouldNot);
  CHECK(world.Complained(
      "help: if it is in a file of your own, name that file, too: `--cards FILE` (for `lint`, only `FILE`)"));
  world.files.Add("/w/other/broken.cardinal", "cards sums \"Broken\"\ncard \"Six\": Number { points }\n");
  CHECK(world.Run({"play", "sums", "--cards", "other/broken.cardinal"}) == kCouldNot);
  CHECK(world.Complained("the files of `--cards` do not check: 1 error"));
  CHECK(world.Run({"play", "sums", "--cards", "other/none.cardinal"}) == kCouldNot);
  CHECK(world.Complained("the files of `--cards` do not check: 1 error"));
  CHECK(world.Run({"deck", "check", "other/missing.yaml"}) == kCouldNot);
  CHECK(world.Complained("[FileNotFound]"));
  CHECK(world.Run({"deck", "check", "--format", "json", "other/bad.yaml", "cards/sums/decks/good.yaml"}) == kFound);
  CHECK(world.Said("\"legal\": false"));
  CHECK(world.Said("{\"card\": \"Nine\", \"copies\": 2}"));
}

TEST_CASE("explain: a diagnostic, a clause, a card, a game, or nothing") {
  World world;
  CHECK(world.Run({"explain", "unknownname"}) == kFine);
  CHECK(world.Said("UnknownName (N01), an error"));
  CHECK(world.Run({"explain", "SU-003"}) == kFine);
  CHECK(world.Said("A number in a row counts one more."));
  CHECK(world.Said("rulesets/sums/game.cardinal:11"));
  CHECK(world.Said("no scenario names it"));
  CHECK(world.Run({"explain", "SU-999"}) == kCouldNot);
  CHECK(world.Run({"explain", "nine"}) == kFine);
  CHECK(world.Said("Nine, Number of Sums, set Digits"));
  CHECK(world.Said("points 9"));
  CHECK(world.Said("1 in the deck Good"));
  CHECK(world.Run({"explain", "sums"}) == kFine);
  CHECK(world.Said("p chooses: \"Lay a number\""));
  CHECK(world.Said("action boast"));
  CHECK(world.Said("no more than one Nine"));
  CHECK(world.Run({"explain", "Nien"}) == kCouldNot);
  CHECK(world.Complained("did you mean `Nine`?"));
}

TEST_CASE("a game whose name is almost right is named") {
  World world;
  CHECK(world.Run({"deck", "check", "sumz"}) == kCouldNot);
  CHECK(world.Complained("`sumz` is no file and no game\n  help: did you mean `sums`?"));
  world.files.Add("/w/moon_war/game.cardinal", "game moon_war \"Moon War\" {}\n");
  CHECK(world.Run({"play", "Moon_War"}) == kCouldNot);
  CHECK(world.Complained("did you mean `moon_war`?"));
}

TEST_CASE("what `new` writes passes as it is") {
  World world;
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "cardinal_cli_test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string card = (folder / "six.cardinal").string(), scenario = (folder / "six.yaml").string();
  CHECK(world.Run({"new", "card", "Six", "--game", "sums", "--type", "Number", "--out", card}) == kFine);
  CHECK(world.Run({"new", "card", "Six", "--game", "sums", "--type", "Numbr", "--out", card + "2"}) == kCouldNot);
  CHECK(world.Complained("did you mean `Number`?"));
  CHECK(world.Run({"new", "card", "Five", "--game", "sums", "--out", card + "2"}) == kCouldNot);
  CHECK(world.Run({"new", "scenario", "a start", "--game", "sums", "--out", scenario}) == kFine);
  const source::FileSystem disk;
  world.files.Add(card, disk.Read(card, 100'000).text);
  world.files.Add("/w/six.yaml", disk.Read(scenario, 100'000).text);  // a scenario belongs to the games above it
  CHECK(world.Run({"new", "card", "Six", "--game", "sums", "--out", card}) == kCouldNot);
  CHECK(world.Complained("exists already"));
  CHECK(world.Run({"lint", card}) == kFine);
  CHECK(world.Run({"test", "six.yaml"}) == kFine);
  CHECK(world.Said("1 passed, 0 failed"));
  std::filesystem::remove_all(folder);
}

TEST_CASE("completion knows every command") {
  World world;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    CHECK(world.Run({"completion", shell}) == kFine);
    CHECK(world.Said("check"));
    CHECK(world.Said("seats"));
    CHECK(world.Said("simulate"));
    CHECK(world.Said("examine"));
  }
  CHECK(world.Run({"completion", "csh"}) == kCouldNot);
}

}  // namespace
}  // namespace cardinal::cli
