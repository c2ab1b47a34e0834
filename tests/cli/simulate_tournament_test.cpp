// `cardinal simulate --tournament`: ratings of players and decks.
#include "interpreter/base/json.h"
#include "interpreter/drivers/simulate/tournament.h"
#include "tests/cli/simulator.h"

namespace cardinal::cli {
namespace {

// The players lay two of three cards, so they have a choice.
struct TournamentWorld : Simulator {
  TournamentWorld() {
    Edit("/w/rulesets/sums/game.cardinal", "draw(p, 2)", "draw(p, 3)");
    files.AddFile("/w/cards/sums/decks/high.yaml", "deck: High\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
  }
};

TEST_CASE("tournament: the better player and the better deck have the higher rating, with any number of jobs") {
  TournamentWorld one, three;
  CHECK(one.Simulate({"--tournament", "--players", "random,greedy,search:10", "--games", "60", "--jobs", "1"}) == kOk);
  INFO(one.out);
  CHECK(
      one.Said("Sums: 180 games, a tournament of 3 players with 3 decks, each pair of players with the seeds 1 to 60"));
  CHECK(one.Line("random ").starts_with("random -"));  // below the average
  CHECK(one.Line("greedy ").starts_with("greedy +"));
  CHECK(one.Line("greedy ").find(" 120 ") != std::string::npos);  // games
  CHECK(one.Line("Good ").starts_with("Good +"));
  CHECK(one.Line("Low ").starts_with("Low -"));
  CHECK(one.Line("random against greedy").starts_with("random against greedy 60 "));
  CHECK(three.Simulate({"--tournament", "--players", "random,greedy,search:10", "--games", "60", "--jobs", "3"}) ==
        kOk);
  CHECK(one.out == three.out);
}

TEST_CASE("tournament: the JSON has the ratings and every meeting") {
  TournamentWorld world;
  CHECK(world.Simulate({"--tournament", "--players", "greedy,random", "--games", "12", "--json", "-"}) == kOk);
  const auto report = base::Json::parse(world.out);
  CHECK(report["games"] == 12);
  REQUIRE(report["players"].size() == 2);
  CHECK(report["players"][0]["player"] == "greedy");  // the best first
  CHECK(report["players"][0]["rating"] == -report["players"][1]["rating"].get<double>());
  CHECK(report["players"][0]["standard_error"] > 0);
  CHECK(report["decks"].size() == 3);
  std::int64_t games = 0;
  for (const auto& meeting : report["meetings"]) {
    games += meeting["games"].get<std::int64_t>();
    CHECK(meeting["first"]["player"] != meeting["second"]["player"]);
  }
  CHECK(games == 12);
}

TEST_CASE("tournament: bad input is refused before a game is played") {
  Simulator world;
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    words.insert(words.begin(), "--tournament");
    CHECK(world.Simulate(std::move(words)) == kUsageError);
    CHECK(world.Complained(why));
  };
  refused({"--players", "greedy"}, "a tournament is between at least two kinds of players, not only greedy");
  refused({"--players", "greedy,greedy"}, "`--players` names `greedy` twice");
  refused({"--players", "greedy,gready"}, "did you mean `greedy`?");
  refused({"--players", "greedy,search:0ms"}, "the time for it (1ms to 600s)");
  refused({"--players", "greedy,search:20ms"}, "plays another game each time");
  refused({"--games", "0"}, "`--games` is a number from 1 to");
  refused({"--shard", "1/2"}, "it goes without `--shard`, `--out` and `--compare`");
  refused({"--by-card"}, "it goes without `--csv`, `--html` and `--by-card`");
  refused({"--decks", "Nothing"}, "Nothing");
}

TEST_CASE("tournament: a goal that overflows is found") {
  Simulator world;
  world.Edit("/w/rulesets/sums/game.cardinal", "= p.score - opponent(p).score",
             "= (p.score + 4000000000) * 4000000000");
  CHECK(world.Simulate({"--tournament", "--players", "greedy,random", "--games", "8"}) == kFindings);
  CHECK(world.Said("8 games in which something is wrong"));
  CHECK(world.Said("the goal failed: "));
}

}  // namespace
}  // namespace cardinal::cli
