#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;
using test::kHead;

TEST_CASE("opt: a default that costs nothing needs no branch") {
  CHECK(After(SimplifyDefaults, kHead + R"(b0:
  r2 = number of moves
  r3 = r2
  r4 = r2 is none
  if r4 go to b1 else b2
b1:
  r3 = 7
  go to b2
b2:
  return r3
)") == R"(b0:
  r2 = number of moves
  r7 = r2
  r4 = r2 is none
  r6 = 7
  r3 = r7 or else r6
  go to b2
b1:
  r3 = 7
  go to b2
b2:
  return r3
)");
}

TEST_CASE("opt: a default that must be computed keeps its branch") {
  const std::string text = R"(b0:
  r2 = number of moves
  r4 = r2 is none
  if r4 go to b1 else b2
b1:
  r2 = r1 + r1
  go to b2
b2:
  return r2
)";
  CHECK(After(SimplifyDefaults, kHead + text) == text);
}

}  // namespace cardinal::opt
