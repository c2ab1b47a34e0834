#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;
using test::kHead;
using test::TestModule;

TEST_CASE("opt: what nothing uses is removed, unless it may fault") {
  CHECK(After(RemoveDead, kHead + R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  r5 = not r4
  r3 = r1 + r1
  return r2
)") == R"(b0:
  r2 = number of moves
  r3 = r1 + r1
  return r2
)");
}

TEST_CASE("opt: a value that is written again before it is read is removed") {
  CHECK(After(RemoveDead, kHead + R"(b0:
  r2 = 1
  r2 = number of moves
  return r2
)") == R"(b0:
  r2 = number of moves
  return r2
)");
}

TEST_CASE("opt: what is written to a pinned register stays, because a waiting frame has it") {
  TestModule test;
  const auto id = test.Add(kHead + R"(b0:
  r2 = 1
  r3 = 2
  r2 = number of moves
  return r2
)");
  ir::Function function = test.module.functions[id];
  function.pinned = {false, false, true};
  const ir::ModuleEffects effects(test.module.functions.size());
  CHECK(RemoveDead(function, {test.program, test.module, effects}));
  const std::string after = ir::Print(test.program, function);
  CHECK(after.find("r2 = 1") != std::string::npos);
  CHECK(after.find("r3 = 2") == std::string::npos);
}

TEST_CASE("opt: a read that may fault stays, although nothing uses it") {
  const std::string text = R"(b0:
  r2 = number of cards in zone hand of r0
  return r1
)";
  CHECK(After(RemoveDead, kHead + text) == text);
}

}  // namespace cardinal::opt
