#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;
using test::kHead;

TEST_CASE("opt: constants are folded, and a branch on one is taken") {
  CHECK(After(FoldConstants, kHead + R"(b0:
  r2 = 3
  r3 = r2 + r2
  r4 = r3 > r2
  r5 = not r4
  if r5 go to b1 else b2
b1:
  return r3
b2:
  return r2
)") == R"(b0:
  r2 = 3
  r3 = 6
  r4 = 1
  r5 = 0
  go to b2
b1:
  return r3
b2:
  return r2
)");
}

TEST_CASE("opt: the position of a loop is not the constant with which it begins") {
  const std::string text = R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b1 else b2
b2:
  r4 = r3 + r3
  return r4
)";
  CHECK(After(FoldConstants, text) == text.substr(text.find("b0:")));
}

TEST_CASE("opt: arithmetic that would fault is not folded") {
  const std::string text = R"(b0:
  r2 = 9223372036854775807
  r3 = r2 + r2
  return r3
)";
  CHECK(After(FoldConstants, kHead + text) == text);
}

TEST_CASE("opt: a branch on `not` changes its sides") {
  CHECK(After(FoldConstants, kHead + R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  r5 = not r4
  if r5 go to b1 else b2
b1:
  return r2
b2:
  return r2
)") == R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  r5 = not r4
  if r4 go to b2 else b1
b1:
  return r2
b2:
  return r2
)");
}

TEST_CASE("opt: a constant comes second in a comparison") {
  CHECK(After(FoldConstants, kHead + R"(b0:
  r2 = 3
  r4 = r2 < r1
  return r1
)") == R"(b0:
  r2 = 3
  r4 = r1 > r2
  return r1
)");
}

TEST_CASE("opt: equal constants are folded in each comparison") {
  const auto folded = [](const std::string& comparison) {
    const std::string after =
        After(FoldConstants, kHead + "b0:\n  r2 = 3\n  r3 = 3\n  r4 = r2 " + comparison + " r3\n  return r2\n");
    const std::size_t at = after.find("r4 = ");
    return after.substr(at, after.find('\n', at) - at);
  };
  for (const char* const comparison : {"is", "<=", ">="}) CHECK(folded(comparison) == "r4 = 1");
  for (const char* const comparison : {"is not", "<", ">"}) CHECK(folded(comparison) == "r4 = 0");
}

}  // namespace cardinal::opt
