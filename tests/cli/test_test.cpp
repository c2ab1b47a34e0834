// Tests `cardinal test` as a whole: threads, filters, reports, the second process, --update, --watch.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <deque>
#include <filesystem>
#include <functional>

#include "tests/cli/world.h"
#include "tests/golden.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

std::string Scenario(const std::string& title, const std::string& end, const std::string& more = "") {
  return "scenario: " + title + "\ngame: sums\n" + more +
         "decks: {p1: [Nine, Five, Five], p2: [Five, Five, Nine]}\n"
         "steps:\n  - p1: Nine\n  - p2: Five\n  - everyone: pass\nend: " +
         end + "\n";
}

constexpr const char* kSmall =
    "game: sums\nscenarios:\n"
    "  - scenario: a deck without a Nine\n    cites: [SU-004]\n    deck: {Five: 3}\n    expect: legal\n"
    "  - scenario: two Nines\n    deck: {Five: 1, Nine: 2}\n    breaches: [no more than one Nine]\n";

// A `World` with scenarios and the system services of a terminal.
struct TestWorld : World {
  test_command::SystemServices outside;

  TestWorld() {
    files.AddFile("/w/scenarios/a.yaml", Scenario("the higher sum wins", "p1 wins", "cites: [SU-002]\n"));
    files.AddFile("/w/scenarios/b.yaml", kSmall);
    outside.second = [this](const std::vector<std::string>& words) { return Again(words); };
  }

  int Test(std::vector<std::string> words) {
    words.insert(words.begin(), "test");
    std::istringstream in;
    std::ostringstream output, errors;
    const Environment env{in, output, errors, files, false, 100, "", "/w", 7, outside};
    watched_ = &output;
    const int exit = cli::RunCommandLine(env, std::move(words));
    watched_ = nullptr;
    out = output.str();
    err = errors.str();
    return exit;
  }

  // Returns what the second process would print.
  test_command::ProcessOutput Again(const std::vector<std::string>& words) const {
    std::istringstream in;
    std::ostringstream output, errors;
    cli::RunCommandLine({in, output, errors, files, false, 100, "", "/w", 7, {}}, words);
    return {output.str(), ""};
  }

  // Makes the edits one after the other; `rounds` receives the output before the first edit and after each one.
  int Watch(std::vector<std::string> words, std::deque<std::function<void()>> edits, std::vector<std::string>& rounds) {
    outside.wait = [this, &edits, &rounds] {
      rounds.push_back(watched_->str());
      watched_->str("");
      if (edits.empty()) return false;
      edits.front()();
      edits.pop_front();
      return true;
    };
    words.insert(words.begin(), "--watch");
    return Test(std::move(words));
  }

 private:
  std::ostringstream* watched_ = nullptr;
};

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("test: the report is the same with any number of threads") {
  TestWorld world;
  for (int i = 0; i < 30; ++i) {
    const std::string number = std::to_string(100 + i);
    world.files.AddFile("/w/scenarios/many" + number + ".yaml",
                        Scenario("number " + number, i % 7 == 0 ? "p2 wins" : "p1 wins"));
  }
  CHECK(world.Test({"--jobs", "1", "--no-timing", "--mode", "all", "--verbose"}) == kFindings);
  const std::string alone = world.out;
  CHECK(Has(alone, "\n28 passed, 5 failed\n"));
  for (const char* jobs : {"2", "5", "64"}) {
    world.Test({"--jobs", jobs, "--no-timing", "--mode", "all", "--verbose"});
    CHECK(world.out == alone);
  }
}

TEST_CASE("test: filters match title, path, game and clause, and one match suffices") {
  TestWorld world;
  const auto count = [&](std::vector<std::string> words) {
    words.push_back("--list");
    return world.Test(words) == kOk ? golden::SplitIntoLines(world.out).size() : 0;
  };
  CHECK(count({}) == 3);
  CHECK(count({"--filter", "Higher Sum"}) == 1);
  CHECK(count({"--filter", "b.yaml"}) == 2);
  CHECK(count({"--filter", "sums"}) == 3);
  CHECK(count({"--filter", "SU-004"}) == 1);
  CHECK(count({"--filter", "SU-002", "--filter", "two nines"}) == 2);
  CHECK(count({"--filter", "SU-003"}) == 0);
  CHECK(world.Test({"--filter", "SU-003", "--filter", "x"}) == kUsageError);
  CHECK(world.Complained("there is no scenario here that fits `SU-003` or `x`"));
}

