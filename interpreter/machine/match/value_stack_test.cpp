#include "interpreter/machine/match/value_stack.h"

#include <catch2/catch.hpp>
#include <vector>

namespace cardinal::match {

using model::Value;

namespace {

std::vector<Value> In(const ValueStack& values) { return {values.begin(), values.end()}; }

}  // namespace

TEST_CASE("values: pushed, popped, resized and erased as in a vector") {
  ValueStack values;
  CHECK(values.empty());
  for (Value i = 0; i < 100; ++i) values.push_back(i);
  CHECK(values.size() == 100);
  CHECK(values[42] == 42);
  values.pop_back();
  CHECK(values.back() == 98);
  values.Truncate(3);
  values.resize(5, 7);
  CHECK(In(values) == std::vector<Value>{0, 1, 2, 7, 7});
  values.erase(values.begin() + 1);
  CHECK(In(values) == std::vector<Value>{0, 2, 7, 7});
  values.resize(1, 9);
  CHECK(In(values) == std::vector<Value>{0});
  values.Append(std::vector<Value>{4, 5});
  values.Append({});
  CHECK(In(values) == std::vector<Value>{0, 4, 5});
  values.assign(2, 8);
  CHECK(In(values) == std::vector<Value>{8, 8});
}

TEST_CASE("values: elements written after the end count when the end is set") {
  ValueStack values;
  values.push_back(1);
  values.Reserve(2);
  Value* top = values.end();
  *top++ = 2;
  *top++ = 3;
  CHECK(values.size() == 1);
  values.SetEnd(top);
  CHECK(In(values) == std::vector<Value>{1, 2, 3});
}

TEST_CASE("values: copies are independent; two are equal if their elements below the ends are") {
  ValueStack one;
  for (Value i = 0; i < 10; ++i) one.push_back(i);
  ValueStack other = one;
  CHECK(other == one);
  other[3] = 30;
  CHECK_FALSE(other == one);
  CHECK(one[3] == 3);
  other = one;
  one.Truncate(4);
  CHECK_FALSE(other == one);
  other.Truncate(4);
  CHECK(other == one);
  const ValueStack& self = one;
  one = self;
  CHECK(one.size() == 4);
  const ValueStack moved = std::move(one);
  CHECK(moved.size() == 4);
  one = other;
  CHECK(one == moved);
}

}  // namespace cardinal::match
