#include "interpreter/drivers/scenario/progress.h"

#include <catch2/catch.hpp>
#include <sstream>

namespace cardinal::scenario {

using std::chrono::milliseconds;

TEST_CASE("progress: nothing is shown of what is over soon, then now and then, and nothing stays") {
  std::chrono::steady_clock::time_point now;
  std::ostringstream out;
  {
    Progress progress(&out, [&] { return now; });
    now += milliseconds(499);
    progress.Show(1, 1200);
    CHECK(out.str().empty());
    now += milliseconds(1);
    progress.Show(2, 1200);
    CHECK(out.str() == "\r\x1b[K2 of 1,200 scenarios");
    now += milliseconds(99);
    progress.Show(3, 1200);
    now += milliseconds(1);
    progress.Show(1004, 1200);
    CHECK(out.str() == "\r\x1b[K2 of 1,200 scenarios\r\x1b[K1,004 of 1,200 scenarios");
    out.str("");
    now += milliseconds(100);
    progress.Show(7, 9, "games, 1 s left");
    CHECK(out.str() == "\r\x1b[K7 of 9 games, 1 s left");
    out.str("");
    progress.Say("too soon");
    progress.Begin("lint");
    CHECK(out.str() == "\r\x1b[Klint");
    out.str("");
  }
  CHECK(out.str() == "\r\x1b[K");
}

TEST_CASE("progress: without a terminal, or with nothing shown, there is nothing to erase") {
  std::ostringstream out;
  { Progress progress(&out); }
  CHECK(out.str().empty());
  Progress(nullptr).Show(1, 2);
}

}  // namespace cardinal::scenario
