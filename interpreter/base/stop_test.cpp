#include "interpreter/base/stop.h"

#include <catch2/catch.hpp>

namespace cardinal::base {
namespace {

using Clock = StopScope::Clock;

TEST_CASE("stop: work continues until its scope is over") {
  CHECK_FALSE(StopScope::IsActive());
  CHECK_NOTHROW(StopScope::Check());
  bool stop = false;
  const StopScope scope(std::nullopt, [&] { return stop; });
  CHECK(StopScope::IsActive());
  CHECK_NOTHROW(StopScope::Check());
  stop = true;
  CHECK_THROWS_AS(StopScope::Check(), Stopped);
  const StopScope late(Clock::now() + std::chrono::hours(1));
  CHECK_THROWS_AS(StopScope::Check(), Stopped);
}

TEST_CASE("stop: of several scopes that are over the outermost is the one that stops") {
  const StopScope outer(Clock::now());
  const StopScope inner(Clock::now());
  try {
    StopScope::Check(7);
    FAIL("it must stop");
  } catch (const Stopped& stopped) {
    CHECK(stopped.scope == &outer);
    CHECK(stopped.site == 7);
  }
}

}  // namespace
}  // namespace cardinal::base
