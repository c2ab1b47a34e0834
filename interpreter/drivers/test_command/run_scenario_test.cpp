// tests/runner_scenarios: `good` passes in every mode, `bad` fails with exactly the report in the same folder.
// CARDINAL_UPDATE=1 rewrites the reports.
#include "interpreter/drivers/scenario_runner/run_scenario.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <sstream>

#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/drivers/test_command/suite_report.h"
#include "interpreter/drivers/test_command/test_command.h"
#include "tests/golden.h"

namespace cardinal::test_command {
namespace {

namespace fs = std::filesystem;

// Sets the working folder, because paths in reports are relative to it.
class AtRoot {
 public:
  AtRoot() : before_(fs::current_path()) { fs::current_path(CARDINAL_SOURCE_DIR); }
  ~AtRoot() { fs::current_path(before_); }

 private:
  fs::path before_;
};

struct Tested {
  int code = 0;
  std::string out, err;
};

Tested Test(const std::vector<fs::path>& paths, TestOptions options = {}) {
  const AtRoot at_root;
  const source::FileSystem files;
  options.timing = false;
  std::ostringstream out, err;
  SystemServices surroundings;
  surroundings.second = [&](const std::vector<std::string>&) {  // tests/cli tests the output of a second process
    TestOptions endings;
    endings.format = kEndings;
    std::ostringstream printed, ignored;
    RunTests(files, paths, endings, printed, ignored);
    return ProcessOutput{printed.str(), ""};
  };
  const int code = RunTests(files, paths, options, out, err, ".", surroundings);
  return {code, out.str(), err.str()};
}

const fs::path kFolder = "tests/runner_scenarios";
// The files in `bad` whose scenarios all run, and fail.
const std::set<std::string> kCouldRun = {"asks", "deep_calls", "faults", "left_over", "refused", "swallowed"};

Suite RunFile(const fs::path& path) {
  const AtRoot at_root;
  static const source::FileSystem files;
  return RunSuite(files, {path}, {});
}

int Occurrences(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// 7 for `name="7"` in the first element that begins with this text.
int Attribute(const std::string& xml, const std::string& element, const std::string& name) {
  const std::size_t at = xml.find(' ' + name + "=\"", xml.find('<' + element + ' '));
  REQUIRE(at != std::string::npos);
  return std::stoi(xml.substr(at + name.size() + 3));
}

}  // namespace

TEST_CASE("scenarios: what is right passes, in every mode") {
  TestOptions options;
  options.modes = {"all"};
  const Tested tested = Test({kFolder / "good"}, options);
  INFO(tested.out << tested.err);
  CHECK(tested.code == 0);
  CHECK(tested.out.ends_with(" passed, 0 failed\n"));
}

TEST_CASE("scenarios: what is wrong fails with a report for people") {
  for (const fs::path& path : golden::Inside(golden::Root() / kFolder / "bad")) {
    if (path.extension() != ".yaml") continue;
    const Tested tested = Test({kFolder / "bad" / path.filename()});
    const fs::path report = fs::path(path).replace_extension(".txt");
    if (golden::Updating()) golden::WriteText(report, tested.out);
    INFO(path);
    CHECK(tested.out == golden::ReadText(report));
    // A scenario cannot run as it is written if it names a player, a card or a property that does not exist.
    const bool could_run = kCouldRun.contains(path.stem().string());
    CHECK(tested.code == (could_run ? 1 : 2));
  }
}

TEST_CASE("scenarios: JSON and lists") {
  TestOptions options;
  options.format = "json";
  const Tested json = Test({kFolder / "bad" / "claims.yaml"}, options);
  CHECK(json.code == 2);  // one scenario names a card that does not exist
  CHECK(json.out.find("\"message\": \"Hare.speed is 7 (before: 4), not `9`\"") != std::string::npos);
  options.format = "text";
  options.list = true;
  options.filters = {"luck is named"};
  const Tested list = Test({kFolder / "good"}, options);
  CHECK(list.code == 0);
  CHECK(golden::SplitIntoLines(list.out).size() == 1);
}

TEST_CASE("scenarios: what is cited is reached, also if only a claim has looked at it") {
  const Suite suite = RunFile(kFolder / "good" / "cites.yaml");
  REQUIRE(suite.files.size() == 1);
  for (const TestResult& result : suite.files[0]->results) {
    CHECK(std::ranges::is_sorted(result.run.reached));
    for (const std::string& cite : result.cites) CHECK(std::ranges::binary_search(result.run.reached, cite));
  }
}

TEST_CASE("scenarios: JUnit has for each case the reason why it could not be run, and counts its entries") {
  for (const char* name : {"broken_cards", "brackets", "given", "claims", "invalid"}) {
    const Suite suite = RunFile(kFolder / "bad" / (std::string(name) + ".yaml"));
    const std::string xml = ReportJunit(suite, {false, false, 0});
    INFO(xml);
    const int cases = Occurrences(xml, "<testcase "), errors = Occurrences(xml, "<error ");
    CHECK(cases > 0);
    for (const char* element : {"testsuites", "testsuite"}) {
      CHECK(Attribute(xml, element, "tests") == cases);
      CHECK(Attribute(xml, element, "errors") == errors);
    }
    CHECK(Attribute(xml, "testsuites", "failures") == Attribute(xml, "testsuite", "failures"));
    CHECK(suite.passed + suite.failed == cases);
    // Each error names the file and the line.
    const std::string place = "<error message=\"" + (kFolder / "bad" / (std::string(name) + ".yaml:")).string();
    CHECK(Occurrences(xml, place) == errors);
  }
  const std::string xml = ReportJunit(RunFile(kFolder / "bad" / "broken_cards.yaml"), {false, false, 0});
  INFO(xml);
  CHECK(Occurrences(xml, "broken_cards.yaml:6:12: error: there is no event `vanish`") >= 2);
}

TEST_CASE("scenarios: a scenario that cannot be run is reported") {
  CHECK(Test({kFolder / "nowhere"}).code == 2);
  TestOptions options;
  options.filters = {"no title has these words"};
  CHECK(Test({kFolder / "good"}, options).code == 2);
  options = {};
  options.modes = {"sideways"};
  CHECK(Test({kFolder / "good"}, options).err.find("error: there is no mode") == 0);
  options = {};
  options.format = "xml";
  CHECK(Test({kFolder / "good"}, options).code == 2);
}

}  // namespace cardinal::test_command
