#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;
using test::kHead;

TEST_CASE("opt: jumps go to where they end, and blocks that follow each other are one") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r2 = number of moves
  go to b1
b1:
  go to b2
b2:
  r4 = r2 is r1
  if r4 go to b3 else b4
b3:
  go to b4
b4:
  return r2
)") == R"(b0:
  r2 = number of moves
  r4 = r2 is r1
  return r2
)");
}

TEST_CASE("opt: a loop of jumps stays a loop") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  go to b1
b1:
  go to b2
b2:
  go to b1
)") == R"(b0:
  go to b1
b1:
  go to b1
)");
}

TEST_CASE("opt: a branch on what was just decided is not tested again") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r5 = 1
  go to b3
b2:
  r5 = 0
  go to b3
b3:
  if r5 go to b4 else b5
b4:
  r2 = 1
  return r2
b5:
  return r1
)") == R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r5 = 1
  r2 = 1
  return r2
b2:
  r5 = 0
  return r1
)");
}

TEST_CASE("opt: a jump to the end of a function returns at once") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r2 = 1
  go to b3
b2:
  r2 = number of moves
  go to b3
b3:
  r3 = r2
  return r3
)") == R"(b0:
  r4 = r0 is none
  if r4 go to b1 else b2
b1:
  r2 = 1
  r3 = r2
  return r3
b2:
  r2 = number of moves
  r3 = r2
  return r3
)");
}

TEST_CASE("opt: a jump to a block that is only a branch branches itself") {
  CHECK(After(ThreadJumps, kHead + R"(b0:
  r2 = number of moves
  r3 = 1
  r4 = r1 is none
  if r4 go to b1 else b2
b1:
  r5 = r2 is r3
  go to b3
b2:
  r5 = r3 is r3
  go to b3
b3:
  if r5 go to b4 else b5
b4:
  r2 = number of moves
  r3 = r2 + r2
  return r3
b5:
  r3 = number of moves
  r2 = r3 + r3
  return r2
)") == R"(b0:
  r2 = number of moves
  r3 = 1
  r4 = r1 is none
  if r4 go to b1 else b2
b1:
  r5 = r2 is r3
  if r5 go to b3 else b4
b2:
  r5 = r3 is r3
  if r5 go to b3 else b4
b3:
  r2 = number of moves
  r3 = r2 + r2
  return r3
b4:
  r3 = number of moves
  r2 = r3 + r3
  return r2
)");
}

TEST_CASE("opt: a test of which yes and no are returned is returned itself, a comparison is not") {
  const std::string head = R"(function "f" -> truth
  parameter r0 p: player
  variable r1 c: card
  r2: truth
  r3: truth
  r4: truth
)";
  const std::string yes_and_no = R"(  if r2 go to b1 else b2
b1:
  r3 = 1
  return r3
b2:
  r4 = 0
  return r4
)";
  const std::string comparison = "b0:\n  r2 = r1 is r1\n" + yes_and_no;
  CHECK(After(ThreadJumps, head + "b0:\n  r2 = r1 is in zone hand of r0\n" + yes_and_no) == R"(b0:
  r2 = r1 is in zone hand of r0
  return r2
)");
  CHECK(After(ThreadJumps, head + comparison) == comparison);
  std::string turned = "b0:\n  r2 = r1 is in zone hand of r0\n" + yes_and_no;
  turned.replace(turned.find("r3 = 1"), 6, "r3 = 0");
  turned.replace(turned.find("r4 = 0"), 6, "r4 = 1");
  CHECK(After(ThreadJumps, head + turned) == turned);
}

}  // namespace cardinal::opt
