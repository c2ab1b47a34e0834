// Tests `cardinal why`: questions about a decision of a scenario, and the messages for invalid questions.
#include <catch2/catch.hpp>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

constexpr const char* kScenarios = R"(game: sums
scenarios:
  - scenario: the nine wins
    decks:
      p1: [Five, Nine, Five]
      p2: [Five, Five, Five]
    steps:
      - p1: Nine
      - p2: Five
      - p1: Five
      - p2: Five
      - p1: boast
      - everyone: pass
    end: p1 wins
  - scenario: nobody has begun
    decks:
      p1: [Five, Nine, Five]
      p2: [Five, Five, Five]
    steps: []
    end: p1, lay a number
)";

World WorldOfScenarios() {
  World world;
  world.files.AddFile("/w/rulesets/sums/scenarios/laid.yaml", kScenarios);
  return world;
}

int Ask(World& world, std::vector<std::string> words) {
  std::vector<std::string> all = {"why", "rulesets/sums/scenarios/laid.yaml"};
  all.insert(all.end(), words.begin(), words.end());
  return world.Run(all);
}

TEST_CASE("why: a number at a step of a scenario") {
  World world = WorldOfScenarios();
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 1", "Nine", "points"}) == kOk);
  CHECK(world.Said("the nine wins, at decision 2"));
  CHECK(world.Said("Points of Nine is 10"));
  CHECK(world.Said("9   printed on the card"));
  CHECK(world.Said("+1  a rule ("));
  CHECK(world.Said("rulesets/sums/game.cardinal:11)"));
  CHECK(world.Said("SU-003 A number in a row counts one more."));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", ":9", "p1.score"}) == kOk);
  CHECK(world.Said("Score of p1 is 10"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "start", "p1.score"}) == kOk);
  CHECK(world.Said("Score of p1 is 0"));
}

TEST_CASE("why: if several cards have one name, it says which one it means, and how to ask for another") {
  World world = WorldOfScenarios();
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 2", "Five"}) == kOk);
  CHECK(world.Complained("note: 5 cards are called Five; this is Five#1, in "));
  CHECK(world.Complained(": `Five#2` asks for another one"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 2", "Five#2"}) == kOk);
  CHECK(world.err.empty());
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 2", "Nine", "points"}) == kOk);
  CHECK(world.err.empty());
}

TEST_CASE("why: a row is named by a value that no other row has") {
  World world;
  world.files.AddFile("/w/rulesets/sums/scenarios/rows.yaml",
                      "scenario: rows\ngame: sums\nrows:\n  - {a: 3, b: 1, c: 7}\n  - {a: 4, b: 1, c: 17}\n"
                      "board:\n  p1: {score: $a}\n  p2: {score: $b}\nsteps: []\nend: drawn\n");
  for (const char* row : {"a: 4", "c: 17", "2", "a: 4, b: 1, c: 17"}) {
    INFO(row);
    CHECK(world.Run({"why", "rulesets/sums/scenarios/rows.yaml", "--row", row, "--at", "start", "p1.score"}) == kOk);
    INFO(world.err);
    CHECK(world.Said("Score of p1 is 4"));
  }
  CHECK(world.Run({"why", "rulesets/sums/scenarios/rows.yaml", "--row", "b: 1", "p1.score"}) == kUsageError);
  CHECK(world.Complained("there is no row `b: 1`"));
}

TEST_CASE("why: the outcome, and why not") {
  World world = WorldOfScenarios();
  CHECK(Ask(world, {"--scenario", "the nine", "outcome"}) == kOk);
  CHECK(world.Said("the nine wins, at the end"));
  CHECK(world.Said("p1 wins. ("));
  CHECK(world.Said("rulesets/sums/game.cardinal:17)"));
  CHECK(world.Said("as  `p.score > opponent(p).score` (16 > 12)"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 2", "p2", "not", "boast"}) == kOk);
  CHECK(world.Said("p2 cannot boast."));
  CHECK(world.Said("`you.score > 10` (6 > 10): 5 short"));
  CHECK(world.Said("NO  p1 is asked"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 4", "p2", "not", "boast"}) == kOk);
  CHECK(world.Said("ok  `you.score > 10` (12 > 10)"));
}

TEST_CASE("why: from the view of one seat") {
  World world = WorldOfScenarios();
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "start", "p1.holding"}) == kOk);
  CHECK(world.Said("Holding of p1 is 14"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "start", "--as", "p2", "p2 not lay"}) == kUsageError);
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "start", "--as", "p2", "p1 not boast"}) == kOk);
  CHECK(world.Said("You can ask `not` for p2 only."));
}

