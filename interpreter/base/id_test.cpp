#include "interpreter/base/id.h"

#include <catch2/catch.hpp>
#include <cstdint>
#include <type_traits>
#include <unordered_set>

#include "interpreter/base/table.h"

namespace cardinal::base {
namespace {

using CardId = Id<struct CardTag>;
using ZoneId = Id<struct ZoneTag>;

// A number, or an id of another table, does not become an id unnoticed.
static_assert(!std::is_convertible_v<std::int32_t, CardId>);
static_assert(!std::is_convertible_v<CardId, std::int32_t>);
static_assert(!std::is_constructible_v<CardId, ZoneId>);

TEST_CASE("id: an id is none until it is made from a position", "[id]") {
  CHECK_FALSE(CardId().IsValid());
  CHECK(CardId() == CardId(-1));
  CHECK(CardId(0).IsValid());
  CHECK(CardId(7).Number() == 7);
}

TEST_CASE("id: ids are ordered and hashed by their position", "[id]") {
  CHECK(CardId(1) < CardId(2));
  const std::unordered_set<CardId> known{CardId(1), CardId(2), CardId(1)};
  CHECK(known.size() == 2);
}

TEST_CASE("id: a table with typed ids is indexed by them only", "[id]") {
  Table<CardId, int> costs;
  const CardId first = costs.Add(3), second = costs.Add(5);
  CHECK(costs[first] + costs[second] == 8);
  CHECK(costs.Contains(second));
  CHECK_FALSE(costs.Contains(CardId()));
  CHECK_FALSE(costs.Contains(CardId(2)));
  std::int32_t sum = 0;
  for (const CardId id : costs.Ids()) sum += id.Number();
  CHECK(sum == 1);
}

}  // namespace
}  // namespace cardinal::base
