// Tests `cardinal new game`: it writes a complete game, for any title, or nothing.
#include <catch2/catch.hpp>
#include <iterator>
#include <sstream>

#include "tests/cli/teller.h"

namespace cardinal::cli {

TEST_CASE("new game: the game that it writes is complete, and every command accepts it") {
  DiskFolder folder;
  REQUIRE(folder.Run({"new", "game", "Moon War"}) == kOk);
  CHECK(folder.Said("moon_war/game.cardinal\n"));
  CHECK(folder.Said("moon_war\n      cardinal play moon_war\n"));
  CHECK(folder.Names() == std::vector<std::string>{"moon_war/cards/decks/first.yaml", "moon_war/cards/first.cardinal",
                                                   "moon_war/game.cardinal", "moon_war/rulebook.md",
                                                   "moon_war/rulebook.yaml", "moon_war/scenarios/first.yaml"});
  CHECK(folder.Text("moon_war/rulebook.md").starts_with("# Moon War\n"));
  CHECK(folder.Text("moon_war/game.cardinal").find("game moon_war \"Moon War\" {") != std::string::npos);
  CHECK(folder.Text("moon_war/scenarios/first.yaml").find("cites: [MW-002, MW-003]") != std::string::npos);
  for (const std::string& name : folder.Names()) {
    INFO(name);
    const std::string text = folder.Text(name);
    for (const char* left : {"my_game", "My Game", "MG"}) CHECK(text.find(left) == std::string::npos);
  }
  folder.path /= "moon_war";
  CHECK(folder.Run({"lint", "--gate", "style"}) == kOk);
  INFO(folder.out << folder.err);
  CHECK(folder.Run({"fmt", "--check"}) == kOk);
  CHECK(folder.Run({"test", "--mode", "plain,undo,save"}) == kOk);
  CHECK(folder.Said("6 passed, 0 failed · "));
  CHECK(folder.Said("clauses reached 8/8"));
  CHECK(folder.Run({"coverage", "moon_war"}) == kOk);
  CHECK(folder.Run({"deck", "check", "cards/decks/first.yaml"}) == kOk);
  CHECK(folder.Run({"fuzz", "moon_war", "--games", "6", "--jobs", "1"}) == kOk);
  CHECK(folder.Run({"simulate", "moon_war", "--games", "20", "--jobs", "1"}) == kOk);
  CHECK(folder.Run({"play", "moon_war", "--seats", "greedy,random", "--seed", "1"}) == kOk);
  // A new scenario begins with a board, and `cardinal test` runs it in every subfolder of the game.
  CHECK(folder.Run({"new", "scenario", "a try", "--game", "moon_war"}) == kOk);
  CHECK(folder.Text("a_try.yaml").find("board:\n  p1: {hand: [\"Guard\"]}\n") != std::string::npos);
  CHECK(folder.Run({"test"}) == kOk);
  CHECK(folder.Said("7 passed, 0 failed · "));
  // `new rulebook` makes the same rulebook from the Markdown of the game.
  const std::string made = folder.Text("rulebook.yaml");
  CHECK(folder.Run({"new", "rulebook", "rulebook.md"}) == kOk);
  CHECK(folder.Text("rulebook.yaml") == made);
  folder.path = folder.path.parent_path();
}

TEST_CASE("new game: the next steps that it prints work, in the new folder and outside of it") {
  DiskFolder folder;
  REQUIRE(folder.Run({"new", "game", "Moon War"}) == kOk);
  std::istringstream said(folder.out);
  std::vector<std::vector<std::string>> steps;
  for (std::string line; std::getline(said, line);) {
    if (!line.starts_with("      cardinal ")) continue;
    std::istringstream words(line.substr(15));
    steps.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
  }
  CHECK(steps.size() == 7);
  steps.push_back({"doctor", "moon_war", "--for", "1"});
  steps.push_back({"fuzz", "moon_war", "--games", "2"});
  const auto all = [&] {
    for (std::vector<std::string> words : steps) {
      INFO(words[0]);
      if (words[0] == "simulate") words.insert(words.end(), {"--games", "4"});
      CHECK(folder.Run(words, "quit\n") == kOk);
      INFO(folder.out << folder.err);
      if (words[0] == "test") CHECK(folder.Said("6 passed, 0 failed"));
      if (words[0] == "deck") CHECK(folder.Said("is a legal deck of Moon War"));
    }
  };
  all();
  CHECK(folder.Run({"deck", "check", "moon_war/cards/decks/first.yaml"}) == kOk);
  CHECK(folder.Run({"explain", "Guard", "--game", "moon_war"}) == kOk);
  CHECK(folder.Run({"new", "scenario", "a try", "--game", "moon_war"}) == kOk);
  CHECK(folder.Run({"test", "a_try.yaml"}) == kOk);
  folder.path /= "moon_war";
  all();
  CHECK(folder.Run({"explain", "Guard"}) == kOk);
  CHECK(folder.Run({"explain", "MW-002"}) == kOk);
  folder.path = folder.path.parent_path();
}

TEST_CASE("new game: from the folder that holds the game, every command knows it by its name") {
  DiskFolder folder;
  REQUIRE(folder.Run({"new", "game", "Moon War"}) == kOk);
  const auto works = [&](const std::vector<std::string>& words, const std::string& said) {
    INFO(words[0] << ' ' << words[1]);
    CHECK(folder.Run(words) == kOk);
    INFO(folder.out << folder.err);
    CHECK(folder.Said(said));
  };
  const std::string log = "logs/moon_war-1.jsonl";
  works({"record", "moon_war", "--to", "logs", "--seed", "1"}, "1 game of moon_war");
  works({"replay", "logs"}, "1 log, ");
  works({"replay", log}, "1 log, ");
  works({"trace", log}, "Moon War");
  works({"why", log, "outcome"}, "Moon War");
  works({"test", "--record", log, "--to", "2", "--out", "found.yaml"}, "found.yaml");
  works({"test", "found.yaml"}, "1 passed, 0 failed");
  works({"trace", "found.yaml"}, "decisions 1 to 2 of a recorded game");
  works({"explain", "MW-004", "--game", "moon_war"}, "MW-004");
  works({"explain", "Guard", "--game", "moon_war"}, "Guard");
  works({"new", "card", "Pilot", "--game", "moon_war"}, "next: cardinal lint");
  CHECK(folder.Run({"lint", "pilot.cardinal", "--ignore", "D,S"}) == kOk);
  CHECK(folder.Said("in 1 file of 1 game"));
  folder.Put("pilot.cardinal", "cards moon_war \"Air\"\ncard \"Pilot\": Fighter { strenght 3 }\n");
  CHECK(folder.Run({"lint", "pilot.cardinal"}) == kUsageError);
  CHECK(folder.Said("strenght"));
}

TEST_CASE("new scenario: it is not written where it would not find its game") {
  DiskFolder folder;
  std::filesystem::create_directories(folder.path / "far");
  REQUIRE(folder.Run({"new", "game", "Moon War", "--out", "far/moon_war"}) == kOk);
  CHECK(folder.Run({"new", "scenario", "a try", "--game", "far/moon_war"}) == kUsageError);
  CHECK(folder.Complained("--out "));
  CHECK(folder.Complained("far/moon_war/scenarios/a_try.yaml"));
}

TEST_CASE("new card: in the folder of a game, the card is written to a file that the game reads") {
  DiskFolder folder;
  REQUIRE(folder.Run({"new", "game", "Moon War"}) == kOk);
  folder.path /= "moon_war";
  CHECK(folder.Run({"new", "card", "Pilot", "--game", "moon_war"}) == kOk);
  CHECK(folder.Said("moon_war/cards/pilot.cardinal\nnext: cardinal lint "));
  CHECK(folder.Run({"lint", "cards/pilot.cardinal", "--gate", "proved"}) == kOk);
  CHECK(folder.Run({"explain", "Pilot"}) == kOk);
  folder.path /= "cards";
  CHECK(folder.Run({"new", "card", "Co-Pilot", "--game", "moon_war"}) == kOk);
  CHECK(folder.Said("moon_war/cards/co_pilot.cardinal"));
  folder.path = folder.path.parent_path().parent_path();
}

TEST_CASE("a folder with a game has precedence over a game of that name elsewhere, for every command") {
  DiskFolder folder;
  folder.Put(
      "kmon/game.cardinal",
      "game kmon \"Moon War\" { players 2  order from first of players  begin with main }\nevent main { draw_game }\n");
  for (const auto& words :
       std::vector<std::vector<std::string>>{{"explain", "kmon"}, {"coverage", "kmon"}, {"play", "kmon"}}) {
    INFO(words[0]);
    folder.Run(words, "quit\n");
    CHECK(folder.Said("Moon War"));
  }
}

TEST_CASE("new game: a folder whose name the shell would split is printed in quotes") {
  DiskFolder folder;
  CHECK(folder.Run({"new", "game", "Sun", "--out", "Sun Down"}) == kOk);
  CHECK(folder.Said("next: cd '" + (folder.path / "Sun Down").string() + "'\n"));
}

TEST_CASE("test: the name of a game means its rules and cards, as with lint") {
  DiskFolder folder;
  CHECK(folder.Run({"new", "game", "Moon War", "--out", "rulesets/mw"}) == kOk);
  CHECK(folder.Run({"test", "mw"}) == kOk);
  CHECK(folder.Said("6 passed, 0 failed"));
  CHECK(folder.Run({"test", "mv"}) == kUsageError);
  CHECK(folder.Complained("is not a file, a folder or a game"));
}

TEST_CASE("new game: for any title, its word and its clauses have valid names") {
  struct Case {
    const char *title, *word, *clause;
  };
  const Case cases[] = {
      {"Moon", "moon", "@MO-001"},
      {"The Last Day of the Long War", "the_last_day_of_the_long_war", "@TLDO-001"},
      {"My Game of MG in my_game", "my_game_of_mg_in_my_game", "@MGOM-001"},
      {"X", "x", "@XG-001"},
      {"event", "event", "@EV-001"},
      {"7 Moons", "game_7_moons", "@GM-001"},
      {"Città di Sabbia", "citta_di_sabbia", "@CDS-001"},
      {"Été à Zürich", "ete_a_zurich", "@EAZ-001"},
      {"Camp", "camp", "@CA-001"},
  };
  for (const Case& game : cases) {
    INFO(game.title);
    DiskFolder folder;
    CHECK(folder.Run({"new", "game", game.title}) == kOk);
    const std::string text = folder.Text(std::string(game.word) + "/game.cardinal");
    CHECK(text.find("game " + std::string(game.word) + " \"" + game.title + "\" {") != std::string::npos);
    CHECK(text.find(game.clause) != std::string::npos);
    CHECK(folder.Run({"lint", "--gate", "style"}) == kOk);
    INFO(folder.out << folder.err);
    CHECK(folder.Run({"fmt", "--check"}) == kOk);
    CHECK(folder.Run({"test"}) == kOk);
  }
}

TEST_CASE("new game: the name of the folder becomes the name of the game in its files") {
  DiskFolder folder;
  CHECK(folder.Run({"new", "game", "Moon War", "--out", "rulesets/mw/"}) == kOk);
  CHECK(folder.Text("rulesets/mw/game.cardinal").find("game mw \"Moon War\" {") != std::string::npos);
  CHECK(folder.Run({"test"}) == kOk);
  CHECK(folder.Run({"lint", "mw"}) == kOk);
  CHECK(folder.Run({"simulate", "mw", "--games", "2", "--jobs", "1"}) == kOk);
  INFO(folder.out << folder.err);
  CHECK(folder.Run({"new", "game", "Sun", "--out", "Sun Down"}) == kOk);
  CHECK(folder.Text("Sun Down/game.cardinal").find("game sun_down \"Sun\" {") != std::string::npos);
}

TEST_CASE("new game: it reports what it cannot do, and writes nothing") {
  DiskFolder folder;
  folder.Put("moon_war/notes.txt", "mine\n");
  folder.Put("file", "");
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"Moon War"}, "moon_war` exists already; name another with --out"},
      {{"Sun", "--out", "file"}, "file` exists already"},
      {{"Sun", "--out", "file/sun"}, "file/sun.unfinished`: Not a directory"},
      {{" "}, "a game needs a title"},
      {{"a \"b\""}, "a title is plain text on one line"},
      {{"a {you}"}, "a title is plain text on one line"},
      {{"a\nb"}, "a title is plain text on one line"},
      {{"\xff"}, "a title is plain text on one line"},
      {{"!!!"}, "made from Latin letters and digits, and `!!!` has none; name its folder with --out"},
      {{"月"}, "made from Latin letters and digits, and `月` has none; name its folder with --out"},
      {{"kmon"}, "there is a game `kmon` already, in `"},
      {{std::string(61, 'x')}, "a title has no more than 60 bytes, this one 61"},
  };
  for (const auto& [words, complaint] : cases) {
    std::vector<std::string> command = {"new", "game"};
    command.insert(command.end(), words.begin(), words.end());
    INFO(complaint);
    CHECK(folder.Run(command) == kUsageError);
    CHECK(folder.Complained(complaint));
    CHECK(folder.Names() == std::vector<std::string>{"file", "moon_war/notes.txt"});
  }
}

}  // namespace cardinal::cli
