// Tests `cardinal lint`: which findings count, how checks are chosen and suppressed, fixes, and the formats for
// programs.
#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/world.h"
#include "tests/golden.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kLikely = R"(game pebbles "Pebbles" { players 2  begin with main }
type Player { state pebbles: Int from 0 }
query heap: Int = 7 - sum[p.pebbles for each p in players]
event main {
  for each p in players { let heap = 3  add heap to p.pebbles }
  tell "{heap} are left."  // TODO: who wins?
  draw_game
}
)";

struct Pebbles : World {
  explicit Pebbles(const std::string& text = kLikely) { files.AddFile("/w/rulesets/pebbles/game.cardinal", text); }
};

struct Folder : DiskFolder {
  Folder() { fs::create_directories(path / "rulesets/pebbles"); }
  fs::path Game() const { return path / "rulesets/pebbles/game.cardinal"; }
};

// Returns how often `part` occurs in `text`.
std::size_t Times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

constexpr const char* kTwo = R"(game pebbles "Pebbles" { players 2  begin with main }
type Player { state pebbles: Int from 0 }
event give(p: Player) { add -1 to p.pebbles }
event take(p: Player) { add 1 to p.pebbles }  // lint: allow G01 because "it was so once"
event main {
  for each p in players { take(p) }
  draw_game
}
)";

constexpr const char* kUnbegun = R"(game pebbles "Pebbles" { players 2  begin with main }
type Player { state pebbles: Int from 0 }
type Stone is Card { part at_dusk }
event take(p: Player) { add 1 to p.pebbles }
event never { draw_game }
phase dusk { for each c in [each s in cards_there where s.at_dusk?] { c.at_dusk } }
query cards_there: list of Stone = []
event pause { open waiting }
event noticed { draw_game }
after noticed { draw_game }
window waiting { ask players  close when passes = 2 }
window unopened { ask players  close when passes = 2 }
event main {
  for each p in players { take(p) }
  draw_game
}
card "Pebble": Stone { at_dusk { draw_game } }
)";

TEST_CASE("lint: no edit removes a phase, a window, or something that cards and hooks use", "[lint]") {
  Folder folder;
  folder.Put("rulesets/pebbles/game.cardinal", kUnbegun);
  CHECK(folder.Run({"lint", "pebbles", "--select", "N06"}) == kFindings);
  INFO(folder.out << folder.err);
  for (const char* name : {"event `never`", "phase `dusk`", "event `pause`", "event `noticed`", "window `unopened`"})
    CHECK(folder.Said("the " + std::string(name) + " is never used"));
  CHECK(folder.Said("help: begin it where it belongs: cards may count on it"));
  for (int i = 0; i < 3; ++i) folder.Run({"lint", "pebbles", "--fix", "--unsafe-fixes"});
  const std::string text = folder.Text("rulesets/pebbles/game.cardinal");
  CHECK(text.find("event never") == std::string::npos);
  for (const char* kept :
       {"phase dusk", "event pause", "event noticed", "window waiting", "window unopened", "part at_dusk"})
    CHECK(text.find(kept) != std::string::npos);
  CHECK(folder.Run({"lint", "pebbles", "--select", "N06"}) == kFindings);
}

TEST_CASE("lint: --gate says which grades count, and all are shown", "[lint]") {
  Pebbles world;
  CHECK(world.Run({"lint", "pebbles"}) == kOk);
  CHECK(world.Said("N07 shadowed-name, likely"));
  CHECK(world.Said("L05 comment-todo, style"));
  CHECK(world.Said("1 likely, 1 style in 1 file of 1 game"));
  CHECK(world.Run({"lint", "pebbles", "--gate", "likely"}) == kFindings);
  CHECK(world.Run({"lint", "pebbles", "--ignore", "N07", "--gate", "likely"}) == kOk);
  CHECK(world.Run({"lint", "pebbles", "--ignore", "N07", "--gate", "style"}) == kFindings);
  CHECK(world.Run({"lint", "pebbles", "--gate", "sure"}) == kUsageError);
}

