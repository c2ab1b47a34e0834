#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;
using test::kHead;

TEST_CASE("opt: what has been computed on every path is not computed again") {
  CHECK(After(ReuseValues, kHead + R"(b0:
  r2 = number of moves
  r4 = r2 is r2
  if r4 go to b1 else b2
b1:
  r3 = number of moves
  return r3
b2:
  r5 = r2 is r2
  return r2
)") == R"(b0:
  r2 = number of moves
  r4 = r2 is r2
  if r4 go to b1 else b2
b1:
  r3 = r2
  return r3
b2:
  r5 = r4
  return r2
)");
}

TEST_CASE("opt: what has been computed on one path only is computed again") {
  const std::string text = R"(b0:
  r4 = r1 is r1
  if r4 go to b1 else b2
b1:
  r2 = number of moves
  go to b2
b2:
  r3 = number of moves
  return r3
)";
  CHECK(After(ReuseValues, kHead + text) == text);
}

TEST_CASE("opt: a function that changes something computes each value where it needs it") {
  const std::string text = R"(b0:
  r2 = number of moves
  shuffle zone pile of r0
  r3 = number of moves
  return r3
)";
  CHECK(After(ReuseValues, kHead + text) == text);
}

}  // namespace cardinal::opt
