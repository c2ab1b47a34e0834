// Tests `cardinal doctor` and `cardinal fuzz`: random games with every number of players that a game allows.
#include <catch2/catch.hpp>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

// The rules fail with three players.
constexpr const char* kThree = R"(game three "Three" { players 2 to 4  begin with main }
type Player { state coins: Int from 0 to 9 }
event main {
  for each p in players { choose n by p: number from 1 to 3  set p.coins to n }
  if count(players) = 3 {
    let bad = 3 div (count(players) - 3)
    if bad > 5 { draw_game }
  }
  draw_game
}
)";

struct Three : DiskFolder {
  Three() { Put("rulesets/three/game.cardinal", kThree); }
};

}  // namespace

TEST_CASE("doctor: plays with every number of players, and names the number that fails") {
  Three folder;
  CHECK(folder.Run({"doctor", "three", "--for", "1"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(folder.Said("2 players: won by seat 1: 0, 2: 0; drawn: "));
  CHECK(folder.Said("4 players: won by seat 1: 0, 2: 0, 3: 0, 4: 0; drawn: "));
  CHECK(folder.Said("3 players: no game ended\n"));
  CHECK(folder.Said("3 players: seed 1, decision "));
  CHECK(folder.Said("--players random,random,random"));
  CHECK(folder.Run({"doctor", "three", "--for", "1", "--players", "2,4"}) != kUsageError);
  CHECK(folder.Said("2 players: "));
  CHECK_FALSE(folder.Said("3 players: "));
  CHECK(folder.Said("every position is sound"));
  CHECK(folder.Run({"doctor", "three", "--for", "1", "--players", "2-3", "--format", "json"}) == kFindings);
  CHECK(folder.Said("\"3 players: seed 1, "));
}

TEST_CASE("doctor: a stopped run reports what it has found, and that it was stopped") {
  World world;
  world.interrupted = [] { return true; };
  CHECK(world.Run({"doctor", "sums", "--for", "60", "--quiet"}) != kOk);
  CHECK(world.Said("stopped before the end"));
}

TEST_CASE("doctor: the named cards are in the command that it suggests") {
  World world;
  world.files.AddFile("/w/other/odd.cardinal",
                      "cards sums \"Odd\"\ncard \"Odd\": Number { points 1  modify c.points by 1 if 1 > 2 }\n");
  CHECK(world.Run({"doctor", "sums", "--for", "1", "--cards", "other/odd.cardinal", "--quiet"}) == kFindings);
  INFO(world.out << world.err);
  CHECK(world.Said("NO  rules"));
  CHECK(world.Said("see `cardinal lint sums other/odd.cardinal`"));
}

TEST_CASE("doctor, fuzz: the number of players must be one that the game allows") {
  Three folder;
  const std::pair<const char*, const char*> cases[] = {
      {"5", "Three is for 2 to 4 players, not 5"},
      {"1-3", "Three is for 2 to 4 players, not 1-3"},
      {"two", "`--players` is how many play, such as 2, or 2-4, not `two`"},
      {"4-2", "`--players` is how many play, such as 2, or 2-4, not `4-2`"},
      {"", "--players: it has an empty value"},
  };
  for (const auto& [words, complaint] : cases) {
    for (const char* command : {"doctor", "fuzz"}) {
      INFO(command << ' ' << words);
      CHECK(folder.Run({command, "three", "--players", words}) == kUsageError);
      INFO(folder.err);
      CHECK(folder.Complained(complaint));
    }
  }
}

TEST_CASE("fuzz: plays with every number of players") {
  Three folder;
  CHECK(folder.Run({"fuzz", "three", "--games", "6", "--jobs", "1"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(folder.Said("three: 6 games of 2 to 4 players with seed 1, "));
  CHECK(folder.Said("1 thing is wrong\n"));
  CHECK(folder.Run({"fuzz", "three", "--games", "6", "--players", "2,4"}) == kOk);
  CHECK(folder.Said("three: 6 games of 2 and 4 players with seed 1, "));
}

}  // namespace cardinal::cli
