// Numbers, truth values and lists: the result of each instruction, and the faults that it can raise.
#include <random>
#include <set>

#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

using model::FaultKind;

namespace {

Value Binary(Op op, std::int32_t x, std::int32_t y) {
  Assembler a;
  return a.Ask(a.Answer([&](Block& b) { b(Op::Push, x)(Op::Push, y)(op); })).value;
}

std::vector<Value> List(const std::vector<std::vector<Value>>& lists, const Body& body) {
  Assembler a;
  a.p.lists = lists;
  return a.Ask(a.ListAnswer(body)).list;
}

Value Scalar(const std::vector<std::vector<Value>>& lists, const Body& body) {
  Assembler a;
  a.p.lists = lists;
  return a.Ask(a.Answer(body)).value;
}

FaultKind FaultOf(const Body& body) {
  Assembler a;
  const EvaluationResult reply = a.Ask(a.Answer(body));
  REQUIRE(reply.fault.has_value());
  return reply.fault->kind;
}

}  // namespace

TEST_CASE("numbers: the four rules and the two extremes", "[vm]") {
  CHECK(Binary(Op::Add, 7, 5) == 12);
  CHECK(Binary(Op::Sub, 7, 5) == 2);
  CHECK(Binary(Op::Mul, -7, 5) == -35);
  CHECK(Binary(Op::Div, -7, 2) == -3);
  CHECK(Binary(Op::Mod, -7, 2) == -1);
  CHECK(Binary(Op::Min, 7, 5) == 5);
  CHECK(Binary(Op::Max, 7, 5) == 7);
  CHECK(Binary(Op::Ge, 7, 7) == 1);
  CHECK(Binary(Op::Lt, 7, 7) == 0);
}

TEST_CASE("numbers: what cannot be is a fault with its operands", "[vm]") {
  CHECK(FaultOf([](Block& b) { b(Op::Push, 1)(Op::Push, 0)(Op::Div); }) == FaultKind::DivisionByZero);
  CHECK(FaultOf([](Block& b) { b(Op::Push, 1)(Op::Push, 0)(Op::Mod); }) == FaultKind::DivisionByZero);
  CHECK(FaultOf([](Block& b) { b(Op::PushConst, 2)(Op::Push, 1)(Op::Add); }) == FaultKind::Overflow);
  CHECK(FaultOf([](Block& b) { b(Op::PushConst, 2)(Op::Push, 2)(Op::Mul); }) == FaultKind::Overflow);
  // The two smallest numbers are `none` and `skip`: no sum may become one of them.
  CHECK(FaultOf([](Block& b) { b(Op::PushConst, 3)(Op::Push, 1)(Op::Sub); }) == FaultKind::Overflow);
  CHECK(FaultOf([](Block& b) { b.None()(Op::Require); }) == FaultKind::MissingValue);
  Assembler a;
  const EvaluationResult reply = a.Ask(a.Answer([](Block& b) { b(Op::Push, 6)(Op::Push, 0)(Op::Div); }));
  CHECK(reply.fault->message == "6 div 0");
  CHECK(reply.fault->site == 2);
}

TEST_CASE("numbers: the chain of a fault names the calls, innermost first", "[vm]") {
  Assembler a;
  const FunctionId inner = a.Answer([](Block& b) { b(Op::Push, 1)(Op::Push, 0)(Op::Div); });
  program::Query query;
  query.name = "inner";
  query.code = inner;
  a.p.queries.push_back(query);
  const EvaluationResult reply = a.Ask(a.Answer([](Block& b) { b(Op::CallQuery, 0); }));
  REQUIRE(reply.fault.has_value());
  CHECK(reply.fault->site == 2);
  CHECK(reply.fault->call_chain == std::vector<model::SiteId>{4});
}

