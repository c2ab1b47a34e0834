#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;
using test::kHead;

TEST_CASE("opt: copies are replaced by their originals") {
  CHECK(After(RemoveCopies, kHead + R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r3 is r2
  r1 = r3
  r2 = r1 + r3
  return r2
)") == R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r2 is r2
  r1 = r2
  r2 = r2 + r2
  return r2
)");
}

TEST_CASE("opt: a value is computed where it is stored") {
  CHECK(After(RemoveCopies, kHead + R"(b0:
  r2 = number of moves
  r3 = r2 + r2
  r1 = r3
  return r1
)") == R"(b0:
  r2 = number of moves
  r1 = r2 + r2
  return r1
)");
}

TEST_CASE("opt: a variable that another function may write keeps its own copy") {
  const std::string text = R"(b0:
  r2 = r1
  shuffle zone pile of r0
  r3 = r2 + r2
  return r3
)";
  CHECK(After(RemoveCopies, kHead + text) == text);
}

TEST_CASE("opt: the position of a loop changes, so it is not a copy of where it begins") {
  const std::string text = R"(function "f" -> nothing
  parameter r0 p: player
  variable r1 c: card
  r2: list of card
  r3: number
  r4: number
b0:
  r2 = cards in zone hand of r0
  r3 = 0
  r4 = r3
  go to b1
b1:
  r1 = next of r2 at r4, go to b1 else b2
b2:
  r4 = r3
  go to b3
b3:
  r1 = next of r2 at r4, go to b3 else b4
b4:
  return r1
)";
  CHECK(After(RemoveCopies, text) == text.substr(text.find("b0:")));
}

TEST_CASE("opt: a copy of a register that is written in each turn is followed to other blocks") {
  CHECK(After(RemoveCopies, R"(function "f" -> truth
  parameter r0 p: player
  r1: list of player
  r2: number
  r3: player
  r4: player
  r5: truth
b0:
  r1 = players in the game
  r2 = 0
  r5 = r0 is r0
  go to b1
b1:
  r3 = next of r1 at r2, go to b2 else b4
b2:
  r4 = r3
  r5 = r3 is not r0
  if r5 go to b3 else b1
b3:
  r5 = r4 is r0
  if r5 go to b4 else b1
b4:
  return r5
)") == R"(b0:
  r1 = players in the game
  r2 = 0
  r5 = r0 is r0
  go to b1
b1:
  r3 = next of r1 at r2, go to b2 else b4
b2:
  r4 = r3
  r5 = r3 is not r0
  if r5 go to b3 else b1
b3:
  r5 = r3 is r0
  if r5 go to b4 else b1
b4:
  return r5
)");
}

TEST_CASE("opt: a copy does not hold where another path has written its original") {
  const std::string text = R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r2 is r2
  if r4 go to b1 else b2
b1:
  r2 = 7
  go to b2
b2:
  r2 = r3 + r3
  return r2
)";
  CHECK(After(RemoveCopies, kHead + text) == text);
}

}  // namespace cardinal::opt
