// Tests each command with its exit codes and its output, in memory.
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

TEST_CASE("bad usage ends with 2 and says what was meant") {
  World world;
  CHECK(world.Run({}) == kUsageError);
  CHECK(world.Said("Subcommands"));
  CHECK(world.Run({"plya"}) == kUsageError);
  CHECK(world.Complained("did you mean `play`?"));
  CHECK(world.Run({"xyzzy"}) == kUsageError);
  CHECK(world.Complained("the commands are play"));
  CHECK(world.Run({"play"}) == kUsageError);
  CHECK(world.Complained("game is required"));
  CHECK(world.Complained("cardinal play --help"));
  CHECK(world.Run({"simulate", "sums", "--game", "5"}) == kUsageError);
  CHECK(world.Complained("did you mean `--games`?"));
  CHECK(world.Run({"deck"}) == kUsageError);
  CHECK(world.Run({"deck", "chek", "mine.yaml"}) == kUsageError);
  CHECK(world.Complained("there is no command `deck chek`"));
  CHECK(world.Complained("did you mean `check`?"));
  CHECK(world.Run({"play", "sums", "--nonsense"}) == kUsageError);
  CHECK(world.Run({"lint", "--format", "pdf"}) == kUsageError);
}

TEST_CASE("help teaches with examples, and --version prints the version") {
  World world;
  for (const char* command : {"play", "test", "lint", "explain", "simulate"}) {
    CHECK(world.Run({command, "--help"}) == kOk);
    CHECK(world.Said("Examples:\n  cardinal "));
  }
  CHECK(world.Run({"deck", "check", "--help"}) == kOk);
  CHECK(world.Said("Examples:\n  cardinal deck check"));
  CHECK(world.Run({"--version"}) == kOk);
  CHECK(world.out == "cardinal " + std::string(kVersion) + "\n");
}

TEST_CASE("lint: 0 without findings, 1 with findings, 2 if rules do not check or cannot be read") {
  World world;
  CHECK(world.Run({"lint", "cards"}) == kOk);
  CHECK(world.Said("no findings in 2 files of 1 game"));
  CHECK(world.Run({"lint", "rulesets"}) == kFindings);
  CHECK(world.Said("[N06 unused-definition, proved]"));
  CHECK(world.Said("unheard"));
  CHECK(world.Run({"lint", "sums", "--format", "json"}) == kFindings);
  CHECK(world.Said("\"name\": \"UnusedDefinition\""));
  CHECK(world.Run({"lint", "other/unknown.yaml"}) == kUsageError);  // a deck with a card that does not exist
  CHECK(world.Said("unknown.yaml:3:"));
  CHECK(world.Run({"lint"}) == kUsageError);
  CHECK(world.Run({"lint", "nowhere"}) == kUsageError);
  CHECK(world.Complained("not a file, a folder or a game"));
  world.files.AddFile("/w/cards/sums/wrong.cardinal", "cards sums \"Wrong\"\ncard \"Six\": Number { poinst 6 }\n");
  CHECK(world.Run({"lint", "cards"}) == kUsageError);
  CHECK(world.Said("did you mean `points`?"));
}

TEST_CASE("lint of several games checks each game with its own decks") {
  World world;
  world.files.AddFile(
      "/w/rulesets/pairs/game.cardinal",
      "use \"std:piles\"\ngame pairs \"Pairs\" { players 2  begin with main }\ntype Card_of_two is Card { }\n"
      "event main { for each p in players { draw(p, 1) }  draw_game }\n");
  world.files.AddFile("/w/cards/pairs/two.cardinal", "cards pairs \"Two\"\ncard \"Two\": Card_of_two { }\n");
  world.files.AddFile("/w/cards/pairs/decks/twos.yaml", "deck: Twos\ngame: pairs\ncards: {Two: 9}\n");
  CHECK(world.Run({"lint", "cards"}) == kOk);
  CHECK(world.Said("of 2 games"));
  world.files.AddFile("/w/cards/pairs/decks/threes.yaml", "deck: Threes\ngame: pairs\ncards: {Three: 9}\n");
  CHECK(world.Run({"lint", "cards"}) == kUsageError);
  CHECK(world.Said("no card of `pairs` is called `Three`"));
}