TEST_CASE("lists: builders nest, and sort by key without changing equals", "[vm]") {
  const auto nested = List({}, [](Block& b) {
    b(Op::BuildBegin)(Op::Push, 1)(Op::BuildAdd);
    b(Op::BuildBegin)(Op::Push, 7)(Op::BuildAdd)(Op::BuildEnd)(Op::BuildAddAll);
    b(Op::Push, 2)(Op::BuildAdd)(Op::BuildEnd);
  });
  CHECK(nested == std::vector<Value>{1, 7, 2});
  const auto sorted = List({}, [](Block& b) {
    b(Op::BuildBegin);
    for (const auto& [value, key] : std::vector<std::pair<int, int>>{{1, 5}, {2, 3}, {3, 5}, {4, 1}})
      b(Op::Push, value)(Op::Push, key)(Op::BuildAddKey);
    b(Op::BuildEndSorted);
  });
  CHECK(sorted == std::vector<Value>{4, 2, 1, 3});
}

TEST_CASE("lists: set operations keep the order of the left side", "[vm]") {
  const std::vector<std::vector<Value>> lists = {{3, 1, 2}, {2, 5, 3}, {}, {2, 1, 3}};
  const auto two = [](std::int32_t x, std::int32_t y, Op op) {
    return [=](Block& b) { b(Op::PushList, x)(Op::PushList, y)(op); };
  };
  CHECK(List(lists, two(0, 1, Op::ListWith)) == std::vector<Value>{3, 1, 2, 5});
  CHECK(List(lists, two(0, 1, Op::ListWithout)) == std::vector<Value>{1});
  CHECK(Scalar(lists, two(0, 1, Op::ListMeets)) == 1);
  CHECK(Scalar(lists, two(0, 2, Op::ListMeets)) == 0);
  CHECK(Scalar(lists, two(0, 3, Op::ListSame)) == 1);
  CHECK(Scalar(lists, two(0, 1, Op::ListSame)) == 0);
}

TEST_CASE("lists: long ones answer like short ones", "[vm]") {
  std::vector<Value> evens, all;
  for (Value i = 0; i < 500; ++i) all.push_back((i * 7) % 500);
  for (Value i = 0; i < 500; i += 2) evens.push_back(i);
  const auto odd = List({all, evens}, [](Block& b) { b(Op::PushList, 0)(Op::PushList, 1)(Op::ListWithout); });
  CHECK(odd.size() == 250);
  CHECK(odd.front() == 7);
  CHECK(List({all, evens}, [](Block& b) { b(Op::PushList, 1)(Op::PushList, 0)(Op::ListWith); }).size() == 500);
}

// Tries all assignments.
Value MostServed(const std::vector<std::vector<Value>>& lists, std::size_t next, std::set<Value> taken) {
  if (next == lists.size()) return 0;
  Value most = MostServed(lists, next + 1, taken);
  for (const Value value : lists[next]) {
    if (taken.count(value) > 0) continue;
    std::set<Value> more = taken;
    more.insert(value);
    most = std::max(most, 1 + MostServed(lists, next + 1, std::move(more)));
  }
  return most;
}

TEST_CASE("lists: a matching is a largest one", "[vm]") {
  const auto matched = [](const std::vector<Value>& lists) {
    return Scalar({lists}, [](Block& b) { b(Op::PushList, 0)(Op::ListMatch); });
  };
  CHECK(matched({}) == 0);
  CHECK(matched({0, 0}) == 0);
  CHECK(matched({2, 1, 2, 1, 1}) == 2);  // the first list changes to its other element
  CHECK(matched({2, 4, 4, 1, 4}) == 1);
  CHECK(matched({9, 1, 2}) == 1);   // an invalid length
  CHECK(matched({-3, 1, 7}) == 1);  // another invalid length
  std::minstd_rand random(5);
  for (int i = 0; i < 300; ++i) {
    std::vector<std::vector<Value>> lists(random() % 7);
    std::vector<Value> flat;
    for (auto& list : lists) {
      list.resize(random() % 4);
      for (Value& value : list) value = static_cast<Value>(random() % 6);
      flat.push_back(static_cast<Value>(list.size()));
      flat.insert(flat.end(), list.begin(), list.end());
    }
    CHECK(matched(flat) == MostServed(lists, 0, {}));
  }
}

