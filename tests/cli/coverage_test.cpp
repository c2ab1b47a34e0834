// Tests `cardinal coverage`, and the rulebook as data, in memory.
#include <catch2/catch.hpp>
#include <filesystem>

#include "interpreter/base/json.h"
#include "tests/cli/race.h"

namespace cardinal::cli {
namespace {

TEST_CASE("coverage: every clause with its places, scenarios and conditions") {
  RaceWorld world;
  CHECK(world.Run({"coverage", "race"}) == kOk);
  CHECK(world.err.empty());
  CHECK(
      world.Said("1. The heat\n  RA-001  Each player sends a runner.\n    at /w/rulesets/race/game.cardinal:12\n"
                 "    3 scenarios (0 cite it); 1 of 1 condition saw both outcomes\n"));
  CHECK(
      world.Said("  RA-003  Who has run more laps wins.\n    at /w/rulesets/race/game.cardinal:15\n"
                 "    2 scenarios (1 cites it)\n"));
  CHECK(
      world.Said("  RA-002  On the track a runner is faster by one.\n    at /w/rulesets/race/game.cardinal:30\n"
                 "    3 scenarios (1 cites it); 0 of 1 condition saw both outcomes\n"));
  CHECK(world.Said("Advice only: nothing to implement\n  RA-005  manners are not played\n"));
  CHECK_FALSE(world.Said("Not implemented\n"));
  CHECK_FALSE(world.Said("Not exercised\n"));
  CHECK(world.Said("Race: 5 of 5 clauses and 1 of 1 ruling implemented and exercised (1 of them advice only)\n"));
  CHECK(world.Said("3 scenarios passed, 0 failed\n"));
}

TEST_CASE("coverage: clauses that no scenario reaches are listed") {
  RaceWorld world;
  CHECK(world.Run({"coverage", "race", "rulesets/race/scenarios", "--missing"}) == kOk);
  CHECK(world.Said("Not exercised\n  RA-R01  And without a runner? at /w/rulesets/race/game.cardinal:26\n"));
  CHECK(world.Said("5 of 5 clauses and 0 of 1 ruling implemented"));
  CHECK(world.Said("game.cardinal:26  not run: tell \"{p} stays at home.\" @RA-R01\n"));
  CHECK(world.Said("game.cardinal:22  only yes: if `c?`\n"));
  CHECK(world.Run({"coverage", "race", "--missing"}) == kOk);
  CHECK_FALSE(world.Said("stays at home"));
  CHECK_FALSE(world.Said("if `c?`"));
  CHECK(world.Said("game.cardinal:30  only yes: rule `c in track`\n"));
}

TEST_CASE("coverage: if a rule is removed, its clause is listed, and the scenario fails") {
  RaceWorld world;
  world.Replace("modify c.speed", "// modify c.speed");
  CHECK(world.Run({"coverage", "race"}) == kFindings);
  CHECK(world.Said("Not implemented\n  RA-002  On the track a runner is faster by one.\n"));
  CHECK(world.Said("In doubt: scenarios that cite it fail\n  RA-002  /w/rulesets/race/scenarios/heat.yaml:3\n"));
  CHECK(world.Said("3 of 5 clauses"));  // the same scenario claims RA-003
  CHECK(world.Complained("failed: /w/rulesets/race/scenarios/heat.yaml:3 the faster runner wins"));
  CHECK(world.Run({"test", "rulesets/race"}) == kFindings);
}

TEST_CASE("coverage: a clause whose rule was removed is listed even if another rule cites it") {
  RaceWorld world;
  world.Replace("move c to p.track\n    add c.speed to p.laps",
                "move c to p.track @RA-002\n    add c.speed to p.laps @RA-002");
  CHECK(world.Run({"coverage", "race"}) == kOk);
  world.Replace("modify c.speed by +1 if c in track @RA-002", "query faster(c: Runner): Int = c.speed + 1 @RA-002");
  CHECK(world.Run({"coverage", "race"}) == kFindings);
  CHECK_FALSE(world.Said("Not implemented"));
  CHECK(world.Said("In doubt: scenarios that cite it fail\n  RA-002  "));
}

TEST_CASE("coverage: rules and rulebook that contradict each other") {
  RaceWorld world;
  world.Replace("win(p) @RA-003", "win(p) @RA-003 @RA-005 @RA-777");
  CHECK(world.Run({"coverage", "race"}) == kFindings);
  CHECK(world.Said("Marked as advice, and yet cited\n  RA-005  at /w/rulesets/race/game.cardinal:15\n"));
  CHECK(world.Said("Cited, but not in the rulebook\n  RA-777  at /w/rulesets/race/game.cardinal:15\n"));
  CHECK(world.Complained("RA-005 is marked as advice, but /w/rulesets/race/game.cardinal:15 cites it"));
  CHECK(world.Said("4 of 5 clauses"));
}

TEST_CASE("coverage: without a rulebook the clauses are those that the rules cite") {
  World world;
  source::MemoryFileSystem& files = world.files;
  files.AddFile("/w/rulesets/race/game.cardinal", kRace);
  CHECK(world.Run({"coverage", "race"}) == kOk);
  CHECK(world.Said("there is no rulebook.yaml"));
  CHECK(world.Said("0 of 4 clauses and 0 of 1 ruling"));
  CHECK(world.Said("0 scenarios passed"));
}

TEST_CASE("coverage: a choice of clauses") {
  RaceWorld world;
  CHECK(world.Run({"coverage", "race", "--clauses", "RA-003,RA-R"}) == kOk);
  CHECK(world.Said("RA-003"));
  CHECK(world.Said("RA-R01"));
  CHECK_FALSE(world.Said("RA-002"));
  CHECK(world.Said("1 of 1 clause and 1 of 1 ruling"));
  CHECK(world.Run({"coverage", "race", "--section", "the END", "--verbose"}) == kOk);
  CHECK(world.Said("3 of 3 clauses"));
  CHECK(world.Said("ran: /w/rulesets/race/scenarios/heat.yaml:13 equal laps"));
  CHECK(world.Run({"coverage", "race", "--clauses", "RB"}) == kUsageError);
  CHECK(world.Complained("no clause of the rulebook begins with `RB`"));
  CHECK(world.Run({"coverage", "race", "--section", "xyzzy"}) == kUsageError);
  CHECK(world.Complained("no section and no tag"));
  CHECK(world.Run({"coverage", "race", "--section", "heat", "--clauses", "RA-R"}) == kUsageError);
}

TEST_CASE("coverage: --fail-under") {
  RaceWorld world;
  CHECK(world.Run({"coverage", "race", "--fail-under", "clauses=100,lines=80"}) == kOk);
  CHECK(world.Run({"coverage", "race", "--fail-under", "branches=100"}) == kFindings);
  CHECK(world.Complained("branches: "));
  CHECK(world.Complained(" % is less than 100 %"));
  CHECK(world.Run({"coverage", "race", "--fail-under", "50"}) == kOk);
  for (const char* words : {"101", "lines", "lines=x", "rows=5", "5,", "-1", "9.999"}) {
    INFO(words);
    CHECK(world.Run({"coverage", "race", std::string("--fail-under=") + words}) == kUsageError);
    CHECK(world.Complained("is not a percentage from 0 to 100"));
  }
}

TEST_CASE("coverage: reports for programs, and in a file") {
  RaceWorld world;
  CHECK(world.Run({"coverage", "race", "--format", "json"}) == kOk);
  const base::Json json = base::Json::parse(world.out);
  REQUIRE(json.contains("clauses"));
  CHECK(json.at("clauses").size() == 6);
  CHECK(world.Run({"coverage", "race", "--format", "lcov"}) == kOk);
  CHECK(world.Said("SF:/w/rulesets/race/game.cardinal\n"));
  CHECK(world.Said("BRDA:22,0,0,1\nBRDA:22,0,1,1\n"));
  CHECK(world.Said("DA:26,1\n"));
  CHECK(world.Said("end_of_record\n"));
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "cardinal_coverage_test.info";
  std::filesystem::remove(file);
  CHECK(world.Run({"coverage", "race", "--format", "lcov", "--out", file.string()}) == kOk);
  CHECK(world.Said("wrote "));
  CHECK(source::FileSystem().ReadFile(file, 1'000'000).text.starts_with("TN:race\nSF:"));
  std::filesystem::remove(file);
  CHECK(world.Run({"coverage", "race", "--out", "/nowhere/at/all.txt"}) == kUsageError);
  CHECK(world.Run({"coverage", "race", "--format", "xml"}) == kUsageError);
}

TEST_CASE("coverage: unreadable input ends with 2") {
  RaceWorld world;
  CHECK(world.Run({"coverage", "rcae"}) == kUsageError);
  CHECK(world.Complained("did you mean `race`?"));
  CHECK(world.Run({"coverage", "race", "nowhere"}) == kUsageError);
  CHECK(world.Complained("is not a file, a folder or a game"));
  world.files.AddFile("/w/bad.yaml", "scenario: x\ngame: race\ncites: [RA-099]\ndeck: {Hare: 1}\nexpect: legal\n");
  CHECK(world.Run({"coverage", "race", "bad.yaml"}) == kUsageError);
  CHECK(world.Complained("there is no clause RA-099"));
  world.Replace("add c.speed", "add c.sped");
  CHECK(world.Run({"coverage", "race"}) == kUsageError);
  CHECK(world.Complained("did you mean `speed`?"));
}

TEST_CASE("a clause list with a mistake ends every command that needs it with 2") {
  RaceWorld world;
  const std::string entry = "  - {id: RA-001, text: again}\n";
  std::string book = kRaceBook;
  book.insert(book.find("rulings:"), entry);
  world.files.AddFile("/w/rulesets/race/rulebook.yaml", book);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"coverage", "race"}, {"test", "rulesets/race"}, {"explain", "RA-001"}}) {
    INFO(words[0]);
    CHECK(world.Run(words) == kUsageError);
    CHECK((world.out + world.err).find("rulesets/race/rulebook.yaml:8:10") != std::string::npos);
    CHECK((world.out + world.err).find("the clause RA-001 is twice") != std::string::npos);
  }
  book = kRaceBook;
  for (std::size_t at = 0; (at = book.find("RA", at)) != std::string::npos; at += 2) book.replace(at, 2, "RX");
  world.files.AddFile("/w/rulesets/race/rulebook.yaml", book);
  CHECK(world.Run({"coverage", "race"}) == kUsageError);
  CHECK(world.Complained("the ids of this rulebook begin with RX-, those of the rules with RA-"));
}