TEST_CASE("lint: the project file applies unless the command line says otherwise", "[lint]") {
  Pebbles world;
  world.files.AddFile("/w/cardinal.yaml", "lint: {paths: rulesets/pebbles, gate: likely, ignore: L05}\n");
  CHECK(world.Run({"lint"}) == kFindings);
  CHECK_FALSE(world.Said("L05"));
  CHECK(world.Run({"lint", "--gate", "proved"}) == kOk);
  CHECK(world.Run({"lint", "--ignore", "N07", "--gate", "style"}) == kFindings);
  CHECK(world.Said("L05"));
  world.files.AddFile("/w/cardinal.yaml",
                      "lint: {gate: style, paths: rulesets, without: [rulesets/pebbles, rulesets/sums]}\n");
  CHECK(world.Run({"lint"}) == kOk);
  CHECK(world.Run({"lint", "rulesets/pebbles/game.cardinal"}) == kFindings);  // the file was named on the command line
  world.files.AddFile("/w/cardinal.yaml", "lint: {gate: often}\n");
  CHECK(world.Run({"lint"}) == kUsageError);
  CHECK(world.Complained("cardinal.yaml:1:14"));
  world.files.AddFile("/w/cardinal.yaml", "lint: {paths: [elsewhere]}\n");
  CHECK(world.Run({"lint"}) == kUsageError);
  CHECK(world.Complained("elsewhere` is not a file, a folder or a game"));
}

TEST_CASE("lint: checks are chosen by the beginning of their code or by name", "[lint]") {
  Pebbles world;
  CHECK(world.Run({"lint", "pebbles", "--select", "L", "--gate", "style"}) == kFindings);
  CHECK(world.Said("1 style in"));
  CHECK_FALSE(world.Said("shadowed-name"));
  CHECK(world.Run({"lint", "pebbles", "--select", "shadowed-name,n06", "--gate", "style"}) == kFindings);
  CHECK(world.Said("1 likely in"));
  CHECK(world.Run({"lint", "pebbles", "--select", "Q"}) == kUsageError);
  CHECK(world.Complained("no check begins with `Q`"));
  CHECK(world.Run({"lint", "pebbles", "--statistics"}) == kOk);
  CHECK(world.Said("     1  N07 shadowed-name, likely\n"));
  CHECK_FALSE(world.Said("let heap"));
}

TEST_CASE("lint: a comment suppresses a finding, and a comment that suppresses none is reported", "[lint]") {
  std::string text = kLikely;
  text.replace(text.find("  for each"), 0, "  // lint: allow N07 because \"the heap of the round\"\n");
  Pebbles world(text);
  CHECK(world.Run({"lint", "pebbles", "--gate", "likely"}) == kOk);
  text.replace(text.find("allow N07"), 9, "allow N08");
  Pebbles other(text);
  CHECK(other.Run({"lint", "pebbles"}) == kFindings);
  CHECK(other.Said("S09 unused-suppression, proved"));
  CHECK(other.Said("N07 shadowed-name"));
}

TEST_CASE("lint: in a deck and in scenarios a comment suppresses a finding, too", "[lint]") {
  Pebbles world;
  const std::string rest = "\n    decks: {p1: []}\n    steps: []\n    end: draw\n";
  const std::string twice = "game: pebbles\nscenarios:\n  - scenario: one" + rest + "  - scenario: one" + rest;
  world.files.AddFile("/w/rulesets/pebbles/two.yaml", twice);
  CHECK(world.Run({"lint", "pebbles", "--select", "S"}) == kFindings);
  CHECK(world.Said("two.yaml:7:15"));
  std::string allowed = twice;
  allowed.insert(allowed.rfind("\n    decks"), "  # lint: allow S06 because \"it's the same, 'on # purpose\"");
  world.files.AddFile("/w/rulesets/pebbles/two.yaml", allowed);
  CHECK(world.Run({"lint", "pebbles", "--select", "S"}) == kOk);
  allowed.insert(0, "# lint: allow S06 because \"nothing here\"\n");
  world.files.AddFile("/w/rulesets/pebbles/two.yaml", allowed);
  CHECK(world.Run({"lint", "pebbles", "--select", "S"}) == kFindings);
  CHECK(world.Said("two.yaml:1:1"));
  CHECK(world.Said("S09 unused-suppression"));
}