TEST_CASE("lists: folds", "[vm]") {
  const std::vector<std::vector<Value>> lists = {{3, 1, 2}, {}, {0, 1}};
  const auto fold = [&](std::int32_t list, Op op) {
    return Scalar(lists, [=](Block& b) { b(Op::PushList, list)(op); });
  };
  CHECK(fold(0, Op::ListCount) == 3);
  CHECK(fold(0, Op::ListSum) == 6);
  CHECK(fold(0, Op::ListMin) == 1);
  CHECK(fold(0, Op::ListMax) == 3);
  CHECK(fold(0, Op::ListFirst) == 3);
  CHECK(fold(0, Op::ListLast) == 2);
  CHECK(fold(1, Op::ListFirst) == kNone);
  CHECK(fold(1, Op::ListMax) == kNone);
  CHECK(fold(1, Op::ListSum) == 0);
  CHECK(fold(2, Op::ListAny) == 1);
  CHECK(fold(2, Op::ListAll) == 0);
  CHECK(fold(1, Op::ListAll) == 1);
}

TEST_CASE("lists: release keeps what a list local still holds", "[vm]") {
  Assembler a;
  a.p.lists = {{9, 9, 9, 9}, {4, 5}};
  const FunctionId code =
      a.Code("keeps", 0, 3,
             [](Block& b) {
               b(Op::Mark, 0)(Op::PushList, 0)(Op::Pop)(Op::PushList, 1)(Op::Store, 1)(Op::Release, 0);
               b(Op::PushList, 0)(Op::Pop)(Op::Release, 0)(Op::Load, 1)(Op::Return, 0, 1);
             },
             {1});
  CHECK(a.Ask(code).list == std::vector<Value>{4, 5});
}

TEST_CASE("lists: limits are faults", "[vm]") {
  Assembler a;
  a.p.lists = {{1, 2, 3, 4, 5, 6}};
  const FunctionId code = a.ListAnswer([](Block& b) { b(Op::PushList, 0); });
  const FunctionId loop = a.Answer([](Block& b) { b(Op::Jump, 0)(Op::Push, 0); });
  const match::Match match = a.Start();
  base::Limits limits;
  limits.list = 5;
  CHECK(Evaluate(a.p, match, code, {}, limits).fault->kind == FaultKind::ListTooLong);
  limits.steps = 1000;
  const EvaluationResult endless = Evaluate(a.p, match, loop, {}, limits);
  CHECK(endless.fault->kind == FaultKind::StepBudget);
  CHECK(endless.fault->message == "the step budget of 1000 is spent");
}

TEST_CASE("things: relations, enums, seats", "[vm]") {
  CHECK(Scalar({}, [](Block& b) { b(Op::Push, 0)(Op::Push, 1)(Op::Related, 0); }) == 1);
  CHECK(Scalar({}, [](Block& b) { b(Op::Push, 1)(Op::Push, 0)(Op::Related, 0); }) == 0);
  CHECK(Scalar({}, [](Block& b) { b.None()(Op::Push, 0)(Op::Related, 0); }) == 0);
  CHECK(List({}, [](Block& b) { b(Op::AllOfEnum, 0); }) == std::vector<Value>{0, 1});
  CHECK(List({}, [](Block& b) { b(Op::Push, 1)(Op::SeatsFrom); }) == std::vector<Value>{1, 0});
  CHECK(Scalar({}, [](Block& b) { b(Op::Push, 1)(Op::NextSeat); }) == 0);
  CHECK(FaultOf([](Block& b) { b(Op::Push, 2)(Op::NextSeat); }) == FaultKind::MissingValue);
}

}  // namespace cardinal::vm::test
