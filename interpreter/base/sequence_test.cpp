#include "interpreter/base/sequence.h"

#include <catch2/catch.hpp>
#include <limits>
#include <string>
#include <vector>

namespace cardinal::base {
namespace {

const std::vector<std::string> kNames = {"ember", "tide", "ember"};

TEST_CASE("sequence: Count and Indices of a container", "[sequence]") {
  CHECK(Count(kNames) == 3);
  CHECK(Count(std::string_view("tide")) == 4);
  std::vector<std::int32_t> indices;
  for (const std::int32_t index : Indices(kNames)) indices.push_back(index);
  CHECK(indices == std::vector<std::int32_t>{0, 1, 2});
  for (const std::int32_t index : Indices(std::vector<int>())) FAIL("no element, but index " << index);
}

TEST_CASE("sequence: FindIndex returns the first index, or -1", "[sequence]") {
  CHECK(FindIndex(kNames, "ember") == 0);
  CHECK(FindIndex(kNames, "tide") == 1);
  CHECK(FindIndex(kNames, "ash") == -1);
  CHECK(FindIndexIf(kNames, [](const std::string& name) { return name.size() == 4; }) == 1);
  CHECK(FindIndexIf(kNames, [](const std::string& name) { return name.empty(); }) == -1);
}

TEST_CASE("sequence: an index is valid from 0 to the last element", "[sequence]") {
  CHECK(IsValidIndex(kNames, 0));
  CHECK(IsValidIndex(kNames, 2));
  CHECK_FALSE(IsValidIndex(kNames, 3));
  CHECK_FALSE(IsValidIndex(kNames, -1));
  CHECK_FALSE(IsValidIndex(kNames, std::numeric_limits<std::int64_t>::min()));  // its lowest 32 bits are 0
}

}  // namespace
}  // namespace cardinal::base
