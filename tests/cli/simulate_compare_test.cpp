// Tests `cardinal simulate --compare`: the same games with two versions of the rules.
#include <atomic>
#include <catch2/catch.hpp>

#include "interpreter/base/json.h"
#include "tests/cli/simulator.h"

namespace cardinal::cli {
namespace {

// The old version is in /old; at first it equals the current version.
struct Versions : Simulator {
  Versions() {
    for (const char* file : {"rulesets/sums/game.cardinal", "cards/sums/digits.cardinal", "cards/sums/decks/good.yaml",
                             "cards/sums/decks/low.yaml"})
      files.AddFile("/old/" + std::string(file), files.ReadFile("/w/" + std::string(file), 1'000'000).text);
  }
  int Compare(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"--compare", "/old", "--games", "60"});
    return Simulate(std::move(more));
  }
};

TEST_CASE("simulate --compare: identical rules show no difference") {
  Versions world;
  CHECK(world.Compare() == kOk);
  INFO(world.out);
  CHECK(
      world.Said("Sums: 60 games played with the rules of /old (before) and with those here (after), random against "
                 "random, seeds 1 to 60\n"));
  CHECK(world.Line("100.0 %") == "100.0 % 60 the same game, answer for answer");
  CHECK(world.Said("          0  another result\n"));
  CHECK(world.Said("after: +0.0 (95 % interval +0.0 to +0.0)\n"));
  CHECK(world.Said("  none is new, gone or changed\n"));
  CHECK_FALSE(world.Said(": new"));
  CHECK_FALSE(world.Said(": gone"));
  const std::string one = world.out;
  CHECK(world.Compare({"--jobs", "3"}) == kOk);
  CHECK(world.out == one);
}

TEST_CASE("simulate --compare: rules that change the winner are visible by seat and deck, as are endings and cards") {
  Versions world;
  // In the old version the lower sum won, and there was a card that the new version does not have.
  world.Edit("/old/rulesets/sums/game.cardinal", "p.score > opponent(p).score", "p.score < opponent(p).score");
  world.Edit("/old/rulesets/sums/game.cardinal", "  draw_game\n}", "  finish\n}\nphase finish { draw_game }");
  world.files.AddFile("/old/cards/sums/more.cardinal", "cards sums \"More\"\ncard \"Six\": Number { points 6 }\n");
  world.Edit("/w/cards/sums/digits.cardinal", "A big one.", "The big one.");
  CHECK(world.Compare() == kOk);
  INFO(world.out);
  // Low never wins against Good now, but in the old version it never lost.
  const std::string good = world.Line("Good");
  CHECK(good.starts_with("Good 20 0.0 % "));
  CHECK(world.Line("Low").find(" 0.0 % -") != std::string::npos);
  CHECK(world.Said("drawn in phase main: new\n"));
  CHECK(world.Said("drawn in phase finish: gone\n"));
  CHECK(world.Said("  gone: Six\n"));
  CHECK(world.Said("  changed: Nine\n"));
  CHECK_FALSE(world.Said("  new: "));
  CHECK(world.Compare({"--json", "-"}) == kOk);
  const base::Json read = base::Json::parse(world.out);
  CHECK(read.at("alike").at("ended") == 60);
  CHECK(read.at("alike").at("same_result") < 60);
  CHECK(read.at("wins").size() == 4);
  CHECK(read.at("cards").at("gone")[0] == "Six");
}

TEST_CASE("simulate --compare: only decks that both versions have are played, each version with its own") {
  Versions world;
  world.files.AddFile("/old/cards/sums/decks/low.yaml", "deck: Other\ngame: sums\ncards: {Five: 3}\n");
  CHECK(world.Compare() == kOk);
  CHECK(world.Said("decks that only one version has, and that do not play: Low, Other\n"));
  CHECK(world.Compare({"--decks", "Good", "Low"}) == kUsageError);
  CHECK(world.Complained("there is no deck `Low` of sums"));
  CHECK(world.Complained("error: `--compare`: so it is in `/old`\n"));
  world.files.AddFile("/old/cards/sums/decks/good.yaml", "deck: Fine\ngame: sums\ncards: {Five: 3}\n");
  CHECK(world.Compare() == kUsageError);
  CHECK(world.Complained("`/old` has no deck of the same name as one here"));
}

TEST_CASE("simulate --compare: a fault of one version is reported, and Ctrl-C ends with the results so far") {
  Versions world;
  world.Edit("/old/rulesets/sums/game.cardinal", "  draw_game\n}",
             "  for each p in players { add 1 div (p.score - 12) to p.score }\n  draw_game\n}");
  CHECK(world.Compare() == kFindings);
  CHECK(world.Said("something was wrong\n"));
  CHECK(world.Said("something is wrong before, first with seed "));
  CHECK(world.Said("did not end in one of the two versions"));
  std::atomic<int> asked = 0;
  world.interrupted = [&] { return ++asked > 7; };
  CHECK(world.Compare({"--jobs", "1"}) == kFindings);
  CHECK(world.Said("stopped: only the first 7 of 60 games were played\n"));
}

TEST_CASE("simulate --compare: versions that cannot be compared are refused") {
  Versions world;
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    CHECK(world.Simulate(std::move(words)) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained(why));
    CHECK(world.out.empty());
  };
  refused({"--compare", "/nowhere"}, "error: `--compare`: `/nowhere` is not a folder\n");
  refused({"--compare", "/w/other"}, "error: `--compare`: `/w/other` holds no rulesets/sums\n");
  refused({"--compare", "/old", "--shard", "1/2", "--out", (world.folder / "a.shard").string()},
          "error: `--compare` plays whole runs: it goes without `--shard`\n");
  refused({"--compare", "/old", "--csv", "-"},
          "error: `--compare` gives its report as text and JSON: it goes without `--csv`, `--html` and `--by-card`\n");
  refused({"--compare", "/old", "--json", (world.folder / "none" / "a").string()}, "cannot be written: ");
  world.Edit("/old/rulesets/sums/game.cardinal", "draw_game\n}", "draw_gaame\n}");
  refused({"--compare", "/old"}, "error: `--compare`: so it is in `/old`\n");
}

TEST_CASE("simulate --compare: a version without a pile for decks is another game, on either side") {
  const std::string rules =
      "game sums \"Sums\" { players 2  begin with main }\ntype Number is Card { points: Int }\n"
      "event main { draw_game }\n";
  for (const char* place : {"/old", "/w"}) {
    Versions one;
    one.files.AddFile(std::string(place) + "/rulesets/sums/game.cardinal", rules);
    CHECK(one.Compare() == kUsageError);
    INFO(one.err);
    CHECK(one.Complained("error: `--compare`: decks begin in a pile here or in `/old`, and not in the other"));
  }
}

}  // namespace
}  // namespace cardinal::cli
