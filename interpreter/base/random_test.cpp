#include "interpreter/base/random.h"

#include <catch2/catch.hpp>
#include <map>
#include <vector>

using cardinal::base::Random;

TEST_CASE("random: seeding is SplitMix64", "[base]") {
  const std::array<std::uint64_t, 4> expected = {0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u, 0x06c45d188009454fu,
                                                 0xf88bb8a8724c81ecu};
  CHECK(Random(0).State() == expected);
}

TEST_CASE("random: the stream is xoshiro256**, by its published numbers", "[base]") {
  Random random;
  random.SetState({1, 2, 3, 4});
  const std::vector<std::uint64_t> expected = {11520u,
                                               0u,
                                               1509978240u,
                                               1215971899390074240u,
                                               1216172134540287360u,
                                               607988272756665600u,
                                               16172922978634559625u,
                                               8476171486693032832u,
                                               10595114339597558777u,
                                               2904607092377533576u};
  for (const std::uint64_t number : expected) CHECK(random.Next() == number);
}

TEST_CASE("random: the same seed gives the same numbers, another seed others", "[base]") {
  Random a(7), b(7), c(8);
  CHECK(a == b);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t number = a.Next();
    CHECK(number == b.Next());
    differs = differs || number != c.Next();
  }
  CHECK(differs);
}

TEST_CASE("random: Below stays below, and one possibility draws nothing", "[base]") {
  Random random(3);
  const Random before = random;
  CHECK(random.NextBelow(1) == 0);
  CHECK(random == before);
  for (std::uint64_t n : {2u, 3u, 7u, 52u, 1000u}) {
    for (int i = 0; i < 200; ++i) CHECK(random.NextBelow(n) < n);
  }
  const std::uint64_t huge = 0xffffffffffffffffu;
  for (int i = 0; i < 20; ++i) CHECK(random.NextBelow(huge) < huge);
}

TEST_CASE("random: Below favours nothing", "[base]") {
  // A range of three quarters of 2^64 would be strongly biased without rejection: a plain remainder hits the lowest
  // third twice as often as the rest.
  Random random(11);
  const std::uint64_t n = (std::uint64_t{1} << 63) + (std::uint64_t{1} << 62);
  int low = 0;
  for (int i = 0; i < 30000; ++i) low += random.NextBelow(n) < n / 3;
  CHECK(low > 9500);
  CHECK(low < 10500);

  std::map<std::uint64_t, int> counts;
  for (int i = 0; i < 60000; ++i) ++counts[random.NextBelow(6)];
  CHECK(counts.size() == 6);
  for (const auto& [face, count] : counts) {
    CHECK(count > 9500);
    CHECK(count < 10500);
  }
}
