#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;

TEST_CASE("opt: what is the same in each turn of a loop is computed before it, if the loop has a turn") {
  const std::string head = R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
  r5: number
  r6: number
)";
  const auto after = After(HoistFromLoops, head + R"(b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r4 = number of cards in zone hand of r0
  r5 = since when r1 is in its zone
  r6 = number of moves
  go to b1
b3:
  return r3
)");
  CHECK(after == R"(b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b4
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r5 = since when r1 is in its zone
  go to b1
b3:
  return r3
b4:
  r6 = number of moves
  r7 = length of r2
  r8 = 0
  r9 = r7 > r8
  if r9 go to b5 else b3
b5:
  r4 = number of cards in zone hand of r0
  go to b1
)");
}

TEST_CASE("opt: what may fault stays in a loop if something before it may fault") {
  const std::string text = R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
  r5: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r5 = since when r1 is in its zone
  r4 = number of cards in zone hand of r0
  go to b1
b3:
  return r3
)";
  CHECK(After(HoistFromLoops, text) == text.substr(text.find("b0:")));
}

TEST_CASE("opt: a loop begins with its first turn also if its position is a copy of 0") {
  const auto after = After(HoistFromLoops, R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
  r5: number
b0:
  r2 = cards in zone hand of r0
  r5 = 0
  r3 = r5
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r4 = number of cards in zone hand of r0
  go to b1
b3:
  return r3
)");
  INFO(after);
  CHECK(after.find("b5:\n  r4 = number of cards in zone hand of r0\n") != std::string::npos);
}

TEST_CASE("opt: what may fault leaves a loop in its order") {
  const auto after = After(HoistFromLoops, R"(function "f" -> number
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
  r5: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  go to b1
b1:
  r1 = next of r2 at r3, go to b2 else b3
b2:
  r5 = number of cards in zone cellar of r0
  r4 = number of cards in zone hand of r0
  go to b1
b3:
  return r3
)");
  INFO(after);
  CHECK(after.find("b5:\n  r5 = number of cards in zone cellar of r0\n  r4 = number of cards in zone hand of r0\n") !=
        std::string::npos);
}

}  // namespace cardinal::opt