TEST_CASE("lint: a document that is neither scenarios nor a deck nor a board is reported as unknown", "[lint]") {
  Pebbles world;
  world.files.AddFile("/w/rulesets/pebbles/tests.yaml", "scenarois:\n  - scenario: one\n    end: draw\n");
  CHECK(world.Run({"lint", "pebbles"}) == kUsageError);
  CHECK(world.Said("tests.yaml:1:1"));
  CHECK(world.Said("scenarois"));
}

TEST_CASE("lint: a deck that breaks the deck rules is reported at its place", "[lint]") {
  World world;
  CHECK(world.Run({"lint", "other/bad.yaml"}) == kFindings);
  CHECK(world.Said("other/bad.yaml:1:7"));
  CHECK(world.Said("a deck has exactly 3 cards (@SU-004) [D10 deck-illegal, proved]"));
  CHECK(world.Said("2 of \"Nine\""));
}

TEST_CASE("lint: SARIF 2.1.0 has what the standard requires", "[lint]") {
  Pebbles world(kTwo);
  CHECK(world.Run({"lint", "pebbles", "--format", "sarif"}) == kFindings);
  const Json log = Json::parse(world.out);
  CHECK(log.at("version") == "2.1.0");
  CHECK(log.at("$schema").get<std::string>().ends_with("sarif-2.1.0.json"));
  REQUIRE(log.at("runs").size() == 1);
  const Json run = log.at("runs")[0];
  CHECK(run.at("columnKind") == "unicodeCodePoints");
  const Json driver = run.at("tool").at("driver");
  CHECK(driver.at("name") == "cardinal");
  CHECK(driver.at("version") == std::string(kVersion));
  const Json rules = driver.at("rules"), results = run.at("results");
  for (const Json& rule : rules) {
    CHECK_FALSE(rule.at("id").get<std::string>().empty());
    CHECK_FALSE(rule.at("shortDescription").at("text").get<std::string>().empty());
  }
  REQUIRE(results.size() == 2);
  for (const Json& result : results) {
    CHECK(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id") == result.at("ruleId"));
    const std::set<std::string> levels = {"none", "note", "warning", "error"};
    CHECK(levels.count(result.at("level").get<std::string>()) == 1);
    CHECK_FALSE(result.at("message").at("text").get<std::string>().empty());
    const Json place = result.at("locations").at(0).at("physicalLocation");
    CHECK(place.at("artifactLocation").at("uri").get<std::string>().ends_with("rulesets/pebbles/game.cardinal"));
    const Json region = place.at("region");
    CHECK(region.at("startLine").get<int>() >= 1);
    CHECK(region.at("startColumn").get<int>() >= 1);
    CHECK(region.at("endLine").get<int>() >= region.at("startLine").get<int>());
  }
  const Json fix = results[1].at("fixes").at(0);
  CHECK_FALSE(fix.at("description").at("text").get<std::string>().empty());
  const Json change = fix.at("artifactChanges").at(0);
  CHECK_FALSE(change.at("artifactLocation").at("uri").get<std::string>().empty());
  const Json replacement = change.at("replacements").at(0);
  CHECK(replacement.at("deletedRegion").at("startLine") == 4);
  CHECK(replacement.at("insertedContent").at("text") == "");
}

TEST_CASE("lint: annotations for GitHub, one on each line", "[lint]") {
  Pebbles world(kTwo);
  CHECK(world.Run({"lint", "pebbles", "--format", "github"}) == kFindings);
  CHECK(world.Said("::warning file="));
  CHECK(
      world.Said(",line=3,endLine=3,col=7,endColumn=11,title=N06 UnusedDefinition::the event `give` is never used\n"));
  CHECK(golden::SplitIntoLines(world.out).size() == 2);
}

TEST_CASE("lint: JSON carries the grade and the edits", "[lint]") {
  Pebbles world(kTwo);
  CHECK(world.Run({"lint", "pebbles", "--format", "json"}) == kFindings);
  const Json findings = Json::parse(world.out);
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].at("grade") == "proved");
  CHECK(findings[0].at("fix").at("safe") == false);
  CHECK(findings[1].at("fix").at("title") == "remove the comment");
}

