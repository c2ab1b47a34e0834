// The scenarios that pages show are run as they stand, and pass.
#include <catch2/catch.hpp>
#include <sstream>

#include "interpreter/drivers/scenario/report.h"
#include "interpreter/drivers/scenario/suite.h"
#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

// The disk, with one file more: the block of a page, its lines where they stand on the page.
class WithBlock : public source::FileSystem {
 public:
  WithBlock(fs::path path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  source::ReadResult Read(const fs::path& path, std::int64_t most) const override {
    return path == path_ ? source::ReadResult{source::ReadError::None, text_, {}}
                         : source::FileSystem::Read(path, most);
  }
  bool IsFile(const fs::path& path) const override { return path == path_ || source::FileSystem::IsFile(path); }

 private:
  fs::path path_;
  std::string text_;
};

}  // namespace

TEST_CASE("docs: the scenarios on the pages pass", "[docs]") {
  int ran = 0;
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      if (block.language != "yaml" || !block.Has("scenario")) continue;
      const fs::path path = Root() / (page.name + ".yaml");
      const WithBlock files(path, Masked(page, [&](const Block& other) { return &other == &block; }));
      const scenario::Suite suite = scenario::RunSuite(files, {path}, {});
      std::ostringstream report;
      scenario::ReportText(report, suite, {false, false});
      INFO(page.Place(block) << "\n" << report.str());
      CHECK_FALSE(suite.invalid);
      CHECK(suite.failed == 0);
      CHECK(suite.passed > 0);
      ran += suite.passed;
    }
  }
  CHECK(ran > 5);
}

}  // namespace cardinal::docs
