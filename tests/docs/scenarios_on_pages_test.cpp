// The scenarios on pages are run as written, and pass; or they fail with exactly the report that follows them:
//
//   ```yaml scenario=imagimon       passes
//   ```yaml fails=imagimon          fails; the block is a separate file, fails.yaml in the root of the repository
//   ```text report                  the next block: a part of the output of `cardinal test fails.yaml`
#include <catch2/catch.hpp>
#include <sstream>

#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/drivers/test_command/suite_report.h"
#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

// The disk with one more file: the block of a page, whose lines have the line numbers of the page.
class WithBlock : public source::FileSystem {
 public:
  WithBlock(fs::path path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  source::ReadResult ReadFile(const fs::path& path, std::int64_t most) const override {
    return path == path_ ? source::ReadResult{source::ReadError::None, text_, {}}
                         : source::FileSystem::ReadFile(path, most);
  }
  bool IsFile(const fs::path& path) const override { return path == path_ || source::FileSystem::IsFile(path); }

 private:
  fs::path path_;
  std::string text_;
};

// The report with the paths that a user in the root of the repository sees.
std::string SeenFromRoot(std::string report) {
  const std::string root = Root().string() + "/";
  for (std::size_t at = report.find(root); at != std::string::npos; at = report.find(root, at))
    report.erase(at, root.size());
  return report;
}

}  // namespace

TEST_CASE("docs: the scenarios on the pages pass", "[docs]") {
  int ran = 0;
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      if (block.language != "yaml" || !block.Has("scenario")) continue;
      const fs::path path = Root() / (page.name + ".yaml");
      const WithBlock files(path, Masked(page, [&](const Block& other) { return &other == &block; }));
      const test_command::Suite suite = test_command::RunSuite(files, {path}, {});
      std::ostringstream report;
      test_command::ReportText(report, suite, {false, false});
      INFO(page.Place(block) << "\n" << report.str());
      CHECK_FALSE(suite.invalid);
      CHECK(suite.failed == 0);
      CHECK(suite.passed > 0);
      ran += suite.passed;
    }
  }
  CHECK(ran > 5);
}

TEST_CASE("docs: the failing scenarios on pages fail with the report that is shown", "[docs]") {
  int ran = 0;
  for (const Page& page : Pages()) {
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      const Block& block = page.blocks[i];
      if (block.language != "yaml" || !block.Has("fails")) continue;
      INFO(page.Place(block));
      REQUIRE(i + 1 < page.blocks.size());
      REQUIRE(page.blocks[i + 1].Has("report"));
      const fs::path path = Root() / "fails.yaml";
      const WithBlock files(path, block.Text());
      const test_command::Suite suite = test_command::RunSuite(files, {path}, {});
      std::ostringstream report;
      test_command::ReportText(report, suite, {false, false});
      INFO(SeenFromRoot(report.str()));
      CHECK(SeenFromRoot(report.str()).find(page.blocks[i + 1].Text()) != std::string::npos);
      CHECK((suite.failed > 0 || suite.invalid));
      ++ran;
    }
  }
  CHECK(ran > 0);
}

}  // namespace cardinal::docs
