// Tests `cardinal trace`: what it prints, for which viewer, and what it refuses.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kScenario =
    "scenario: a Nine is more than a Five\n"
    "game: sums\n"
    "decks: {p1: [Nine, Five, Five], p2: [Five, Five, Nine]}\n"
    "steps:\n  - p1: Nine\n  - p2: Five\n  - everyone: pass\nend: p1 wins\n";

struct TraceWorld : World {
  TraceWorld() { files.AddFile("/w/game.yaml", kScenario); }
  int Trace(std::vector<std::string> words) {
    words.insert(words.begin(), {"trace", "game.yaml"});
    return Run(std::move(words));
  }
};

TEST_CASE("trace tells a scenario in the words of its rules, with places and clauses for the referee") {
  TraceWorld world;
  CHECK(world.Trace({}) == kOk);
  CHECK(world.Said("a Nine is more than a Five\n"));
  CHECK(world.Said("p1: Lay a number -> Nine ("));
  CHECK(world.Said("rulesets/sums/game.cardinal:22, SU-001"));
  CHECK(world.Said("Nine: hand -> row of p1"));
  CHECK(world.Said("score of p1: 0 -> 10"));
  CHECK(world.Said("SU-001"));
  CHECK(world.Said("p1 wins"));
  CHECK(world.Trace({"--no-places"}) == kOk);
  CHECK_FALSE(world.Said("game.cardinal"));
  CHECK(world.Trace({"--depth", "1"}) == kOk);
  CHECK(world.Said(" in it"));
  CHECK_FALSE(world.Said("Lay a number"));
}

TEST_CASE("trace for a seat names no hidden card, not even in its title") {
  TraceWorld world;
  CHECK(world.Trace({"--view", "p2", "--to", "1"}) == kOk);
  CHECK(world.Said("p1 against p2, as p2 sees it"));
  CHECK(world.Said("2 cards: deck -> hand of p1"));
  CHECK(world.Said("Nine: hand -> row of p1"));
  CHECK_FALSE(world.Said("a Nine is more"));
  CHECK_FALSE(world.Said("game.cardinal"));
  CHECK(world.Trace({"--view", "p2", "--places", "--to", "1"}) == kOk);
  CHECK(world.Said("game.cardinal"));
  CHECK(world.Trace({"--view", "p1", "--format", "jsonl", "--from", "2", "--to", "2"}) == kOk);
  CHECK(world.Said("\"text\":\"p2: Lay a number\""));
  CHECK_FALSE(world.Said("options"));
  CHECK(world.Trace({"--view", "p2", "--format", "jsonl", "--from", "2", "--to", "2"}) == kOk);
  CHECK(world.Said("\"options\":["));
}

TEST_CASE("trace filters by card, player and clause, and recognises misspelled names") {
  TraceWorld world;
  CHECK(world.Trace({"--card", "nine"}) == kOk);
  CHECK(world.Said("Nine: hand -> row of p1"));
  CHECK_FALSE(world.Said("Five: hand"));
  CHECK(world.Trace({"--clause", "SU-002"}) == kOk);
  CHECK(world.Said("p1 wins"));
  CHECK_FALSE(world.Said("Lay"));
  CHECK(world.Trace({"--player", "p2"}) == kOk);
  CHECK_FALSE(world.Said("p1: Lay a number"));
  CHECK(world.Trace({"--card", "Nien"}) == kUsageError);
  CHECK(world.Complained("there is no card `Nien` in this game; did you mean `Nine`?"));
  CHECK(world.Trace({"--clause", "SU-02"}) == kUsageError);
  CHECK(world.Complained("there is no clause `SU-02` in this game; did you mean `SU-002`?"));
  CHECK(world.Trace({"--clause", "SU-004"}) == kUsageError);
  CHECK(world.Complained("the clause `SU-004` does not occur in this game"));
  CHECK(world.Trace({"--player", "p3"}) == kUsageError);
  CHECK(world.Complained("no seat is called `p3`: --player is p1 or p2"));
  CHECK(world.Trace({"--view", "alll"}) == kUsageError);
  CHECK(world.Complained("--view is all, p1 or p2; did you mean `all`?"));
}

TEST_CASE("trace does not help to guess what a seat cannot see") {
  TraceWorld world;
  world.files.AddFile("/w/game.yaml", std::string(kScenario) + "");
  CHECK(world.Trace({"--view", "p2", "--card", "Nine", "--to", "1"}) == kOk);
  world.files.AddFile("/w/cards/sums/more.cardinal", "cards sums \"More\"\ncard \"Ninety\": Number { points 90 }\n");
  CHECK(world.Trace({"--view", "p2", "--card", "Ninety"}) == kUsageError);
  CHECK(world.Complained("the card `Ninety` does not occur in what p2 sees of this game"));
}

TEST_CASE("trace: decisions that do not exist, options that cannot be combined") {
  TraceWorld world;
  CHECK(world.Trace({"--from", "99"}) == kUsageError);
  CHECK(world.Complained("there is no decision 99: the game has 1 to "));
  CHECK(world.Trace({"--from", "0"}) == kUsageError);
  CHECK(world.Trace({"--from", "2", "--to", "1"}) == kUsageError);
  CHECK(world.Complained("--from 2 is after --to 1"));
  CHECK(world.Trace({"--from", "-1"}) == kUsageError);
  CHECK(world.Trace({"--depth", "0"}) == kUsageError);
  CHECK(world.Trace({"--depth", "2", "--format", "jsonl"}) == kUsageError);
  CHECK(world.Trace({"--boards"}) == kUsageError);
  CHECK(world.Trace({"--format", "html", "--card", "Nine"}) == kUsageError);
  CHECK(world.Complained("the page has a filter"));
  CHECK(world.Trace({"--format", "pdf"}) == kUsageError);
  CHECK(world.Run({"trace", "nothing.jsonl"}) == kUsageError);
  CHECK(world.Run({"trace", "rulesets/sums/game.cardinal"}) == kUsageError);
}

TEST_CASE("trace writes one complete page or nothing") {
  TraceWorld world;
  const fs::path file = fs::temp_directory_path() / "cardinal-trace-test.html";
  fs::remove(file);
  CHECK(world.Trace({"--format", "html", "--out", file.string()}) == kOk);
  CHECK(world.Said(" KB"));
  std::ifstream in(file);
  const std::string page((std::istreambuf_iterator<char>(in)), {});
  CHECK(page.starts_with("<!doctype html>"));
  CHECK(page.find("</html>") != std::string::npos);
  CHECK(page.find("{{") == std::string::npos);
  CHECK(page.find("\"Nine\"") != std::string::npos);
  CHECK(page.find("\"result\":\"p1 beats p2\"") != std::string::npos);
  fs::remove(file);
  CHECK(world.Trace({"--format", "html", "--out", "/nowhere/at/all/x.html"}) == kUsageError);
  CHECK_FALSE(fs::exists("/nowhere"));
}

}  // namespace
}  // namespace cardinal::cli
