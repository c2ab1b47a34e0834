// Tests `cardinal fuzz`: its output, the files that it writes, and what it refuses.
#include <atomic>
#include <catch2/catch.hpp>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

// Two players set a heap. A player who says 2 starts an endless echo; a player who says 3 cannot leave the turn. The
// echo changes nothing, because the search for the cause of an echo that changes something takes seconds, and is tested
// elsewhere.
constexpr const char* kHeap = R"(game heap "Heap" { players 2  order from first of players  begin with main }
type Table { state heap: Int from 0 }
start phase main {
  repeat up to 5 times { for each p in players { turn(p) } }
  draw_game
}
turn(you) {
  choose n by you "How many?": number from 0 to 3
  if n = 2 { give(n) }
  if n = 3 { repeat { choose more by you "More?": yes or no } }
}
event give(n: Int) { set heap to n }
after give(n) { give(n) }
)";

// Cards that begin in a zone that the decks of a scenario do not fill.
constexpr const char* kPile = R"(zone deck of Table: ordered, seen by nobody
type Spare is Card
card "Spare": Spare {}
)";

struct Heap : DiskFolder {
  Heap() { Put("rulesets/heap/game.cardinal", kHeap); }
};

}  // namespace

TEST_CASE("fuzz: each finding is printed and written once, with any number of jobs") {
  Heap folder;
  CHECK(folder.Run({"fuzz", "heap", "--games", "12", "--jobs", "1"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(folder.Said("heap: 12 games with seed 1, "));
  CHECK(folder.Said("2 things are wrong\n"));
  CHECK(folder.Said("soft lock at "));
  CHECK(folder.Said("endless rules calls at "));
  CHECK(folder.Said("  0 cards, 1 step: cardinal test findings/soft-lock-game-10.yaml\n"));
  const std::string said = folder.out, lock = folder.Text("findings/soft-lock-game-10.yaml");
  CHECK(lock.find("\nsteps:\n  - p1: 3\nend: no soft lock\n") != std::string::npos);
  // It may overwrite its own files; the same games have the same findings.
  CHECK(folder.Run({"fuzz", "heap", "--games", "12", "--jobs", "3"}) == kFindings);
  CHECK(folder.out == said);
  CHECK(folder.Text("findings/soft-lock-game-10.yaml") == lock);
  CHECK(folder.Run({"test", "findings"}) == kFindings);
  CHECK(folder.Said("0 passed, 2 failed"));
  // It does not overwrite files of the user.
  folder.Put("findings/soft-lock-game-10.yaml", "scenario: one of mine\n");
  CHECK(folder.Run({"fuzz", "heap", "--games", "12"}) == kUsageError);
  CHECK(folder.Complained("is there already, and is something else"));
  CHECK(folder.Text("findings/soft-lock-game-10.yaml") == "scenario: one of mine\n");
}

TEST_CASE("fuzz: correct rules have no findings") {
  World world;
  CHECK(world.Run({"fuzz", "sums", "--games", "6", "--jobs", "1"}) == kOk);
  INFO(world.out << world.err);
  CHECK(world.Said("sums: 6 games with seed 1, "));
  CHECK(world.Said("\nnothing is wrong in them\n"));
  CHECK(world.Run({"fuzz", "sums", "--for", "1s", "--seed", "3", "--decks", "Good", "--quiet"}) == kOk);
  CHECK(world.Said("with seed 3"));
}

TEST_CASE("fuzz: a stopped run reports that it was stopped, and 0 is not a number of games") {
  World world;
  std::atomic<int> asked = 0;
  world.interrupted = [&] { return ++asked > 3; };
  CHECK(world.Run({"fuzz", "sums", "--games", "600", "--jobs", "1", "--quiet"}) == kLimitReached);
  CHECK(world.Said("stopped before the end\n"));
  world.interrupted = nullptr;
  CHECK(world.Run({"fuzz", "sums", "--games", "0"}) == kUsageError);
  CHECK(world.Complained("`--games` is a number from 1 to "));
}

TEST_CASE("fuzz: findings are reported even if no scenario can begin") {
  Heap folder;
  std::string rules = kHeap;
  rules.replace(rules.find("start phase"), 11, "event");
  folder.Put("rulesets/heap/game.cardinal", rules + kPile);
  CHECK(folder.Run({"fuzz", "heap", "--games", "10", "--jobs", "1"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(folder.Said("soft lock at "));
  CHECK(folder.Said(
      "  no scenario: no event of the ruleset is marked with `start`, and the game does not begin with decks"));
  CHECK(folder.Names() == std::vector<std::string>{"rulesets/heap/game.cardinal"});
}

TEST_CASE("fuzz: a message says what it cannot do") {
  Heap folder;
  folder.Put("taken", "");
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"--for", "soon"}, "`--for` is a time such as 60s, 5m or 2h, not `soon`"},
      {{"--for", "0s"}, "not `0s`"},
      {{"--for", "9d"}, "not `9d`"},
      {{"--for", "99999999h"}, "not `99999999h`"},
      {{"--games", "-3"}, "--games"},
      {{"--games", "9999999999"}, "`--games` is a number from 1 to 1000000000"},
      {{"--out", "taken", "--games", "1"}, "`--out`: `taken` is a file"},
      {{"--what"}, "--what"},
  };
  for (const auto& [words, complaint] : cases) {
    std::vector<std::string> line = {"fuzz", "heap"};
    line.insert(line.end(), words.begin(), words.end());
    INFO(complaint);
    CHECK(folder.Run(line) == kUsageError);
    INFO(folder.err);
    CHECK(folder.Complained(complaint));
  }
  CHECK(folder.Run({"fuzz", "heep"}) == kUsageError);
  CHECK(folder.Run({"fuzz"}) == kUsageError);
}

TEST_CASE("test: a scenario ends with an outcome that must not happen, wherever the game is then") {
  Heap folder;
  const auto runs = [&](const std::string& steps, const std::string& end) {
    folder.Put("one.yaml", "scenario: one\ngame: heap\nboard: {}\nsteps: " + steps + "\nend: " + end + "\n");
    const int exit = folder.Run({"test", "one.yaml"});
    UNSCOPED_INFO(folder.out << folder.err);
    return exit;
  };
  for (const char* end : {"no fault", "no leak", "no soft lock", "no difference"}) {
    INFO(end);
    CHECK(runs("[{p1: 1}, {p2: 0}]", end) == kOk);
    CHECK(runs("[{p1: 2}]", end) == kFindings);
    CHECK(folder.Said("the rules failed: more than 100000 calls are open"));
  }
  CHECK(runs("[{p1: 3}]", "no leak") == kOk);
  CHECK(runs("[{p1: 3}]", "no soft lock") == kFindings);
  CHECK(folder.Said("soft lock: whatever is answered, the game comes back to one of 2 positions and never ends"));
  // The checker reads any other word as an outcome.
  CHECK(runs("[{p1: 1}]", "no luck") == kFindings);
  CHECK(folder.Said("the steps are over, and the game is not at `no luck`"));
}

}  // namespace cardinal::cli
