// Tests `cardinal lint --witness`: scenarios show a finding, and pass until it is fixed.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>
#include <regex>

#include "interpreter/drivers/counterexample/demonstration.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "tests/cli/world.h"
#include "tests/golden.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

// Two players add to a heap. A hook answers each `give` with another `give`, without end.
constexpr const char* kEcho = R"(game heap "Heap" { players 2  order from first of players  begin with main }
type Table { state heap: Int from 0 }
start phase main {
  repeat up to 5 times { for each p in players { turn(p) } }
  draw_game
}
turn(you) {
  choose n by you "How many?": number from 0 to 3
  if n = 2 { give(n) }
}
event give(n: Int) { add n to heap }
after give(n) { give(n) }
)";

// Turns the file of a lint test into a ruleset in which a scenario can begin with a board, numbers can fall, cards are
// dealt, and the relevant choice is asked.
std::string Ruleset(const fs::path& path) {
  static const std::pair<std::regex, const char*> kChanges[] = {
      {std::regex("\nevent main \\{"), "\nstart phase main {"},
      {std::regex("pebbles: Int from 0 to 12 \\}"), "pebbles: Int from 0 to 12 = 2 }"},
      {std::regex("\\{ steal\\(p\\) \\}"), "{ choose bold by p \"Steal?\": yes or no  if bold { steal(p) } }"},
  };
  std::string text = golden::ReadText(path);
  for (const auto& [from, to] : kChanges) text = std::regex_replace(text, from, to);
  const bool without_cards = text.find("zone deck") != std::string::npos && text.find("\ncard \"") == std::string::npos;
  return without_cards ? text + "type Spare is Card\ncard \"Spare\": Spare {}\n" : text;
}

std::string NameOfGame(const std::string& text) {
  std::smatch name;
  REQUIRE(std::regex_search(text, name, std::regex("(?:^|\n)game (\\w+)")));
  return name[1];
}

// Returns the count of `what` in the output of `cardinal test`: "3 passed, 0 failed".
int Count(const std::string& out, const std::string& what) {
  std::smatch number;
  const std::string text = out.substr(out.rfind('\n', out.size() - 2) + 1);
  return std::regex_search(text, number, std::regex("(\\d+) " + what)) ? std::stoi(number[1]) : -1;
}

}  // namespace