TEST_CASE("lint: --diff shows what --fix does, and --fix does it once", "[lint]") {
  Folder folder;
  golden::WriteText(folder.Game(), kTwo);
  CHECK(folder.Run({"lint", "pebbles", "--diff"}) == kFindings);
  CHECK(folder.out.find("-event take(p: Player) { add 1 to p.pebbles }  // lint: allow G01 because \"it was so once\"\n"
                        "+event take(p: Player) { add 1 to p.pebbles }\n") != std::string::npos);
  CHECK(golden::ReadText(folder.Game()) == kTwo);
  CHECK(folder.Run({"lint", "pebbles", "--fix"}) == kFindings);
  CHECK(folder.out.find("1 proved in 1 file of 1 game (1 fixed)") != std::string::npos);
  std::string mended = kTwo;
  const std::size_t comment = mended.find("  // lint");
  mended.erase(comment, mended.find('\n', comment) - comment);
  CHECK(golden::ReadText(folder.Game()) == mended);
  CHECK(folder.Run({"lint", "pebbles", "--diff"}) == kOk);
  CHECK(folder.out.empty());
}

TEST_CASE("lint: a suggested word is an unsafe fix", "[lint]") {
  std::string wrong = kTwo;
  wrong.replace(wrong.find("take(p) }\n  draw"), 4, "tkae");
  Folder folder;
  golden::WriteText(folder.Game(), wrong);
  CHECK(folder.Run({"lint", "pebbles", "--fix"}) == kUsageError);
  CHECK(folder.Said("did you mean `take`?"));
  CHECK(golden::ReadText(folder.Game()) == wrong);
  CHECK(folder.Run({"lint", "pebbles", "--unsafe-fixes", "--diff"}) == kFindings);
  CHECK(folder.Said("+  for each p in players { take(p) }\n"));
  CHECK(golden::ReadText(folder.Game()) == wrong);
  CHECK(folder.Run({"lint", "pebbles", "--unsafe-fixes"}) == kOk);
  CHECK(golden::ReadText(folder.Game()) == kTwo);
}

TEST_CASE("lint: --diff does not hide errors", "[lint]") {
  Folder folder;
  golden::WriteText(folder.Game(), std::string(kLikely) + "event nothing { nowhere() }\n");
  CHECK(folder.Run({"lint", "pebbles", "--diff"}) == kUsageError);
  CHECK(folder.err.find("nowhere") != std::string::npos);
}

TEST_CASE("lint: a file of rules that is never used is reported", "[lint]") {
  Folder folder;
  golden::WriteText(folder.Game(), kLikely);
  golden::WriteText(folder.path / "rulesets/pebbles/other.cardinal", "enum Colour { red, blue }\n");
  CHECK(folder.Run({"lint", "pebbles"}) == kFindings);
  CHECK(folder.out.find("other.cardinal:1:1: warning: nothing reads this file") != std::string::npos);
  CHECK(folder.Run({"lint", "rulesets/pebbles/other.cardinal"}) == kFindings);
  CHECK(folder.out.find("nothing reads this file") != std::string::npos);
}

TEST_CASE("lint: an unreadable file of rules is reported, whether another file uses it or not", "[lint]") {
  Folder folder;
  const std::filesystem::path other = folder.path / "rulesets/pebbles/other.cardinal";
  for (const bool used : {false, true}) {
    INFO(used);
    golden::WriteText(folder.Game(), (used ? "use \"other\"\n" : "") + std::string(kLikely));
    REQUIRE(::mkfifo(other.c_str(), 0600) == 0);
    CHECK(folder.Run({"lint", "pebbles"}) == kUsageError);
    CHECK(Times(folder.out + folder.err, "this is not a regular file") == 1);
    std::filesystem::remove(other);
    golden::WriteText(other, "enum Colour { red, \xff }\n");
    CHECK(folder.Run({"lint", "pebbles"}) == kUsageError);
    CHECK(Times(folder.out + folder.err, "other.cardinal:1:20") == 1);
    std::filesystem::remove(other);
  }
}