TEST_CASE("test: --fail-fast ends at the first failure in the order of the paths") {
  TestWorld world;
  world.files.AddFile("/w/scenarios/aa.yaml", Scenario("wrong", "p2 wins"));
  world.files.AddFile("/w/scenarios/c.yaml", Scenario("wrong too", "p2 wins"));
  for (const char* jobs : {"1", "4"}) {
    CHECK(world.Test({"--fail-fast", "--jobs", jobs}) == kFindings);
    CHECK(Has(world.out, "\n3 scenarios not run: stopped at the first that does not pass\n1 passed, 1 failed\n"));
    CHECK_FALSE(world.Said("wrong too"));
  }
}

TEST_CASE("test: JSON has everything of each run") {
  TestWorld world;
  world.files.AddFile("/w/scenarios/c.yaml", Scenario("wrong", "p2 wins"));
  CHECK(world.Test({"--format", "json", "--no-timing"}) == kFindings);
  const base::Json json = world.OutputJson();
  base::Json first = json.at("scenarios")[0];
  first.erase("hash");
  CHECK(base::DumpJson(first) ==
        R"({"title":"the higher sum wins","file":"/w/scenarios/a.yaml","line":1,"row":"","game":"sums",)"
        R"("mode":"plain","status":"passed","decisions":6,"cites":["SU-002"],)"
        R"("reached":["SU-001","SU-002","SU-003"],"failures":[]})");
  CHECK(world.Said("\"status\": \"failed\""));
  CHECK(world.Said("\"message\": \"the game is over: p1 wins\",\n"));
  CHECK_FALSE(world.Said("milliseconds"));
  CHECK(world.Said("\"passed\": 3,\n  \"failed\": 1,\n  \"not_run\": 0\n"));
  world.Test({"--format", "json"});
  CHECK(world.Said("\"milliseconds\": "));
}

TEST_CASE("test: the slowest are listed on request") {
  TestWorld world;
  CHECK(world.Test({"--slowest", "2"}) == kOk);
  const std::size_t at = world.out.find("slowest\n");
  REQUIRE(at != std::string::npos);
  const auto lines = golden::SplitIntoLines(world.out.substr(at));
  CHECK(Has(lines[1], " ms  /w/scenarios/"));
  CHECK(Has(lines[2], " ms  /w/scenarios/"));
  CHECK(lines[3].empty());
}

TEST_CASE("test: a second process that ends with another result, or does not end") {
  TestWorld world;
  CHECK(world.Test({"--mode", "process"}) == kOk);
  std::vector<std::string> asked;
  world.outside.second = [&](const std::vector<std::string>& words) {
    asked = words;
    test_command::ProcessOutput printed = world.Again(words);
    const std::size_t hash = printed.out.find(" 6 ") + 3;  // after the decisions of the first scenario
    printed.out[hash] = printed.out[hash] == 'f' ? 'e' : 'f';
    return printed;
  };
  CHECK(world.Test({"scenarios", "--mode", "all", "--filter", "a", "--cards", "cards/sums", "--jobs", "2"}) ==
        kFindings);
  CHECK(world.Said("FAIL /w/scenarios/a.yaml:1:11  the higher sum wins  (mode process)"));
  CHECK(world.Said("in a second process the scenario ends differently"));
  CHECK(world.Said("\n2 passed, 1 failed\n"));
  CHECK(asked == std::vector<std::string>{"test", "--format=endings", "--jobs=2", "--filter=a", "--cards=/w/cards/sums",
                                          "--", "/w/scenarios"});
  world.outside.second = [](const std::vector<std::string>&) {
    return test_command::ProcessOutput{"", "it was eaten"};
  };
  CHECK(world.Test({"--mode", "process"}) == kUsageError);
  CHECK(world.Complained("the second process: it was eaten"));
  world.outside.second = [&](const std::vector<std::string>& words) {
    return test_command::ProcessOutput{world.Again(words).out.substr(0, 30), ""};
  };
  CHECK(world.Test({"--mode", "process"}) == kUsageError);
  CHECK(world.Complained("did not finish"));
  world.outside.second = nullptr;
  CHECK(world.Test({"--mode", "all"}) == kUsageError);
  CHECK(world.Complained("no second process can be started here"));
}

