// Tests `cardinal simulate --compare`: the same games with two versions of a game, or with two decks.
#include <atomic>
#include <catch2/catch.hpp>
#include <cmath>

#include "interpreter/base/json.h"
#include "interpreter/drivers/simulate/comparison_summary.h"
#include "interpreter/drivers/simulate/rate_difference.h"
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
      world.out.starts_with("Sums: both versions are the same: no rule and no card differs.\n"
                            "before: the game as it is in /old; after: the game as it is here\n"
                            "60 games with each, random against random, seeds 1 to 60\n"));
  CHECK(world.Said("  no clear difference\n"));
  CHECK(world.Line("100.0 %") == "100.0 % 60 the same game, answer for answer");
  CHECK(world.Said("          0  another result\n"));
  CHECK(world.Line("in decisions").ends_with(" +0.0 (+0.0 to +0.0)"));
  CHECK(world.Said("  no card is new, gone or changed\n"));
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
  CHECK(good.starts_with("Good 0.0 % "));
  CHECK(good.ends_with(" *"));
  CHECK(world.Said("Sums: Good wins "));
  CHECK(world.Line("Low").find(" 0.0 % -") != std::string::npos);
  CHECK(world.Said("drawn in phase main: new here\n"));
  CHECK(world.Said("drawn in phase finish: gone\n"));
  CHECK(world.Said("  gone: Six\n"));
  CHECK(world.Said("  changed: Nine\n"));
  CHECK_FALSE(world.Said("  new here: "));
  CHECK(world.Compare({"--json", "-"}) == kOk);
  const base::Json read = base::Json::parse(world.out);
  CHECK(read.at("alike").at("ended") == 60);
  CHECK(read.at("alike").at("same_result") < 60);
  CHECK(read.at("wins").size() == 4);
  CHECK(read.at("wins")[0].at("of") == "deck");
  CHECK(read.at("wins")[1].at("clear") == true);
  CHECK(read.at("summary").get<std::string>().starts_with("Good wins "));
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
  CHECK(world.Said("something was wrong: before "));
  CHECK(world.Said("something is wrong in the game as it is in /old, first with seed "));
  CHECK(world.Said("did not end on both sides"));
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
  refused({"--compare", "/nowhere"}, "error: `--compare`: `/nowhere` does not exist\n");
  refused({"--compare", "/w/other"},
          "error: `--compare`: `/w/other` holds no rulesets/sums, no cards/sums, and neither its rules nor its cards\n");
  refused({"--compare", "/old", "--shard", "1/2", "--out", (world.folder / "a.shard").string()},
          "error: `--compare` plays whole runs: it goes without `--shard`\n");
  refused({"--compare", "/old", "--csv", "-"},
          "error: `--compare` gives its report as text, JSON and a page: it goes without `--csv`\n");
  refused({"--compare", "/w"}, "error: `--compare`: `/w` is the version that is played here: name an older one\n");
  refused({"--compare", "/old", "--games", "0"}, "error: `--games` is a number from 1 to ");
  refused({"--compare", "/old", "--lang", "it"}, "`it`");
  refused({"--lang", "en"}, "error: `--lang` is for the report of a `--compare`\n");
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

TEST_CASE("simulate --compare: a folder can hold the rules alone, or the cards alone") {
  Versions world;
  world.files.AddFile("/rules/game.cardinal", world.files.ReadFile("/old/rulesets/sums/game.cardinal", 1'000'000).text);
  world.files.AddFile("/cards/digits.cardinal",
                      world.files.ReadFile("/old/cards/sums/digits.cardinal", 1'000'000).text);
  for (const char* name : {"good", "low"})
    world.files.AddFile("/cards/decks/" + std::string(name) + ".yaml",
                        world.files.ReadFile("/old/cards/sums/decks/" + std::string(name) + ".yaml", 1'000'000).text);
  world.Edit("/w/cards/sums/digits.cardinal", "points 9", "points 4");
  CHECK(world.Simulate({"--games", "60", "--compare", "/rules"}) == kOk);
  INFO(world.err);
  CHECK(world.Said("  no card is new, gone or changed\n"));  // the cards are those of here
  CHECK(world.Simulate({"--games", "60", "--compare", "/cards"}) == kOk);
  CHECK(world.Said("  changed: Nine\n"));
  CHECK(world.Said("Sums: Good wins "));
}

