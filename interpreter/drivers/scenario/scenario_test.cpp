// tests/scenarios_of_runner: `good` passes in every mode, `bad` fails with exactly the report beside it.
// CARDINAL_UPDATE=1 writes the reports anew.
#include "interpreter/drivers/scenario/scenario.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>

#include "interpreter/drivers/scenario/test_command.h"
#include "tests/golden.h"

namespace cardinal::scenario {
namespace {

namespace fs = std::filesystem;

// Paths in reports are relative to the working folder.
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
  Surroundings surroundings;
  surroundings.second = [&](const std::vector<std::string>&) {  // what it prints is tested in tests/cli
    TestOptions endings;
    endings.format = kEndings;
    std::ostringstream printed, ignored;
    RunTests(files, paths, endings, printed, ignored);
    return Printed{printed.str(), ""};
  };
  const int code = RunTests(files, paths, options, out, err, ".", surroundings);
  return {code, out.str(), err.str()};
}

const fs::path kFolder = "tests/scenarios_of_runner";

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
    // Where a scenario names a player, a card or something of them that does not exist, it cannot run as it is written.
    const bool names_nothing = path.stem() != "reasons" && path.stem() != "refused" && path.stem() != "faults";
    CHECK(tested.code == (names_nothing ? 2 : 1));
  }
}

TEST_CASE("scenarios: JSON and lists") {
  TestOptions options;
  options.format = "json";
  const Tested json = Test({kFolder / "bad" / "claims.yaml"}, options);
  CHECK(json.code == 2);  // one of them names a card that does not exist
  CHECK(json.out.find("\"message\": \"Hare.speed is 7 (before: 4), not `9`\"") != std::string::npos);
  options.format = "text";
  options.list = true;
  options.filters = {"luck is named"};
  const Tested list = Test({kFolder / "good"}, options);
  CHECK(list.code == 0);
  CHECK(golden::LinesOf(list.out).size() == 1);
}

TEST_CASE("scenarios: what cannot be run says so") {
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

}  // namespace cardinal::scenario
