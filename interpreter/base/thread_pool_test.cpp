#include "interpreter/base/thread_pool.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <vector>

namespace cardinal::base {

TEST_CASE("crew: every piece is done once, whatever the number of threads") {
  for (const unsigned threads : {1U, 2U, 7U, 100U}) {
    std::vector<std::atomic<int>> done(50);
    ParallelFor(done.size(), threads, [&](std::size_t i) { ++done[i]; });
    for (const auto& count : done) CHECK(count == 1);
  }
  ParallelFor(0, 4, [](std::size_t) { FAIL("there is nothing to do"); });
}

TEST_CASE("crew: what the first piece throws is thrown again, and nothing is begun after it") {
  std::atomic<int> done = 0;
  const auto work = [&](std::size_t i) {
    ++done;
    if (i == 3) throw std::runtime_error("three");
  };
  CHECK_THROWS_WITH(ParallelFor(1000, 1, work), "three");
  CHECK(done == 4);
  CHECK_THROWS_WITH(ParallelFor(1000, 3, work), "three");
}

TEST_CASE("crew: there is always a thread, and never a crowd") {
  CHECK(ThreadCount(0) >= 1);
  CHECK(ThreadCount(3) == 3);
  CHECK(ThreadCount(1'000'000) == 256);
}

}  // namespace cardinal::base