TEST_CASE("simulate --compare: the version before of one file has its name") {
  Versions world;
  world.files.AddFile("/mine/digits.cardinal", world.files.ReadFile("/w/cards/sums/digits.cardinal", 1'000'000).text);
  world.Edit("/w/cards/sums/digits.cardinal", "points 9", "points 4");
  CHECK(world.Simulate({"--games", "60", "--compare", "/mine/digits.cardinal"}) == kOk);
  INFO(world.err);
  CHECK(world.Said("  changed: Nine\n"));
  const auto refused = [&](const std::string& word, const std::string& why) {
    CHECK(world.Simulate({"--compare", word}) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained("error: `--compare`: " + why));
  };
  world.files.AddFile("/mine/numbers.cardinal", "cards sums\n");
  refused("/mine/numbers.cardinal", "no file of sums is called `numbers.cardinal`: the version before of one file");
  refused("/w/cards/sums/digits.cardinal", "`/w/cards/sums/digits.cardinal` is the file that is played here");
  world.files.AddFile("/w/cards/sums/more/digits.cardinal", "cards sums \"More\"\n");
  refused("/mine/digits.cardinal", "2 files of sums are called `digits.cardinal`: name a folder");
}

TEST_CASE("simulate --compare: a folder can hold rulesets/GAME without cards/GAME, or cards/GAME without rulesets/GAME") {
  Versions world;
  const auto copy = [&](const std::string& from, const std::string& to) {
    world.files.AddFile(to, world.files.ReadFile(from, 1'000'000).text);
  };
  copy("/old/rulesets/sums/game.cardinal", "/rules/rulesets/sums/game.cardinal");
  for (const char* file : {"digits.cardinal", "decks/good.yaml", "decks/low.yaml"})
    copy("/old/cards/sums/" + std::string(file), "/cards/cards/sums/" + std::string(file));
  world.files.AddFile("/cards/cards/duel/first.cardinal", "cards duel \"First\"\n");  // of another game
  world.Edit("/w/cards/sums/digits.cardinal", "points 9", "points 4");
  CHECK(world.Simulate({"--games", "60", "--compare", "/rules"}) == kOk);
  INFO(world.err);
  CHECK(world.Said("  no card is new, gone or changed\n"));  // the cards are those of here
  CHECK(world.Simulate({"--games", "60", "--compare", "/cards"}) == kOk);
  CHECK(world.Said("  changed: Nine\n"));
}

TEST_CASE("simulate --compare: an error in the file of the version before is reported with the path of that file") {
  Versions world;
  world.files.AddFile("/mine/digits.cardinal", "cards sums \"Digits\"\ncard \"Five\": Nomber { points 5 }\n");
  CHECK(world.Simulate({"--compare", "/mine/digits.cardinal"}) == kUsageError);
  INFO(world.err);
  CHECK(world.Complained("/mine/digits.cardinal:2:"));
  CHECK_FALSE(world.Complained("cards/sums/digits.cardinal"));
}

// A file system with a device, which is neither a file nor a folder.
struct WithDevice : source::MemoryFileSystem {
  source::ReadResult ReadFile(const fs::path& path, std::int64_t max_bytes) const override {
    if (path != "/dev/null") return MemoryFileSystem::ReadFile(path, max_bytes);
    return {source::ReadError::NotAFile, "", "this is not a regular file"};
  }
};

TEST_CASE("simulate --compare: a device is not called missing") {
  Versions world;
  WithDevice files;
  static_cast<source::MemoryFileSystem&>(files) = world.files;
  CHECK(world.Tell(files, "/w", {"simulate", "sums", "--compare", "/dev/null"}, "") == kUsageError);
  CHECK(world.err == "error: `--compare`: `/dev/null` is neither a folder nor a file that can be read\n");
}

// A deck of thirty cards, two of each of fifteen; players draw two of them, or twenty.
struct ManyCards : Versions {
  ManyCards() {
    std::string cards = "cards sums \"Digits\"\n", list;
    for (char letter = 'A'; letter <= 'O'; ++letter) {
      cards += "card \"Number " + std::string(1, letter) + "\": Number { points 5 }\n";
      list += (list.empty() ? "" : ", ") + ("Number " + std::string(1, letter)) + ": 2";
    }
    for (const char* root : {"/w", "/old"}) {
      const std::string place = root;
      files.AddFile(place + "/cards/sums/digits.cardinal", cards);
      for (const char* name : {"Good", "Low"})
        files.AddFile(place + "/cards/sums/decks/" + (name == std::string("Good") ? "good" : "low") + ".yaml",
                      "deck: " + std::string(name) + "\ngame: sums\ncards: {" + list + "}\n");
      Edit(place + "/rulesets/sums/game.cardinal", "count(cards) = 3", "count(cards) = 30");
      Edit(place + "/rulesets/sums/game.cardinal", "{ draw(p, 2) }", "{ shuffle p.deck  draw(p, 2) }");
    }
    Edit("/w/rulesets/sums/game.cardinal", "draw(p, 2)", "draw(p, 20)");
  }
};