TEST_CASE("lint: the clause list, and citations of clauses that it does not have") {
  RaceWorld world;
  CHECK(world.Run({"lint", "race", "--select", "R"}) == kOk);
  world.Replace("@RA-004", "@RA-044");
  CHECK(world.Run({"lint", "race"}) == kUsageError);
  CHECK(world.Said("rulesets/race/game.cardinal:17:13: error: there is no clause RA-044 in the rulebook"));
  world.files.AddFile("/w/rulesets/race/rulebook.yaml", "rulebook: RA\nclauses:\n  - {id: RA-001}\n");
  CHECK(world.Run({"lint", "rulesets/race/rulebook.yaml"}) == kUsageError);
  CHECK(world.Said("rulebook.yaml:3:6: error: a clause must have the key `text`"));
}

TEST_CASE("explain: shows where a clause is cited, and that it is advice") {
  RaceWorld world;
  CHECK(world.Run({"explain", "RA-003"}) == kOk);
  CHECK(world.Said("implemented at\n    /w/rulesets/race/game.cardinal:15\n"));
  CHECK(world.Said("in scenarios\n    /w/rulesets/race/scenarios/heat.yaml:4\n"));
  CHECK(world.Run({"explain", "RA-005"}) == kOk);
  CHECK(world.Said("advice only: manners are not played\n"));
  CHECK_FALSE(world.Said("no rule and no card cites it"));
  CHECK(world.Run({"explain", "RA-R01"}) == kOk);
  CHECK(world.Said("And without a runner? Nothing happens."));
}