TEST_CASE("lint: a folder with too many files is reported", "[lint]") {
  Pebbles world;
  for (int i = 0; i < 2001; ++i) {
    world.files.AddFile("/w/mine/" + std::to_string(i) + ".cardinal", "cards pebbles \"Mine\"\n");
    world.files.AddFile("/w/cards/pebbles/" + std::to_string(i) + ".yaml", "# nothing\n");
  }
  CHECK(world.Run({"lint", "mine"}) == kUsageError);
  CHECK(world.Complained("`/w/mine`: more than 2000 files end in .cardinal"));
  CHECK_FALSE(world.Complained("a folder without a game"));
  CHECK(world.Run({"lint", "pebbles"}) == kUsageError);
  CHECK(world.Complained("`/w/cards/pebbles`: more than 2000 files end in .yaml"));
}

TEST_CASE("lint: every game below a folder is found, at any depth", "[lint]") {
  const std::string wrong = "game deep \"Deep\" { players 2  begin with main }\nevent main { fall }\n";
  for (const char* place : {"/w/old/rulesets/deep/game.cardinal", "/w/old/deep/game.cardinal"}) {
    INFO(place);
    Pebbles world;
    world.files.AddFile(place, wrong);
    CHECK(world.Run({"lint"}) == kUsageError);
    CHECK(world.Said("there is no event `fall`"));
    CHECK(world.Said(" of 3 games"));
    CHECK_FALSE(world.Said("nothing reads this file"));
  }
}

TEST_CASE("lint: a baseline holds the current findings, and only shrinks", "[lint]") {
  Folder folder;
  golden::WriteText(folder.Game(), kTwo);
  CHECK(folder.Run({"lint", "pebbles", "--baseline", "known.txt"}) == kOk);
  CHECK(folder.out.find("new baseline with 2 findings") != std::string::npos);
  const std::string first = golden::ReadText(folder.path / "known.txt");
  CHECK(golden::SplitIntoLines(first).size() == 3);
  CHECK(folder.Run({"lint", "pebbles", "--baseline", "known.txt"}) == kOk);
  CHECK(golden::ReadText(folder.path / "known.txt") == first);
  // A new finding is reported and not added; a fixed finding is removed.
  std::string changed = kTwo;
  changed.replace(changed.find("event give"), 10, "event lend");
  golden::WriteText(folder.Game(), changed);
  CHECK(folder.Run({"lint", "pebbles", "--baseline", "known.txt", "--select", "N"}) == kFindings);
  CHECK(golden::ReadText(folder.path / "known.txt") == first);
  CHECK(folder.Run({"lint", "pebbles", "--baseline", "known.txt"}) == kFindings);
  CHECK(folder.out.find("`lend`") != std::string::npos);
  CHECK(folder.out.find("which has 1 fewer") != std::string::npos);
  CHECK(golden::SplitIntoLines(golden::ReadText(folder.path / "known.txt")).size() == 2);
  golden::WriteText(folder.path / "bad.txt", "what is this\n");
  CHECK(folder.Run({"lint", "pebbles", "--baseline", "bad.txt"}) == kUsageError);
  // Without readable input there is no baseline.
  CHECK(folder.Run({"lint", "nowhere", "--baseline", "none.txt"}) == kUsageError);
  golden::WriteText(folder.Game(), "game pebbles");
  CHECK(folder.Run({"lint", "pebbles", "--baseline", "none.txt"}) == kUsageError);
  CHECK_FALSE(std::filesystem::exists(folder.path / "none.txt"));
}

TEST_CASE("lint: every check has a page under explain", "[lint]") {
  Folder folder;  // the examples are read from the disk
  CHECK(folder.Run({"explain", "N06"}) == kOk);
  CHECK(folder.out.find("unused-definition (N06), a check of lint: proved") != std::string::npos);
  CHECK(folder.out.find("the event `give` is never used") != std::string::npos);
  CHECK(folder.Run({"explain", "filter-never-matches"}) == kOk);
  CHECK(folder.out.find("\n  fixed\n") != std::string::npos);
}

}  // namespace
}  // namespace cardinal::cli