TEST_CASE("test: names that do not exist are not failures of the game") {
  World world;
  const auto run = [&](const std::string& step) {
    world.files.AddFile(
        "/w/rulesets/sums/scenarios/named.yaml",
        "scenario: named\ngame: sums\ndecks:\n  p1: [Five, Nine, Five]\n  p2: [Five, Five, Five]\nsteps:\n  - " + step +
            "\nend: p2, lay a number\n");
    return world.Run({"test", "rulesets/sums/scenarios/named.yaml"});
  };
  CHECK(run("p1: Nine") == kOk);
  CHECK(run("p1: lay Nien") == kUsageError);
  CHECK(run("p1: [Nien]") == kUsageError);
  CHECK(run("refused: {p1: lay Nien}") == kUsageError);
  CHECK(run("p2: Five") == kFindings);
  CHECK(run("p3: Nine") == kUsageError);
  CHECK(world.Said("there is no player `p3`"));
  CHECK(world.Run({"test", "nowhere.yaml"}) == kUsageError);
  CHECK(world.Said("0 passed, 1 failed\n"));
}

TEST_CASE("test: bad usage") {
  TestWorld world;
  CHECK(world.Test({"--mode", "twice"}) == kUsageError);
  CHECK(world.Complained("the modes are plain, undo, save, process and all"));
  CHECK(world.Test({"--watch", "--update"}) == kUsageError);
  CHECK(world.Complained("--watch does not go with --update"));
  CHECK(world.Test({"--update", "--list"}) == kUsageError);
  CHECK(world.Test({"--watch", "--format", "json"}) == kUsageError);
  CHECK(world.Test({"--watch", "--fail-fast"}) == kUsageError);
  CHECK(world.Test({"--jobs", "many"}) == kUsageError);
  CHECK(world.Test({"--watch", "nowhere"}) == kUsageError);
  CHECK(world.Complained("`/w/nowhere` is not a file, a folder or a game"));
}

TEST_CASE("test: a folder with too many files is reported") {
  TestWorld world;
  for (int i = 0; i < 2001; ++i) world.files.AddFile("/w/many/" + std::to_string(i) + ".yaml", "# nothing\n");
  CHECK(world.Test({"many"}) == kUsageError);
  CHECK(world.Complained("`/w/many`: more than 2000 files end in .yaml"));
}

TEST_CASE("test --watch: an edit runs only the scenarios that it can affect") {
  TestWorld world;
  world.files.AddFile("/w/cards/sums/more.cardinal", "cards sums \"More\"\ncard \"Six\": Number { points 6 }\n");
  const auto add = [&](const char* path, const std::string& text) {
    return [&world, path, text] { world.files.AddFile(path, text); };
  };
  const std::string cards =
      "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\ncard \"Nine\": Number { points ";
  std::vector<std::string> rounds;
  const int code = world.Watch(
      {},
      {
          [] {},                                                                                           // 1 nothing
          add("/w/scenarios/b.yaml", std::string(kSmall) + "# more\n"),                                    // 2 its file
          add("/w/cards/sums/digits.cardinal", cards + "1 text \"A big one.\" }\n"),                       // 3 a card
          add("/w/cards/sums/more.cardinal", "cards sums \"More\"\ncard \"Six\": Number { points 7 }\n"),  // 4
          add("/w/rulesets/sums/game.cardinal", "game sums {"),                       // 5 broken rules
          add("/w/rulesets/sums/game.cardinal", kSums),                               // 6 rules again
          add("/w/rulesets/sums/game.cardinal", std::string(kSums) + "// rules\n"),   // 7 rules
          add("/w/scenarios/c.yaml", Scenario("one more", "p2 wins")),                // 8 a new file
          add("/w/cards/sums/digits.cardinal", cards + "9 text \"A big one.\" }\n"),  // 9
      },
      rounds);
  REQUIRE(rounds.size() == 10);
  CHECK(Has(rounds[0], "\n3 passed, 0 failed\nwatching: "));
  CHECK(rounds[1].empty());
  CHECK(rounds[2] == "\n/w/scenarios/b.yaml has changed\n2 of 3 scenarios run again: 3 passed, 0 failed\n");
  CHECK(Has(rounds[3], "FAIL /w/scenarios/a.yaml:"));
  CHECK(Has(rounds[3], "\n2 of 3 scenarios run again: 2 passed, 1 failed\n"));
  CHECK(Has(rounds[4], "\n0 of 3 scenarios run again: 2 passed, 1 failed\n"));
  CHECK_FALSE(Has(rounds[4], "FAIL"));
  CHECK(Has(rounds[5],
            "the rules of sums, or the cards that go with them, have errors:\n\n/w/rulesets/sums/game.cardinal:1:"));
  CHECK(Has(rounds[5], "\n0 of 3 scenarios run again: 2 passed, 1 failed\n"));
  CHECK(Has(rounds[6], "\n0 of 3 scenarios run again: 2 passed, 1 failed\n"));
  CHECK(Has(rounds[7], "\n3 of 3 scenarios run again: 2 passed, 1 failed\n"));
  CHECK(Has(rounds[8], "\n1 of 4 scenarios run again: 3 passed, 1 failed\n"));
  CHECK(Has(rounds[9], "\n3 of 4 scenarios run again: 3 passed, 1 failed\n"));
  CHECK(Has(rounds[9], "one more"));
  CHECK(code == kFindings);
}