TEST_CASE("why: a seat learns neither the seed of a game nor the title of a scenario") {
  DiskFolder folder;
  folder.Put("rulesets/sums/game.cardinal", kSums);
  folder.Put("cards/sums/digits.cardinal", "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\n");
  folder.Put("cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Five: 3}\n");
  REQUIRE(folder.Run({"record", "sums", "--to", "logs", "--seed", "4711"}) == kOk);
  for (const char* format : {"text", "json"}) {
    CHECK(folder.Run({"why", "logs/sums-4711.jsonl", "--format", format, "outcome"}) == kOk);
    CHECK(folder.Said("4711"));
    CHECK(folder.Run({"why", "logs/sums-4711.jsonl", "--as", "anna", "--format", format, "outcome"}) == kOk);
    CHECK(folder.Said("Anna against Berto"));
    CHECK_FALSE(folder.Said("4711"));
  }
  World world = WorldOfScenarios();
  CHECK(Ask(world, {"--scenario", "the nine", "--as", "p1", "--at", "end", "outcome"}) == kOk);
  CHECK_FALSE(world.Said("the nine wins"));
}

// A ruleset of the repository: if an introduction is too expensive, the answer has both numbers.
TEST_CASE("why not: Imajica says what an introduction costs, and how much the player may spend") {
  Teller teller;
  const source::FileSystem disk;
  CHECK(teller.Tell(disk, CARDINAL_SOURCE_DIR,
                    {"why", "rulesets/imajica/scenarios/alliances.yaml", "--at", ":13", "not", "introduce", "Judith"},
                    "") == kOk);
  CHECK(teller.Said("`current ally_turn.prime_spent + cost_of(c, p) <= allowance` (10 <= 7): 3"));
}

// `play` and `cardinal why` answer the same question about the same game.
TEST_CASE("why not gives the same answer in the game as from its log") {
  DiskFolder folder;
  std::string rules = kSums;
  const std::string options = "[each n in p.hand where n is Number]";
  rules.replace(rules.find(options), options.size(),
                "[each n in p.hand where n is Number and n.points + boost(n) > 6]");
  rules += "query boost(n: Number): Int = 0\nmodify boost(n) by -1 @SU-003\n";
  folder.Put("rulesets/sums/game.cardinal", rules);
  folder.Put("cards/sums/digits.cardinal",
             "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\ncard \"Nine\": Number { points 9 }\n");
  folder.Put("cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
  const auto after = [](const std::string& text) { return text.substr(text.find("Anna cannot choose Five.")); };
  std::uint64_t seed = 1;  // with this seed Anna has both cards
  for (;; ++seed) {
    REQUIRE(seed < 50);
    const std::string log = "log" + std::to_string(seed) + ".jsonl";
    REQUIRE(folder.Run({"play", "sums", "--seed", std::to_string(seed), "--viewer", "all", "--log", log, "--seats",
                        "human,random", "--stop", "always"},
                       "why not five\nmore\nmore\nnine\nquit\n") == kOk);
    if (!folder.Said("Anna cannot choose Five.")) continue;
    const std::string played = after(folder.out.substr(folder.out.rfind("Anna cannot choose Five.")));
    const std::string told = played.substr(0, played.find("\n> "));
    REQUIRE(folder.Run({"why", log, "--at", "1", "p1", "not", "five"}) == kOk);
    CHECK(after(folder.out).find(told) == 0);
    CHECK(told.find("-1") != std::string::npos);
    return;
  }
}

TEST_CASE("why: as JSON") {
  World world = WorldOfScenarios();
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 1", "--format", "json", "Nine", "points"}) == kOk);
  const base::Json json = world.OutputJson();
  CHECK(json.at("game") == "sums");
  CHECK(json.at("title") == "the nine wins");
  CHECK(json.at("decision") == 2);
  CHECK(json.at("question") == "Nine points");
  CHECK(json.at("answer").at("text") == "Points of Nine is 10");
  CHECK(world.Said("\"lead\": \"+1\",\n"));
  CHECK(world.Said("rulesets/sums/game.cardinal\",\n"));
  CHECK(world.Said("\"line\": 11,\n"));
  CHECK(world.Said("\"id\": \"SU-003\",\n"));
  CHECK(world.Said("\"text\": \"A number in a row counts one more.\"\n"));
}

TEST_CASE("why: questions and places that cannot be asked about") {
  World world = WorldOfScenarios();
  CHECK(Ask(world, {"--scenario", "the nine", "Nien"}) == kUsageError);
  CHECK(world.Complained("`Nien` is nothing that can be asked; did you mean `Nine`?"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "step 9", "Nine"}) == kUsageError);
  CHECK(world.Complained("there is no step 9: the scenario has 6 steps"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "noon", "Nine"}) == kUsageError);
  CHECK(world.Complained("`noon` is not a place in a game"));
  CHECK(Ask(world, {"--scenario", "the nine", "--as", "p3", "Nine"}) == kUsageError);
  CHECK(world.Complained("no seat is called `p3`: --as is all, p1 or p2"));
  CHECK(Ask(world, {"--scenario", "the nine", "--at", "start", "--as", "", "p2.holding"}) == kUsageError);
  CHECK(world.Complained("--as: it has an empty value"));
  CHECK(world.out.empty());
  CHECK(Ask(world, {"Nine"}) == kUsageError);
  CHECK(world.Complained("the file has 2 scenarios"));
  CHECK(world.Run({"why", "nowhere.yaml", "Nine"}) == kUsageError);
  CHECK(world.Run({"why", "other/bad.yaml", "Nine"}) == kUsageError);
  CHECK(world.out.empty());
}

}  // namespace
}  // namespace cardinal::cli
