// Tests the report of `cardinal simulate` as text by card, as CSV and as a page, and where it is written.
#include <atomic>
#include <catch2/catch.hpp>

#include "interpreter/base/json.h"
#include "tests/cli/simulator.h"

namespace cardinal::cli {
namespace {

std::string FileText(const fs::path& path) { return source::FileSystem().ReadFile(path, 10'000'000).text; }

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("simulate: which cards were drawn and played, and how they changed the results") {
  Simulator world;
  CHECK(world.Simulate({"--games", "60"}) == kOk);
  CHECK(world.Said("\ncards\n  2 different cards in the decks; --by-card lists them\n"));
  CHECK(world.Said("  each was drawn in some game\n  each was played in some game\n"));
  CHECK(world.Line("Nine").empty());
  CHECK(world.Simulate({"--games", "60", "--by-card"}) == kOk);
  INFO(world.out);
  // Good has a Nine, Low has none; both have Fives. A player who has drawn two of the three cards has drawn a Five.
  CHECK(world.Line("Five").starts_with("Five 120 100.0 % 100.0 % 1."));
  CHECK(world.Line("Five").ends_with(" - -"));
  CHECK(world.Line("Nine").starts_with("Nine 60 "));
  CHECK(world.Line("Nine").ends_with(" 100.0 % 100.0 % 1.0 - -"));  // no game without it
  world.Edit("/w/rulesets/sums/game.cardinal", "{ draw(p, 2) }", "{ shuffle p.deck  draw(p, 2) }");
  CHECK(world.Simulate({"--games", "60", "--by-card"}) == kOk);
  CHECK(world.Line("Nine").find(" +") != std::string::npos);
  CHECK(world.Simulate({"--games", "60", "--json", "-"}) == kOk);
  const base::Json read = base::Json::parse(world.out);
  const auto& cards = read.at("cards");
  REQUIRE(cards.size() == 2);
  // The card with an effect comes first.
  CHECK(cards[0].at("card") == "Nine");
  CHECK(cards[0].at("copies") == 60);
  CHECK(cards[0].at("won_in_deck").contains("with"));
  CHECK(cards[0].at("won_if_drawn").contains("with"));
  CHECK(cards[1].at("decks") == 120);
}

TEST_CASE("simulate: cards that no player draws or plays are listed") {
  Simulator world;
  world.Edit("/w/rulesets/sums/game.cardinal", "one of [each n in p.hand where n is Number]",
             "one of [each n in p.hand where n is Number and n.points < 9]");
  CHECK(world.Simulate({"--games", "30", "--decks", "Good"}) == kOk);
  const std::string marked = "  never played, though drawn (by how many decks): Nine (";
  CHECK(world.Said(marked));
  CHECK(world.Simulate({"--games", "30", "--decks", "Good", "--by-card"}) == kOk);
  CHECK(world.Line("Nine").ends_with(" never played"));
  CHECK(world.Simulate({"--games", "30", "--decks", "Good", "--json", "-"}) == kOk);
  CHECK(world.Said("\"never_played_though_drawn\": true"));
  // A few draws are not enough.
  CHECK(world.Simulate({"--games", "5", "--decks", "Good"}) == kOk);
  CHECK(world.Said("  never played: Nine\n"));
  world.Edit("/w/rulesets/sums/game.cardinal", "draw(p, 2)", "draw(p, 0)");
  CHECK(world.Simulate({"--games", "30", "--decks", "Good"}) == kOk);
  CHECK(world.Said("  never drawn: Five, Nine\n"));
}

TEST_CASE("simulate --csv: one measure in each row, and each row has the same number of cells") {
  Simulator world;
  world.files.AddFile("/w/cards/sums/decks/good.yaml",
                      "deck: 'Good, \"best\"'\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
  world.Edit("/w/rulesets/sums/game.cardinal", "close when passes = 2", "close when passes > 0");
  const fs::path file = world.folder / "report.csv";
  CHECK(world.Simulate({"--games", "60", "--players", "greedy,random", "--csv", file.string()}) == kOk);
  const std::string text = FileText(file);
  const std::vector<std::string> lines = Lines(text);
  REQUIRE(lines.size() > 30);
  CHECK(lines[0] == "section,key,against,measure,value,low,high,games");
  CHECK(lines[1] == "run,sums,,games,60,,,");
  for (const std::string& line : lines) {
    int commas = 0;
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') quoted = !quoted;
      if (c == ',' && !quoted) ++commas;
    }
    INFO(line);
    CHECK(commas == 7);
  }
  const auto has = [&](const std::string& begin) {
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(begin); });
  };
  for (const char* begin :
       {"ending,won in phase main,", "seat,2,,won,", "player,greedy,,won,", "deck,\"Good, \"\"best\"\"\",,won,",
        "pairing,Low,\"Good, \"\"best\"\"\",won,", "mirror,Low,seat 2,drawn,1.000000,,,20", "length,decisions,,mean,",
        "histogram,decisions,", "card,Nine,,won_in_deck,", "card,Five,,copies,"})
    CHECK(has(begin));
  CHECK(world.Simulate({"--games", "60", "--players", "greedy,random", "--csv", "-"}) == kOk);
  CHECK(world.out == text);
}

