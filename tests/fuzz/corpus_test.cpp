// Every door holds for every input of its corpus: tests/fuzz/corpus/<door>, what was found once among them. More is
// looked for by `make fuzz` (docs/how-to/fuzz-targets.md).
#include <catch2/catch.hpp>

#include "tests/fuzz/targets/fuzz_target.h"
#include "tests/golden.h"

namespace cardinal::fuzz {
namespace {

TEST_CASE("doors: every door holds for its corpus", "[doors]") {
  CHECK(Doors().size() == 9);
  for (const Door& door : Doors()) {
    const auto inputs = golden::Inside(golden::Root() / "tests/fuzz/corpus" / door.name);
    CHECK(inputs.size() >= 10);
    for (const auto& path : inputs) {
      INFO(door.name << '/' << path.filename().string());
      CHECK_NOTHROW(door.open(golden::ReadText(path)));
    }
  }
}

}  // namespace
}  // namespace cardinal::fuzz