TEST_CASE("simulate --compare: each card with a clear change is listed, however many there are") {
  ManyCards world;
  CHECK(world.Compare() == kOk);
  INFO(world.err << world.out);
  for (char letter = 'A'; letter <= 'O'; ++letter)
    CHECK(world.Line("Number " + std::string(1, letter)).ends_with(" *"));
  CHECK_FALSE(world.Said("without a clear difference"));
}

TEST_CASE("simulate --compare: edited cards without a clear change fill at most twelve rows, the others are counted") {
  ManyCards world;
  world.Edit("/old/rulesets/sums/game.cardinal", "draw(p, 2)", "draw(p, 20)");
  for (char letter = 'A'; letter <= 'O'; ++letter)
    world.Edit("/w/cards/sums/digits.cardinal", "\"Number " + std::string(1, letter) + "\": Number { points 5 }",
               "\"Number " + std::string(1, letter) + "\": Number { points 5 text \"A number.\" }");
  CHECK(world.Compare() == kOk);
  INFO(world.err << world.out);
  CHECK(world.Said("other cards: 3, without a clear difference"));
  CHECK_FALSE(world.Line("Number A").empty());
}

// The marks and this sentence use one bound: that of all figures of the family, not that of a single interval.
TEST_CASE("simulate --compare: the smallest visible change of the wins allows for all figures that are compared") {
  Versions world;
  world.Edit("/old/rulesets/sums/game.cardinal", "{ draw(p, 2) }", "{ shuffle p.deck  draw(p, 2) }");
  world.Edit("/w/rulesets/sums/game.cardinal", "{ draw(p, 2) }", "{ shuffle p.deck  shuffle p.deck  draw(p, 2) }");
  CHECK(world.Compare({"--json", "-"}) == kOk);
  INFO(world.out);
  const base::Json read = world.OutputJson();
  double error = 0;
  for (const base::Json& row : read.at("wins"))
    error = std::max(error, (row.at("high").get<double>() - row.at("low").get<double>()) / 2 / simulate::kNormal95);
  const auto family = static_cast<double>(read.at("wins").size() + read.at("endings").size() + 1);  // and the length
  const double points = std::ceil(100 * error * simulate::NormalQuantile(0.025 / family));
  CHECK(points > std::ceil(100 * error * simulate::kNormal95));
  CHECK(read.at("summary") == "no clear difference after 60 games; a change of the wins by less than " +
                                  simulate::FormatBrief(points) + " points would not show.");
}

// Good has a nine and two fives, Low has three fives: with the higher sum Good wins whenever it draws the nine.
TEST_CASE("simulate --compare: a deck in place of another, against all decks") {
  Versions world;
  CHECK(world.Simulate({"--games", "80", "--decks", "Good", "--compare", "Low"}) == kOk);
  INFO(world.err << world.out);
  CHECK(world.Said("Sums: Good wins "));
  CHECK(world.Said(" points more often than Low ("));
  CHECK(world.Line("Good").ends_with(" *"));
  CHECK(world.Line("against Good").starts_with("against Good 0.0 % "));
  CHECK(world.Line("against Low").starts_with("against Low 0.0 % "));
  CHECK(world.Said("  Good: Nine\n"));
  CHECK(world.Line("seat 1").empty());
  CHECK(world.Simulate({"--games", "80", "--decks", "Good", "--compare", "Low", "--json", "-"}) == kOk);
  const base::Json read = base::Json::parse(world.out);
  CHECK(read.at("compares") == "decks");
  CHECK(read.at("cards").at("new")[0] == "Nine");
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    CHECK(world.Simulate(std::move(words)) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained(why));
  };
  refused({"--decks", "Good", "--compare", "Good"}, "error: `--compare`: both are the deck `Good`\n");
  refused({"--compare", "Good"}, "`Good` is a deck, or does not exist; a deck is compared with the one deck that");
  refused({"--decks", "Good", "Low", "--compare", "Good"}, "a deck is compared with the one deck that `--decks` names");
  refused({"--decks", "Good", "--compare", "Lo"}, "there is no deck `Lo` of sums");
  refused({"--decks", "Good", "--compare", "/w/other/bad.yaml"}, "the deck Bad breaks the rules for decks");
}

TEST_CASE("simulate --compare: stopped before the first game it says that there is none") {
  Versions world;
  world.interrupted = [] { return true; };
  CHECK(world.Compare() == kLimitReached);
  INFO(world.out);
  CHECK(world.Said("Sums: no game has ended on both sides.\n"));
  CHECK(world.Said("stopped: only the first 0 of 60 games were played\n"));
}

}  // namespace
}  // namespace cardinal::cli
