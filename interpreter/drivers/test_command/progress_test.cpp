#include "interpreter/drivers/test_command/progress.h"

#include <catch2/catch.hpp>
#include <sstream>

namespace cardinal::test_command {

using std::chrono::milliseconds;

TEST_CASE("progress: a short run shows nothing, a long one shows it now and then, and nothing remains") {
  std::chrono::steady_clock::time_point now;
  std::ostringstream out;
  {
    Progress progress(&out, [&] { return now; });
    now += milliseconds(499);
    progress.ShowCount(1, 1200);
    CHECK(out.str().empty());
    now += milliseconds(1);
    progress.ShowCount(2, 1200);
    CHECK(out.str() == "\r\x1b[K2 of 1,200 scenarios");
    now += milliseconds(99);
    progress.ShowCount(3, 1200);
    now += milliseconds(1);
    progress.ShowCount(1004, 1200);
    CHECK(out.str() == "\r\x1b[K2 of 1,200 scenarios\r\x1b[K1,004 of 1,200 scenarios");
    out.str("");
    now += milliseconds(100);
    progress.ShowCount(7, 9, "games, 1 s left");
    CHECK(out.str() == "\r\x1b[K7 of 9 games, 1 s left");
    out.str("");
    progress.ShowText("too soon");
    progress.ShowNow("lint");
    CHECK(out.str() == "\r\x1b[Klint");
    out.str("");
  }
  CHECK(out.str() == "\r\x1b[K");
}

TEST_CASE("progress: without a terminal, or with nothing shown, there is nothing to erase") {
  std::ostringstream out;
  { Progress progress(&out); }
  CHECK(out.str().empty());
  Progress(nullptr).ShowCount(1, 2);
}

}  // namespace cardinal::test_command