TEST_CASE("lint --witness: the rules fail with an answer, and the scenario names the answer", "[lint]") {
  DiskFolder folder;
  folder.Put("rulesets/heap/game.cardinal", kEcho);
  CHECK(folder.Run({"lint", "heap", "--witness", "found.yaml"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(folder.Said("1 witness is in found.yaml: cardinal test found.yaml\n"));
  CHECK(folder.err.empty());
  const std::string text = folder.Text("found.yaml");
  INFO(text);
  CHECK(text.starts_with("# Witnesses of `cardinal lint`"));
  CHECK(text.find("scenario: \"T11 trigger-self-loop at ") != std::string::npos);
  CHECK(std::regex_search(text, std::regex("  - p[12]: 2\nend: fault, more than 100000 calls are open")));
  CHECK(folder.Run({"test", "found.yaml", "--mode", "plain,undo,save"}) == kOk);
  CHECK(Count(folder.out, "passed") == 1);
  // The scenario fails when the rules are fixed.
  std::string mended = kEcho;
  mended.replace(mended.find("after give(n)"), 13, "after give(n) if heap < 2");
  folder.Put("rulesets/heap/game.cardinal", mended);
  CHECK(folder.Run({"test", "found.yaml"}) == kFindings);
  // The file is written again, and no other file is overwritten.
  folder.Put("rulesets/heap/game.cardinal", kEcho);
  CHECK(folder.Run({"lint", "heap", "--witness", "found.yaml"}) == kFindings);
  CHECK(folder.Text("found.yaml") == text);
  folder.Put("found.yaml", "scenario: one of mine\n");
  CHECK(folder.Run({"lint", "heap", "--witness", "found.yaml"}) == kUsageError);
  CHECK(folder.Complained("is there already, and is something else"));
  CHECK(folder.Text("found.yaml") == "scenario: one of mine\n");
}

TEST_CASE("lint --witness: formats for programs contain no other lines", "[lint]") {
  DiskFolder folder;
  folder.Put("rulesets/heap/game.cardinal", kEcho);
  CHECK(folder.Run({"lint", "heap", "--witness", "found.yaml", "--format", "json"}) == kFindings);
  CHECK(nlohmann::json::accept(folder.out));
  CHECK(folder.Complained("1 witness is in found.yaml"));
}

TEST_CASE("lint --witness: a file that cannot be written is reported", "[lint]") {
  DiskFolder folder;
  folder.Put("rulesets/heap/game.cardinal", kEcho);
  CHECK(folder.Run({"lint", "heap", "--witness", "found.txt"}) == kUsageError);
  CHECK(folder.Complained("`found.txt` does not end in .yaml"));
  for (const char* other : {"--fix", "--unsafe-fixes", "--diff"}) {
    CHECK(folder.Run({"lint", "heap", "--witness", "found.yaml", other}) == kUsageError);
    CHECK(folder.Complained("it goes without --fix, --unsafe-fixes and --diff"));
  }
  folder.Put("far/off/game.cardinal", kEcho);  // the scenario's `game: heap` means the other game
  CHECK(folder.Run({"lint", "far/off", "--witness", "found.yaml"}) == kUsageError);
  CHECK(folder.Complained("would not find the game `heap`"));
  CHECK(folder.Run({"lint", "heap", "--witness", "nowhere/found.yaml"}) == kUsageError);
  CHECK(folder.Complained("cannot be written"));
  // A scenario cannot find a game that is one file.
  folder.Put("heap.cardinal", kEcho);
  CHECK(folder.Run({"lint", "heap.cardinal", "--witness", "found.yaml"}) == kFindings);
  CHECK(folder.Complained("no witness for T11 at "));
  CHECK(folder.Complained("this one is a file by itself"));
  // The game has no start event, and no decks that a scenario could list, because all players share one.
  std::string closed = kEcho + std::string("zone deck of Table: ordered, seen by nobody\ntype Spare is Card\n") +
                       "card \"Spare\": Spare {}\n";
  closed.replace(closed.find("start phase"), 11, "event");
  closed.replace(closed.find("turn(you) {"), 4, "event round_of");
  closed.replace(closed.find("{ turn(p) }"), 11, "{ round_of(p) }");
  folder.Put("rulesets/heap/game.cardinal", closed);
  CHECK(folder.Run({"lint", "heap", "--witness", "found.yaml"}) == kFindings);
  CHECK(folder.Complained("no event of the ruleset is marked with `start`"));
  CHECK(folder.Names() ==
        std::vector<std::string>{"far/off/game.cardinal", "heap.cardinal", "rulesets/heap/game.cardinal"});
}

TEST_CASE("lint --witness: findings that no game can show, and findings that no game reached", "[lint]") {
  DiskFolder folder;
  std::string text = kEcho;
  text.replace(text.find("if n = 2"), 8, "add n to heap\n  if heap > 9000");
  folder.Put("rulesets/heap/game.cardinal", text + "event unheard {}  // TODO: say what\n");
  CHECK(folder.Run({"lint", "heap", "--witness", "found.yaml"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(folder.Complained("no game can show L05, N06\n"));
  CHECK(folder.Complained("no witness for T11 at "));
  CHECK(folder.Complained("a game in which the rules fail there was not found in 60 games"));
  CHECK_FALSE(fs::exists(folder.path / "found.yaml"));
}

TEST_CASE("lint --witness: an illegal deck, with every rule that it breaks", "[lint]") {
  DiskFolder folder;
  folder.Put("rulesets/sums/game.cardinal", kSums);
  folder.Put("cards/sums/digits.cardinal",
             "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\ncard \"Nine\": Number { points 9 }\n");
  folder.Put("cards/sums/decks/bad.yaml", "deck: Bad\ngame: sums\ncards: {Five: 2, Nine: 2}\n");
  CHECK(folder.Run({"lint", "sums", "--select", "D10", "--witness", "cards/found.yaml"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(
      folder.Text("cards/found.yaml").find("breaches:\n  - a deck has exactly 3 cards\n  - no more than one Nine\n") !=
      std::string::npos);
  CHECK(folder.Run({"test", "cards/found.yaml"}) == kOk);
  folder.Put("rulesets/sums/game.cardinal",
             std::regex_replace(std::string(kSums), std::regex("count\\(cards\\) = 3"), "count(cards) = 4"));
  CHECK(folder.Run({"test", "cards/found.yaml"}) == kFindings);
}

TEST_CASE("lint --witness: the scenario declares cards that are in other folders", "[lint]") {
  DiskFolder folder;
  folder.Put("rulesets/sums/game.cardinal",
             std::regex_replace(std::string(kSums), std::regex("event unheard \\{"),
                                "event raise(c: Number) { add 1 to c.owner.score }\nevent unheard {"));
  folder.Put("cards/sums/digits.cardinal", "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\n");
  folder.Put("mine/six.cardinal",
             "cards sums \"Mine\"\ncard \"Six\": Number {\n  points 6\n  after lay(p) { repeat { raise(me) } }\n}\n");
  CHECK(folder.Run({"lint", "mine/six.cardinal", "--witness", "mine/found.yaml"}) == kFindings);
  INFO(folder.out << folder.err << folder.Text("mine/found.yaml"));
  CHECK(folder.Text("mine/found.yaml").find("\ncards: |\n  card \"Six\": Number {\n    points 6\n") !=
        std::string::npos);
  CHECK(folder.Run({"test", "mine/found.yaml"}) == kOk);
}

// One bad example of a check, and the good example in its place if it belongs to the same game.
struct Example {
  std::string bad, good;
};
std::vector<Example> Examples(const std::string& kebab) {
  const fs::path folder = golden::Root() / "tests/lint" / kebab;
  std::vector<Example> examples;
  for (const fs::path& path : golden::Inside(folder)) {
    if (!path.filename().string().starts_with("bad")) continue;
    fs::path good = folder / ("good" + path.filename().string().substr(3));
    if (!fs::exists(good)) good = folder / "good.cardinal";
    Example example{Ruleset(path), Ruleset(good)};
    if (NameOfGame(example.bad) != NameOfGame(example.good)) example.good.clear();
    // The players must be able to pay the cost of the good example; the bad example fails anyway.
    for (std::string* text : {&example.bad, &example.good})
      if (kebab == "cost-never-payable") *text = std::regex_replace(*text, std::regex("0 to 9 = 3"), "0 to 9 = 9");
    examples.push_back(std::move(example));
  }
  return examples;
}

// For every check that a game can show: the bad examples have counterexamples that pass; with the good example in its
// place, they fail.
TEST_CASE("lint --witness: every check that a game can show has a counterexample while the defect is there",
          "[lint][soak]") {
  for (const diag::Code code : diag::AllCodes()) {
    const diag::CodeInfo& info = diag::GetCodeInfo(code);
    const auto ways = counterexample::FindDemonstrationKinds(code);
    if (ways.empty() || ways.front() == counterexample::DemonstrationKind::Deck) continue;
    int shown = 0;
    for (const Example& example : Examples(std::string(info.kebab))) {
      const std::string place = "rulesets/" + NameOfGame(example.bad) + "/game.cardinal";
      DiskFolder folder;
      folder.Put(place, example.bad);
      folder.Run({"lint", "rulesets", "--select", std::string(info.code), "--witness", "found.yaml"});
      INFO(info.kebab << "\n" << folder.err << folder.Text("found.yaml"));
      if (!fs::exists(folder.path / "found.yaml")) continue;
      CHECK(folder.Run({"test", "found.yaml", "--mode", "plain,undo,save"}) == kOk);
      CHECK(Count(folder.out, "failed") == 0);
      shown += Count(folder.out, "passed");
      if (example.good.empty()) continue;
      folder.Put(place, example.good);
      folder.Run({"test", "found.yaml"});
      INFO(folder.out << folder.err);
      CHECK(Count(folder.out, "passed") == 0);
    }
    INFO(info.kebab);
    CHECK(shown > 0);
  }
}

}  // namespace cardinal::cli
