#include "interpreter/language/check/clauses.h"

#include <catch2/catch.hpp>

namespace cardinal::check {

TEST_CASE("clauses: a set is what it holds, in whatever order it was cited") {
  ClauseSets sets({"AB-2", "AB-1", "AB-2", "AB-3"});
  CHECK(sets.Texts() == std::vector<std::string>{"AB-1", "AB-2", "AB-3"});
  CHECK(sets.Of({}).empty());
  CHECK(sets.Of({"AB-2", "AB-1", "AB-2"}) == sets.Of({"AB-1", "AB-2"}));
  CHECK_FALSE(sets.Of({"AB-1"}) == sets.Of({"AB-2"}));
  CHECK(sets.In(sets.Of({"AB-3", "AB-1"})) == std::vector<std::int32_t>{0, 2});
  CHECK(sets.Of({"AB-9"}).empty());
}

TEST_CASE("clauses: joined sets hold what either holds") {
  ClauseSets sets({"AB-1", "AB-2", "AB-3"});
  const Clauses low = sets.Of({"AB-1", "AB-2"}), high = sets.Of({"AB-2", "AB-3"}), all = sets.Joined(low, high);
  CHECK(sets.In(all) == std::vector<std::int32_t>{0, 1, 2});
  CHECK(sets.Joined(high, low) == all);
  CHECK(sets.Joined(all, low) == all);
  CHECK(sets.Joined(low, {}) == low);
  CHECK(sets.Joined({}, low) == low);
}

}  // namespace cardinal::check