TEST_CASE("test --watch: what could not be run is tried again after every edit") {
  TestWorld world;
  world.files.AddFile("/w/scenarios/new.yaml",
                      "scenario: a card to come\ngame: sums\ndeck: {Seven: 1, Five: 2}\nexpect: legal\n");
  std::vector<std::string> rounds;
  const int code = world.Watch({}, {[&] {
                                 world.files.AddFile("/w/cards/sums/seven.cardinal",
                                                     "cards sums \"More\"\ncard \"Seven\": Number { points 7 }\n");
                               }},
                               rounds);
  REQUIRE(rounds.size() == 2);
  CHECK(Has(rounds[0], "there is no card `Seven` in sums"));
  CHECK(Has(rounds[1], "\n1 of 4 scenarios run again: 4 passed, 0 failed\n"));
  CHECK(code == kOk);
}

// A folder that is deleted at the end.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("cardinal_update_" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path / "rulesets" / "sums"); }
  ~Folder() { fs::remove_all(path); }
};

int OnDisk(const fs::path& here, std::vector<std::string> words, std::string& out) {
  const source::FileSystem files;
  std::istringstream in;
  std::ostringstream output, errors;
  const int exit = cli::RunCommandLine({in, output, errors, files, false, 100, "", here, 7}, std::move(words));
  out = output.str() + errors.str();
  return exit;
}

TEST_CASE("test --update: writes the expected sentences, keeps the rest, and refuses if anything else is wrong") {
  const Folder folder;
  const fs::path cards = folder.path / "cards" / "sums" / "digits.cardinal", file = folder.path / "tells.yaml";
  fs::create_directories(cards.parent_path());
  golden::WriteText(folder.path / "rulesets" / "sums" / "game.cardinal", kSums);
  golden::WriteText(cards,
                    "cards sums \"D\"\ncard \"Five\": Number { points 5 }\ncard \"Nine\": Number { points 9 }\n");
  const auto text = [](const std::string& end, const std::string& first, const std::string& whole) {
    return "# a comment\nscenario: sums in sentences\ngame: sums\ndecks: {p1: [Nine, Five, Five], p2: [Five, Five, "
           "Nine]}\n"
           "steps:\n  - p1: Nine   # the big one\n    tells: " +
           first + "\n  - p2: Five\n  - everyone: pass\ntells:" + whole + "\nend: " + end + "\n";
  };
  const std::string whole =
      "\n  - P1 draws Nine and Five.\n  - P2 draws Five and Five.\n  - P1 lays Nine.\n  - P2 lays Five.\n  - P1 lays "
      "Five.\n  - P2 "
      "lays Five.";
  std::string out;

  golden::WriteText(file, text("p1 wins", "[Something.]", " []"));
  CHECK(OnDisk(folder.path, {"test", file.string()}, out) == kFindings);
  CHECK(OnDisk(folder.path, {"test", file.string(), "--update"}, out) == kOk);
  CHECK(Has(out, "updated      " + file.string() + ":2  sums in sentences  (line 7: 1 sentence, not 1; line 10: 6 "));
  CHECK(golden::ReadText(file) == text("p1 wins", "[P1 lays Nine.]", whole));
  CHECK(OnDisk(folder.path, {"test", file.string(), "--update"}, out) == kOk);
  CHECK_FALSE(Has(out, "updated"));

  golden::WriteText(file, text("p2 wins", "[Something.]", " []"));
  CHECK(OnDisk(folder.path, {"test", file.string(), "--update"}, out) == kFindings);
  CHECK(Has(out, "not updated  " + file.string() + ":2  sums in sentences  (it fails for another reason too)"));
  CHECK(golden::ReadText(file) == text("p2 wins", "[Something.]", " []"));
}

}  // namespace
}  // namespace cardinal::cli