TEST_CASE("new rulebook: makes data from Markdown, and overwrites only files that it made") {
  RaceWorld world;
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "cardinal_rulebook_test.yaml";
  std::filesystem::remove(file);
  world.files.AddFile(
      "/w/docs/race.md",
      "# Race\n## 1. The heat\n- `RA-001 [play]` Run.\n- `RA-002 [play]` Smile.\n  - advice: no matter\n"
      "- `RA-R01` **Why?** Because.\n");
  CHECK(world.Run({"new", "rulebook", "docs/race.md", "--out", file.string()}) == kOk);
  CHECK(world.Said("2 clauses, 1 ruling\n"));
  const std::string made = source::FileSystem().ReadFile(file, 100'000).text;
  world.files.AddFile(file, made);
  CHECK(world.Run({"new", "rulebook", "docs/race.md", "--out", file.string()}) == kOk);
  world.files.AddFile("/w/rulesets/race/rulebook.yaml", made);
  CHECK(world.Run({"explain", "RA-002"}) == kOk);
  CHECK(world.Said("advice only: no matter\n"));
  world.files.AddFile(file, "rulebook: RA\nclauses: []\n");
  CHECK(world.Run({"new", "rulebook", "docs/race.md", "--out", file.string()}) == kUsageError);
  CHECK(world.Complained("was not made from Markdown"));
  CHECK(world.Run({"new", "rulebook", "docs/nowhere.md"}) == kUsageError);
  world.files.AddFile("/w/docs/empty.md", "# Nothing\n");
  CHECK(world.Run({"new", "rulebook", "docs/empty.md"}) == kUsageError);
  CHECK(world.Complained("has no clauses"));
  world.files.AddFile("/w/docs/twice.md", "- RA-001 a\n- RA-001 b\n");
  CHECK(world.Run({"new", "rulebook", "docs/twice.md"}) == kUsageError);
  CHECK(world.Complained("docs/twice.md:2:3"));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace cardinal::cli
