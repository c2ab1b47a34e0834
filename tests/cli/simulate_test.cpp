// Tests `cardinal simulate`: its report, that the report does not depend on the number of jobs, and what it refuses.
#include <atomic>
#include <catch2/catch.hpp>

#include "interpreter/base/json.h"
#include "tests/cli/simulator.h"

namespace cardinal::cli {
namespace {

TEST_CASE("simulate: how games ended, who won, how long they were") {
  Simulator world;
  world.Edit("/w/rulesets/sums/game.cardinal", "{ win(p) }", "{ win(p) @SU-002 }");
  CHECK(world.Simulate({"--games", "60", "--seed", "3"}) == kOk);
  INFO(world.out);
  CHECK(world.err.empty());
  CHECK(world.Said("Sums: 60 games, random against random, seeds 3 to 62\n"));
  CHECK(world.Said("decks: 2; pairings: 3; everything has met equally often after each 6 games\n"));
  CHECK(world.Said("  won in phase main\n                      /w/rulesets/sums/game.cardinal:17 (SU-002)\n"));
  CHECK(world.Said("  drawn in phase main\n                      /w/rulesets/sums/game.cardinal:18\n"));
  CHECK(world.Said("Random players do not try to win. --players greedy"));
  // Games of a deck against itself only compare the seats.
  CHECK(world.Line("Good against others").starts_with("Good against others 20 "));
  CHECK(world.Line("Low in seat 2 against itself").starts_with("Low in seat 2 against itself 20 "));
  // Both decks contain Fives only, so no player wins.
  CHECK(world.Line("Low in seat 1 against itself") == "Low in seat 1 against itself 20 0.0 % 0.0 to 16.1 % 100.0 %");
  CHECK(world.Line("Low against Good").find(" 0.0 % 0.0 to ") != std::string::npos);
  CHECK(world.Line("seat 1").starts_with("seat 1 60 "));
  CHECK(world.Line("decisions") != "");
  CHECK(world.Line("turns") == "");  // the rules have no turns
  CHECK(world.Said("with one option only\n"));
  CHECK(world.Said("positions: every card in one place"));
  CHECK(world.Said("nothing is wrong\n"));
}

TEST_CASE("simulate: the same seed gives the same report, with any number of jobs") {
  Simulator world;
  CHECK(world.Simulate({"--games", "100", "--jobs", "1"}) == kOk);
  const std::string one = world.out;
  CHECK(world.Simulate({"--games", "100", "--jobs", "3"}) == kOk);
  CHECK(world.out == one);
  CHECK(world.Simulate({"--games", "100", "--jobs", "2", "--json", "-"}) == kOk);
  const std::string json = world.out;
  CHECK(world.Simulate({"--games", "100", "--jobs", "1", "--json", "-"}) == kOk);
  CHECK(world.out == json);
  CHECK(world.Simulate({"--games", "100", "--seed", "2"}) == kOk);
  CHECK(world.out != one);
}

TEST_CASE("simulate: a search with a fixed number of iterations plays the same games with any number of jobs") {
  Simulator one, two;
  CHECK(one.Simulate({"--games", "20", "--players", "search:10,random", "--jobs", "1"}) == kOk);
  CHECK(one.Said("search:10 against random"));
  CHECK(one.Line("search:10").starts_with("search:10 20 "));
  CHECK(two.Simulate({"--games", "20", "--players", "search:10,random", "--jobs", "3"}) == kOk);
  CHECK(one.Line("search:10") == two.Line("search:10"));
  CHECK(one.Line("decisions") == two.Line("decisions"));
}

TEST_CASE("simulate: greedy against random, seats alternating, and positions are checked only on request") {
  Simulator world;
  world.files.AddFile("/w/cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
  CHECK(world.Simulate({"--games", "40", "--players", "greedy,random", "--decks", "Good", "--examine", "none"}) == kOk);
  INFO(world.out);
  CHECK(world.Said("greedy against random"));
  CHECK(world.Line("greedy").starts_with("greedy 40 "));
  CHECK(world.Line("random").starts_with("random 40 "));
  CHECK(world.Said("faults of the rules only"));
  CHECK_FALSE(world.Said("positions:"));
}

TEST_CASE("simulate: --check checks every position and plays each game twice") {
  Simulator world;
  CHECK(world.Simulate({"--games", "8"}) == kOk);
  CHECK(world.Said("every eighth of them: saved and read back"));
  CHECK(world.Said("0 games played a second time"));
  CHECK(world.Simulate({"--games", "8", "--check", "--json", "-"}) == kOk);
  INFO(world.out);
  CHECK(world.Said("\"examine\": \"closely\""));
  CHECK(world.Said("\"played_again\": 8"));
  CHECK(world.Simulate({"--games", "8", "--check"}) == kOk);
  CHECK(world.Said("each of them: saved and read back"));
  CHECK(world.Simulate({"--games", "8", "--check", "--examine", "none"}) == kUsageError);
}

TEST_CASE("simulate: the report as JSON, in addition to the text or instead of it") {
  Simulator world;
  // A greedy player who would lose prefers to boast for ever.
  world.Edit("/w/rulesets/sums/game.cardinal", "close when passes = 2", "close when passes > 0");
  const fs::path file = world.folder / "report.json";
  CHECK(world.Simulate({"--games", "60", "--json", file.string(), "--players", "greedy,random"}) == kOk);
  CHECK(world.Said("who won"));
  const std::string written = source::FileSystem().ReadFile(file, 1'000'000).text;
  CHECK(world.Simulate({"--games", "60", "--json", "-", "--players", "greedy,random"}) == kOk);
  CHECK(world.out == written);
  const base::Json report = base::Json::parse(written);
  CHECK(report.at("game") == "sums");
  CHECK(report.at("games") == 60);
  CHECK(report.at("decks").size() == 2);
  CHECK(report.at("by_seat").size() == 2);
  CHECK(report.at("by_player").size() == 2);
  CHECK(report.at("by_deck").size() == 2);
  CHECK(report.at("by_pairing").size() == 6);
  CHECK(report.at("findings").empty());
  CHECK(report.at("looked_at").at("positions") > 60);
  std::uint64_t ended = 0;
  for (const base::Json& ending : report.at("endings")) ended += ending.at("games").get<std::uint64_t>();
  CHECK(ended == 60);
  CHECK(report.at("endings")[0].at("line") > 0);
  CHECK(world.Simulate({"--games", "2", "--json", (world.folder / "none" / "report.json").string()}) == kUsageError);
  CHECK(world.Complained("error: "));
}

TEST_CASE("simulate: problems end with 1, and the printed command records the game") {
  Simulator world;
  world.Edit("/w/rulesets/sums/game.cardinal", "  draw_game\n",
             "  for each p in players { add 1 div (p.score - 12) to p.score }\n  draw_game\n");  // two fives: 12
  CHECK(world.Simulate({"--games", "60"}) == kFindings);
  INFO(world.out);
  CHECK(world.Said("something was wrong: see below"));
  CHECK(world.Said("the rules failed: "));
  const std::size_t seed = world.out.find("  seed ");
  REQUIRE(seed != std::string::npos);
  const std::size_t at = world.out.find("cardinal record sums --to found --seed ", seed);
  REQUIRE(at != std::string::npos);
  std::istringstream said(world.out.substr(at, world.out.find('\n', at) - at));
  std::vector<std::string> words;
  for (std::string word; said >> word;) words.push_back(word == "found" ? world.folder.string() : word);
  words.erase(words.begin());
  const std::string what = "1 div 0";
  CHECK(world.Said(what));
  CHECK(world.Run(words) == kFindings);
  CHECK(world.Said(what));
}

TEST_CASE("simulate: a game that is too long ends with 3") {
  Simulator world;
  world.Edit("/w/rulesets/sums/game.cardinal", "close when passes = 2", "close when passes = 2000000");
  CHECK(world.Simulate({"--games", "1", "--examine", "none"}) == kLimitReached);
  CHECK(world.Said("not finished after 20,000 decisions"));
}

TEST_CASE("simulate: Ctrl-C ends with what there is") {
  Simulator world;
  std::atomic<int> asked = 0;
  world.interrupted = [&] { return ++asked > 12; };
  CHECK(world.Simulate({"--games", "1000000"}) == kLimitReached);
  CHECK(world.Said("stopped: only the first 12 of 1,000,000 games were played\n"));
  asked = 0;
  CHECK(world.Simulate({"--games", "1000000", "--json", "-"}) == kLimitReached);
  CHECK(world.Said("\"stopped\": true"));
  CHECK(world.Said("\"games\": 12"));
  asked = 1000;
  CHECK(world.Simulate({"--games", "10"}) == kLimitReached);
  CHECK(world.Said("stopped: only the first 0 of 10 games"));
}

TEST_CASE("simulate: games that cannot be played are refused with the reason") {
  Simulator world;
  CHECK(world.Run({"simulate", "smus"}) == kUsageError);
  CHECK(world.Complained("did you mean `sums`?"));
  CHECK(world.Simulate({"--players", "gredy"}) == kUsageError);
  CHECK(world.Complained("no computer plays as `gredy`"));
  CHECK(world.Complained("did you mean `greedy`?"));
  CHECK(world.Simulate({"--players", "serch:20"}) == kUsageError);
  CHECK(world.Complained("did you mean `search`?"));
  CHECK(world.Simulate({"--players", "search:0"}) == kUsageError);
  CHECK(world.Complained(
      "no computer plays as `search:0`: after `search:` write easy, normal or hard, the number of iterations"));
  CHECK(world.Simulate({"--players", "random:3"}) == kUsageError);
  CHECK(world.Complained("a random player takes no budget"));
  CHECK(world.Simulate({"--players", "search:50ms"}) == kUsageError);
  CHECK(world.Complained("`search:50ms` plays another game each time"));
  CHECK(world.Simulate({"--players", "random,random,random"}) == kUsageError);
  CHECK(world.Complained("Sums is for 2 players, not 3"));
  CHECK(world.Simulate({"--games", "-5"}) == kUsageError);
  CHECK(world.Complained("`-5` is not a whole number"));
  CHECK(world.Simulate({"--games", "0"}) == kUsageError);
  CHECK(world.Complained("`--games` is a number from 1 to 1000000000"));
  CHECK(world.Simulate({"--seed", "18446744073709551615"}) == kUsageError);
  CHECK(world.Complained("a seed that is too large"));
  CHECK(world.Simulate({"--jobs", "-1"}) == kUsageError);
  CHECK(world.Simulate({"--examine", "some"}) == kUsageError);
  CHECK(world.Complained("--examine"));
  CHECK(world.Simulate({"--decks", "other/missing.yaml"}) == kUsageError);
  CHECK(world.Complained("[FileNotFound]"));
  CHECK(world.Simulate({"--decks", "Goood"}) == kUsageError);
  CHECK(world.Complained("did you mean `Good`?"));
  CHECK(world.Simulate({"--decks", "Good,other/bad.yaml"}) == kUsageError);
  CHECK(world.Complained("broken: a deck has exactly 3 cards"));
  CHECK(world.Simulate({"--decks", "Good", "Good"}) == kUsageError);
  CHECK(world.Complained("two of the decks are called `Good`"));
  CHECK(world.out.empty());
}

TEST_CASE("simulate: none of the decks may be illegal, and decks of another game do not matter") {
  Simulator world;
  world.files.AddFile("/w/cards/sums/decks/strange.yaml", "deck: Strange\ngame: other\ncards: {Five: 3}\n");
  CHECK(world.Simulate({"--games", "6", "--decks", "all"}) == kOk);
  CHECK(world.Said("decks: 2; pairings: 3;"));
  world.files.AddFile("/w/cards/sums/decks/broken.yaml", "deck: Broken\ngame: sums\ncards: {Five: 4}\n");
  CHECK(world.Simulate({"--games", "6"}) == kUsageError);
  CHECK(world.Complained("error: the deck Broken breaks the rules for decks"));
  CHECK(world.Simulate({"--games", "6", "--decks", "Good", "Low"}) == kOk);
}

}  // namespace
}  // namespace cardinal::cli
