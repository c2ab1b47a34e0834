#include "interpreter/language/check/clause_sets.h"

#include <catch2/catch.hpp>

namespace cardinal::check {

TEST_CASE("clauses: a set is what it holds, in whatever order it was cited") {
  ClauseSets sets({"AB-2", "AB-1", "AB-2", "AB-3"});
  CHECK(sets.ClauseIds() == std::vector<std::string>{"AB-1", "AB-2", "AB-3"});
  CHECK(sets.Intern({}).empty());
  CHECK(sets.Intern({"AB-2", "AB-1", "AB-2"}) == sets.Intern({"AB-1", "AB-2"}));
  CHECK_FALSE(sets.Intern({"AB-1"}) == sets.Intern({"AB-2"}));
  CHECK(sets.Members(sets.Intern({"AB-3", "AB-1"})) == std::vector<std::int32_t>{0, 2});
  CHECK(sets.Intern({"AB-9"}).empty());
}

TEST_CASE("clauses: joined sets hold what either holds") {
  ClauseSets sets({"AB-1", "AB-2", "AB-3"});
  const ClauseSetId low = sets.Intern({"AB-1", "AB-2"}), high = sets.Intern({"AB-2", "AB-3"}),
                    all = sets.Union(low, high);
  CHECK(sets.Members(all) == std::vector<std::int32_t>{0, 1, 2});
  CHECK(sets.Union(high, low) == all);
  CHECK(sets.Union(all, low) == all);
  CHECK(sets.Union(low, {}) == low);
  CHECK(sets.Union({}, low) == low);
}

}  // namespace cardinal::check
