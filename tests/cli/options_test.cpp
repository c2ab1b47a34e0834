// Tests options of a game, from the command line to logs, scenarios and saved games.
#include <catch2/catch.hpp>
#include <regex>

#include "tests/cli/teller.h"

namespace cardinal::cli {
namespace {

// The player who first completes this number of laps wins.
constexpr const char* kRace = R"(use "std:players"

game race "Race" {
  players 2
  order from first of players
  begin with main
  option laps: Int from 1 to 9 = 2
  option quick: Bool = no
}

type Player { state run: Int from 0 to 99 }

start phase main {
  repeat up to 9 times {
    for each p in players {
      choose fast by p "Run fast?": yes or no
      add if fast and quick then 2 else 1 to p.run
      if p.run >= laps { win(p) }
    }
  }
  draw_game
}
)";

struct Race : DiskFolder {
  Race() { Put("rulesets/race/game.cardinal", kRace); }
};

TEST_CASE("options: a recorded game keeps them, and so does a scenario that is made of it") {
  Race race;
  REQUIRE(race.Run({"record", "race", "--to", "logs", "--seed", "3", "--option", "laps=5", "--option", "quick"}) ==
          kOk);
  const std::string log = race.Text("logs/race-3.jsonl");
  CHECK(log.find(R"("options":{"laps":"5","quick":"yes"})") != std::string::npos);
  CHECK(race.Run({"replay", "logs"}) == kOk);
  CHECK(race.Run({"test", "--record", "logs/race-3.jsonl", "--from", "1", "--to", "4", "--out", "it.yaml"}) == kOk);
  CHECK(race.Text("it.yaml").find("options: {laps: 5, quick: yes}\n") != std::string::npos);
  CHECK(race.Run({"test", "it.yaml"}) == kOk);
  std::string changed = log;
  changed.replace(changed.find(R"("laps":"5")"), 10, R"("laps":"55")");
  changed = std::regex_replace(changed, std::regex(",\"sum\":\"[0-9a-f]{8}\""), "");
  race.Put("logs/race-3.jsonl", changed);
  CHECK(race.Run({"replay", "logs"}) == kUsageError);
  CHECK(race.Complained("played with `laps=55`: the option `laps` cannot be `55`; it is from 1 to 9"));
}

TEST_CASE("options: a saved game keeps its own, and an unknown option is refused") {
  Race race;
  REQUIRE(race.Run({"play", "race", "--option", "laps=7", "--plain"}, "save it.save\nquit\n") == kOk);
  CHECK(race.Said("laps 7"));
  CHECK(race.Run({"play", "race", "--load", "it.save", "--plain"}, "board\nquit\n") == kOk);
  CHECK(race.Said("laps 7"));
  CHECK(race.Run({"play", "race", "--load", "it.save", "--option", "laps=2"}) == kUsageError);
  for (const char* command : {"play", "simulate", "doctor"}) {
    CHECK(race.Run({command, "race", "--option", "laps=0"}) == kUsageError);
    CHECK(race.Complained("the option `laps` cannot be `0`\n  help: it is from 1 to 9"));
    CHECK(race.Run({command, "race", "--option", "lap=3"}) == kUsageError);
    CHECK(race.Complained("its options are laps, quick"));
    CHECK(race.Run({command, "race", "--option", "laps=3,laps=4"}) == kUsageError);
    CHECK(race.Complained("names `laps` twice"));
  }
  using Words = std::vector<std::string>;
  for (const Words& command : {Words{"play", "race"},
                               {"record", "race", "--to", "logs"},
                               {"serve", "race", "--stdio"},
                               {"serve", "race", "--store", ":memory:", "--seats", "human,human"}}) {
    for (const Words& twice :
         {Words{"--option", "laps=3", "--option", "laps=3"}, {"--option", "laps=3,quick,laps=4"}}) {
      Words words = command;
      words.insert(words.end(), twice.begin(), twice.end());
      INFO(words.at(0) << " " << words.at(2) << " " << twice.back());
      CHECK(race.Run(words) == kUsageError);
      CHECK(race.Complained("`--option` names `laps` twice"));
    }
  }
  CHECK(race.Run({"simulate", "race", "--games", "4", "--option", "laps=1"}) == kOk);
  CHECK(race.Run({"explain", "race"}) == kOk);
  CHECK(race.Said("laps 2 (from 1 to 9)"));
}

TEST_CASE("options: a scenario sets them beside its board, and nowhere else") {
  Race race;
  const auto run = [&](const std::string& above, const std::string& board) {
    race.Put("it.yaml",
             "scenario: it\ngame: race\n" + above + "board: {" + board + "}\nsteps:\n  - p1: yes\nend: p2, run fast\n");
    return race.Run({"test", "it.yaml"});
  };
  CHECK(run("options: {laps: 3, quick: yes}\n", "") == kOk);
  CHECK(run("options: {laps: 2, quick: yes}\n", "") == kFindings);  // p1 has won
  CHECK(run("options: {laps: many}\n", "") == kUsageError);
  CHECK(race.Said("the option `laps` cannot be `many`"));
  CHECK(run("options: {speed: 3}\n", "") == kUsageError);
  CHECK(race.Said("Race has no option `speed`"));
  CHECK(run("options: [laps]\n", "") == kUsageError);
  CHECK(run("", "table: {laps: 3}") == kUsageError);
  CHECK(race.Said("`options: {laps: 2}`"));
}

}  // namespace
}  // namespace cardinal::cli
