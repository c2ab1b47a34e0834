// Every fuzz target holds for every input of its corpus, tests/fuzz/corpus/<target>, which includes earlier findings.
// `make fuzz` searches for more (docs/how-to/fuzz-targets.md).
#include <catch2/catch.hpp>

#include "tests/fuzz/targets/fuzz_target.h"
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

}  // namespace
}  // namespace cardinal::fuzz
