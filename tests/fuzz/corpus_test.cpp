// Every fuzz target holds for every input of its corpus, tests/fuzz/corpus/<target>, which includes earlier findings.
// `make fuzz` searches for more (docs/how-to/fuzz-targets.md).
#include <catch2/catch.hpp>

#include <algorithm>

#include "interpreter/base/random.h"
#include "tests/fuzz/targets/counts.h"
#include "tests/golden.h"

namespace cardinal::fuzz {
namespace {

TEST_CASE("targets: every target holds for its corpus", "[targets]") {
  CHECK(FuzzTargets().size() == 9);
  for (const FuzzTarget& target : FuzzTargets()) {
    const auto inputs = golden::Inside(golden::Root() / "tests/fuzz/corpus" / target.name);
    CHECK(inputs.size() >= 10);
    for (const auto& path : inputs) {
      INFO(target.name << '/' << path.filename().string());
      CHECK_NOTHROW(target.open(golden::ReadText(path)));
    }
  }
}

// Each line chooses a declaration (generate.h).
std::string RandomLines(base::Random& random) {
  std::string bytes;
  for (std::size_t left = 500 + random.NextBelow(2'000); left > 0; --left)
    bytes += random.NextBelow(100) == 0 ? '\n' : static_cast<char>(random.NextBelow(256));
  return bytes;
}

TEST_CASE("targets: generated programs do the same in plain code, in optimised code and without each pass",
          "[targets]") {
  const auto program = std::ranges::find(FuzzTargets(), std::string_view("program"), &FuzzTarget::name);
  REQUIRE(program != FuzzTargets().end());
  Counts().clear();
  base::Random random(20261127);
  for (int i = 0; i < 250; ++i) {
    const std::string bytes = RandomLines(random);
    INFO("program " << i);
    REQUIRE_NOTHROW(program->open(bytes));
  }
  CHECK(Counts()["in all forms"] > 200);
  CHECK(Counts()["compared"] > 100);
}

}  // namespace
}  // namespace cardinal::fuzz
