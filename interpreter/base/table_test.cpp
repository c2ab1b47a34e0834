#include "interpreter/base/table.h"

#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace cardinal::base {
namespace {

using NameId = std::int32_t;
using Names = Table<NameId, std::string>;

// The lowest 32 bits of -2^63 are 0: an index that is converted to an id before it is checked finds the first element.
template <class Reference>
constexpr bool kTakesWholeIndex = requires {
  static_cast<Reference (Names::*)(std::int64_t)>(&Names::operator[]);
};
template <class Reference>
constexpr bool kTakesWholeIndexConst = requires {
  static_cast<Reference (Names::*)(std::int64_t) const>(&Names::operator[]);
};
static_assert(kTakesWholeIndex<std::string&>);
static_assert(kTakesWholeIndexConst<const std::string&>);

TEST_CASE("table: Add returns the id at which the element is found", "[table]") {
  Names names;
  const NameId first = names.Add("ember"), second = names.Add("tide");
  CHECK(names[first] == "ember");
  CHECK(names[second] == "tide");
  CHECK(names.GetId(names[second]) == second);
  CHECK(names.NextId() == 2);
}

TEST_CASE("table: a table contains its ids and nothing else", "[table]") {
  const Table<NameId, bool> flags(3, true);
  std::vector<NameId> ids;
  for (const NameId id : flags.Ids()) ids.push_back(id);
  CHECK(ids == std::vector<NameId>{0, 1, 2});
  CHECK(flags.Contains(2));
  CHECK_FALSE(flags.Contains(3));
  CHECK_FALSE(flags.Contains(-1));
  CHECK_FALSE(flags.Contains(std::int64_t{1} << 32));
  CHECK_FALSE(flags.Contains(INT64_MIN));
}

}  // namespace
}  // namespace cardinal::base