TEST_CASE("a folder with game.cardinal is a game in any folder, with the cards in it") {
  World world;
  world.files.AddFile("/w/my/game/game.cardinal",
                      "use \"std:piles\"\ngame pairs \"Pairs\" { players 2  begin with main }\ntype Half is Card { }\n"
                      "event main { for each p in players { draw(p, 1) }  draw_game }\n");
  world.files.AddFile("/w/my/game/cards/two.cardinal", "cards pairs \"Two\"\ncard \"Two\": Half { }\n");
  CHECK(world.Run({"lint", "my/game"}) == kOk);
  CHECK(world.Said("no findings in 2 files of 1 game"));
  world.files.AddFile("/w/my/game/cards/decks/twos.yaml", "deck: Twos\ngame: pairs\ncards: {Two: 9}\n");
  CHECK(world.Run({"simulate", "my/game", "--games", "2", "--quiet"}) == kOk);
}

TEST_CASE("lint finds the game of a file in another folder") {
  World world;
  world.files.AddFile("/w/mine.cardinal", "cards sums \"Mine\"\ncard \"Seven\": Number { points 7 }\n");
  CHECK(world.Run({"lint", "mine.cardinal"}) == kOk);
  CHECK(world.Said("1 file of 1 game"));
  world.files.AddFile("/w/whose.cardinal", "card \"Seven\": Number { points 7 }\n");
  CHECK(world.Run({"lint", "whose.cardinal"}) == kUsageError);
  CHECK(world.Complained("belongs to no game"));
}

TEST_CASE("lint reads decks") {
  World world;
  world.files.AddFile("/w/cards/sums/decks/odd.yaml", "deck: Odd\ngame: sums\ncards: {Nien: 3}\n");
  CHECK(world.Run({"lint", "cards"}) == kUsageError);
  CHECK(world.Said("did you mean `Nine`?"));
}

TEST_CASE("deck check: 0 for a legal deck, 1 for an illegal one, 2 if it cannot be read") {
  World world;
  CHECK(world.Run({"deck", "check", "cards/sums/decks/good.yaml"}) == kOk);
  CHECK(world.Said("Good (3 cards) is a legal deck of Sums"));
  CHECK(world.Run({"deck", "check", "other/bad.yaml"}) == kFindings);
  CHECK(world.Said("broken: a deck has exactly 3 cards"));
  CHECK(world.Said("SU-004"));
  CHECK(world.Said("in the deck: 2 Nine"));
  CHECK(world.Run({"deck", "check", "other/unknown.yaml"}) == kUsageError);
  CHECK(world.Complained("did you mean `Five`?"));
  CHECK(world.Complained("unknown.yaml:3:"));
  world.files.AddFile("/w/other/own.yaml", "deck: Own\ngame: sums\ncards: {Seventeen: 3}\n");
  CHECK(world.Run({"deck", "check", "other/own.yaml"}) == kUsageError);
  CHECK(world.Complained(
      "help: if it is in a file of your own, name that file, too: `--cards FILE` (for `lint`, only `FILE`)"));
  world.files.AddFile("/w/other/broken.cardinal", "cards sums \"Broken\"\ncard \"Six\": Number { points }\n");
  CHECK(world.Run({"play", "sums", "--cards", "other/broken.cardinal"}) == kUsageError);
  CHECK(world.Complained("the files of `--cards` do not check: 1 error"));
  CHECK(world.Run({"play", "sums", "--cards", "other/none.cardinal"}) == kUsageError);
  CHECK(world.Complained("the files of `--cards` do not check: 1 error"));
  CHECK(world.Run({"deck", "check", "other/missing.yaml"}) == kUsageError);
  CHECK(world.Complained("[FileNotFound]"));
  CHECK(world.Run({"deck", "check", "--format", "json", "other/bad.yaml", "cards/sums/decks/good.yaml"}) == kFindings);
  CHECK(world.OutputJson().size() == 2);
  CHECK(world.OutputJson()[0].at("legal") == false);
  CHECK(base::DumpJson(world.OutputJson()[0].at("breaches").back().at("culprits")) == R"([{"card":"Nine","copies":2}])");
  CHECK(world.OutputJson()[1].at("legal") == true);
}