TEST_CASE("simulate --html: one page with everything in it, and no external resources") {
  Simulator world;
  world.files.AddFile("/w/cards/sums/decks/low.yaml", "deck: '<b>Low & \"bad\"'\ngame: sums\ncards: {Five: 3}\n");
  const fs::path file = world.folder / "report.html";
  CHECK(world.Simulate({"--games", "60", "--html", file.string()}) == kOk);
  const std::string page = FileText(file);
  CHECK(page.starts_with("<!doctype html>"));
  CHECK(page.find("{{") == std::string::npos);
  CHECK(page.find("http") == page.find("http-equiv"));
  for (const char* outside : {"src=\"", "href=", "url(", "@import", "<b>Low", "https:"})
    CHECK(page.find(outside) == std::string::npos);
  for (const char* part :
       {"&lt;b&gt;Low &amp; &quot;bad&quot;", "prefers-color-scheme: dark", "<svg class=\"range\"",
        "<svg class=\"bars\"", "class=\"matrix\"", "class=\"sortable\"", "seat 1", "data-v=\"Nine\""})
    CHECK(page.find(part) != std::string::npos);
  // The same games give the same page, with any number of jobs.
  CHECK(world.Simulate({"--games", "60", "--jobs", "1", "--html", file.string()}) == kOk);
  CHECK(FileText(file) == page);
  CHECK(world.Simulate({"--games", "6", "--decks", "Good", "--html", file.string()}) == kOk);
  CHECK(FileText(file).find("class=\"matrix\"") == std::string::npos);
}

TEST_CASE("simulate: reports that cannot be written are refused before the first game") {
  Simulator world;
  std::atomic<int> games = 0;
  world.interrupted = [&] { return ++games, false; };
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    CHECK(world.Simulate(std::move(words)) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained("error: " + why));
    CHECK(world.out.empty());
  };
  const std::string nowhere = (world.folder / "none" / "report").string(), here = world.folder.string();
  for (const char* option : {"--json", "--csv", "--html"}) {
    refused({option, nowhere}, "`" + nowhere + "` cannot be written: ");
    refused({option, here}, "`" + here + "` is a folder\n");
  }
  refused({"--json", "-", "--csv", "-"}, "only one of --json and --csv can go to the output\n");
  refused({"--html", "-"}, "`--html` is written to a file\n");
  refused({"--json", here + "/a", "--html", here + "/a"}, "--json and --html name the same file\n");
  const fs::path rules = world.folder / "rules.cardinal";
  std::ofstream(rules) << "game sums\n";
  refused({"--csv", rules.string()}, "`" + rules.string() + "` is there already, and is something else");
  CHECK(games == 0);
  CHECK(FileText(rules) == "game sums\n");
}

}  // namespace
}  // namespace cardinal::cli
