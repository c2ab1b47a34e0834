// docs/security.md: every threat has a row, and every test that a row names exists.
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

constexpr int kThreats = 44;

TEST_CASE("docs: every threat has its row, with existing tests or with what is open", "[docs]") {
  const Page page = ReadPage(Root() / "docs/security.md");
  const std::regex row(R"(^\| T([0-9]+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$)"), file("`([^`]+)`");
  std::set<int> seen;
  for (const std::string& line : page.lines) {
    std::smatch found;
    if (!std::regex_match(line, found, row)) continue;
    INFO(line);
    CHECK(seen.insert(std::stoi(found[1])).second);
    const std::string tests = found[4];
    int files = 0;
    for (std::sregex_iterator at(tests.begin(), tests.end(), file), end; at != end; ++at, ++files) {
      const std::string name = (*at)[1];
      INFO(name);
      CHECK(name.ends_with("_test.cpp"));
      REQUIRE(std::filesystem::is_regular_file(Root() / name));
      CHECK(FileText(Root() / name).find("TEST_CASE(") != std::string::npos);
    }
    CHECK((files > 0 || std::string(found[3]).starts_with("open: ")));
  }
  CHECK(seen.size() == kThreats);
  CHECK(*seen.begin() == 1);
  CHECK(*seen.rbegin() == kThreats);
}

}  // namespace
}  // namespace cardinal::docs
