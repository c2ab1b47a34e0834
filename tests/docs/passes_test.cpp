// docs/explanation/machine.md says what each pass of the optimiser is worth.
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "interpreter/machine/opt/pass.h"
#include "tests/docs/page.h"

namespace cardinal::docs {

TEST_CASE("docs: the page of the machine has a row for each pass and no other", "[docs]") {
  std::set<std::string> rows, passes;
  const std::regex row(R"(^\| without `([a-z-]+)`.*)");
  std::smatch found;
  for (const std::string& line : ReadPage(Root() / "docs/explanation/machine.md").lines)
    if (std::regex_match(line, found, row)) rows.insert(found[1]);
  for (const opt::Pass& pass : opt::Passes()) passes.emplace(pass.name);
  CHECK(rows == passes);
}

}  // namespace cardinal::docs