TEST_CASE("explain: a diagnostic, a clause, a card, a game, or a message for an unknown word") {
  World world;
  CHECK(world.Run({"explain", "unknownname"}) == kOk);
  CHECK(world.Said("UnknownName (N01), an error"));
  CHECK(world.Run({"explain", "SU-003"}) == kOk);
  CHECK(world.Said("A number in a row counts one more."));
  CHECK(world.Said("rulesets/sums/game.cardinal:11"));
  CHECK(world.Said("no scenario names it"));
  CHECK(world.Run({"explain", "SU-999"}) == kUsageError);
  CHECK(world.Run({"explain", "nine"}) == kOk);
  CHECK(world.Said("Nine, Number of Sums, set Digits"));
  CHECK(world.Said("points 9"));
  CHECK(world.Said("1 in the deck Good"));
  CHECK(world.Run({"explain", "sums"}) == kOk);
  CHECK(world.Said("p chooses: \"Lay a number\""));
  CHECK(world.Said("action boast"));
  CHECK(world.Said("no more than one Nine"));
  CHECK(world.Run({"explain", "Nien"}) == kUsageError);
  CHECK(world.Complained("did you mean `Nine`?"));
}

TEST_CASE("a message names the game whose name is nearly the one that was typed") {
  World world;
  CHECK(world.Run({"deck", "check", "sumz"}) == kUsageError);
  CHECK(world.Complained("`sumz` is not a file or a game\n  help: did you mean `sums`?"));
  world.files.AddFile("/w/moon_war/game.cardinal", "game moon_war \"Moon War\" {}\n");
  CHECK(world.Run({"play", "Moon_War"}) == kUsageError);
  CHECK(world.Complained("did you mean `moon_war`?"));
}

TEST_CASE("what `new` writes passes without edits") {
  World world;
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "cardinal_cli_test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string card = (folder / "six.cardinal").string(), scenario = (folder / "six.yaml").string();
  CHECK(world.Run({"new", "card", "Six", "--game", "sums", "--type", "Number", "--out", card}) == kOk);
  CHECK(world.Run({"new", "card", "Six", "--game", "sums", "--type", "Numbr", "--out", card + "2"}) == kUsageError);
  CHECK(world.Complained("did you mean `Number`?"));
  CHECK(world.Run({"new", "card", "Five", "--game", "sums", "--out", card + "2"}) == kUsageError);
  CHECK(world.Run({"new", "scenario", "a start", "--game", "sums", "--out", scenario}) == kOk);
  const source::FileSystem disk;
  world.files.AddFile(card, disk.ReadFile(card, 100'000).text);
  world.files.AddFile("/w/six.yaml",
                      disk.ReadFile(scenario, 100'000).text);  // a scenario belongs to the game of a parent folder
  CHECK(world.Run({"new", "card", "Six", "--game", "sums", "--out", card}) == kUsageError);
  CHECK(world.Complained("exists already"));
  CHECK(world.Run({"lint", card}) == kOk);
  CHECK(world.Run({"test", "six.yaml"}) == kOk);
  CHECK(world.Said("1 passed, 0 failed"));
  std::filesystem::remove_all(folder);
}

TEST_CASE("completion knows every command") {
  World world;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    CHECK(world.Run({"completion", shell}) == kOk);
    CHECK(world.Said("check"));
    CHECK(world.Said("seats"));
    CHECK(world.Said("simulate"));
    CHECK(world.Said("examine"));
  }
  CHECK(world.Run({"completion", "csh"}) == kUsageError);
}

}  // namespace
}  // namespace cardinal::cli
