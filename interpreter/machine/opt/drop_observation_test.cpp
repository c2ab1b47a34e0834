#include "interpreter/machine/opt/test_pass.h"

namespace cardinal::opt {

using test::After;
using test::kHead;

TEST_CASE("opt: what only observers notice is dropped") {
  CHECK(After(DropObservation, kHead + R"(b0:
  here
  r2 = 1
  r4 = r2 is r2
  r5 = decide r4 by condition #0
  if r5 go to b1 else b1
b1:
  return r2
)") == R"(b0:
  r2 = 1
  r4 = r2 is r2
  r5 = r4
  if r5 go to b1 else b1
b1:
  return r2
)");
}

}  // namespace cardinal::opt
