// Numbers, truth values and lists: the result of each instruction, and the faults that it can raise.
#include <random>
#include <set>

#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

using model::FaultKind;

namespace {

using Operation = std::function<Reg(Code&)>;

EvaluationResult Evaluated(const Operation& value) {
  TestProgram a;
  return a.Ask(a.Answer(value));
}

Value Scalar(const Operation& value) {
  const EvaluationResult reply = Evaluated(value);
  INFO((reply.fault ? reply.fault->message : ""));
  CHECK_FALSE(reply.fault.has_value());
  return reply.value;
}
std::vector<Value> List(const Operation& value) { return Evaluated(value).list; }

FaultKind FaultOf(const Operation& value) {
  const EvaluationResult reply = Evaluated(value);
  REQUIRE(reply.fault.has_value());
  return reply.fault->kind;
}

// Of two numbers that no pass knows.
EvaluationResult OfUnknown(Op op, Value x, Value y) {
  TestProgram a;
  const FunctionId code = a.Answer([&](Code& b) { return b(op, {Code::Var(0), Code::Var(1)}); }, {kInt, kInt});
  return a.Ask(code, {x, y});
}

// Constants are computed before the game, and must have the same result.
Value Binary(Op op, Value x, Value y) {
  const Value value = OfUnknown(op, x, y).value;
  CHECK(Scalar([&](Code& b) { return b(op, {x, y}); }) == value);
  return value;
}

FaultKind BinaryFault(Op op, Value x, Value y) {
  const EvaluationResult reply = OfUnknown(op, x, y);
  REQUIRE(reply.fault.has_value());
  CHECK(FaultOf([&](Code& b) { return b(op, {x, y}); }) == reply.fault->kind);
  return reply.fault->kind;
}

}  // namespace

TEST_CASE("numbers: the four rules and the two extremes", "[run]") {
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

TEST_CASE("numbers: what cannot be is a fault with its operands", "[run]") {
  CHECK(BinaryFault(Op::Div, 1, 0) == FaultKind::DivisionByZero);
  CHECK(BinaryFault(Op::Mod, 1, 0) == FaultKind::DivisionByZero);
  CHECK(BinaryFault(Op::Add, INT64_MAX, 1) == FaultKind::Overflow);
  CHECK(BinaryFault(Op::Mul, INT64_MAX, 2) == FaultKind::Overflow);
  // The two smallest numbers are `none` and `skip`: no sum may become one of them.
  CHECK(BinaryFault(Op::Sub, INT64_MIN + 2, 1) == FaultKind::Overflow);
  CHECK(FaultOf([](Code& b) { return b(Op::Require, {b.None()}); }) == FaultKind::MissingValue);
  const EvaluationResult reply = Evaluated([](Code& b) { return b(Op::Div, {6, 0}); });
  CHECK(reply.fault->message == "6 div 0");
  CHECK(reply.fault->site == 3);  // after those of the program and of the two numbers
}

TEST_CASE("numbers: the chain of a fault names the calls, innermost first", "[run]") {
  TestProgram a;
  program::Query query;
  query.name = "inner";
  query.result = kInt;
  query.code = a.Answer([](Code& b) { return b(Op::Div, {1, 0}); });
  a.p.queries.push_back(query);
  const std::int32_t call = base::Count(a.p.sites);
  const EvaluationResult reply = a.Ask(a.Answer([](Code& b) { return b(Op::Ask, {}, 0); }));
  REQUIRE(reply.fault.has_value());
  CHECK(reply.fault->site == 3);
  CHECK(reply.fault->call_chain == std::vector<model::SiteId>{call});
}

TEST_CASE("lists: builders nest, and sort by key without changing equals", "[run]") {
  const auto nested = List([](Code& b) {
    const Reg outer = b(Op::BeginList);
    b(Op::Append, {outer, b.Number(1)});
    const Reg inner = b(Op::BeginList);
    b(Op::Append, {inner, b.Number(7)});
    b(Op::AppendAll, {outer, b(Op::EndList, {inner})});
    b(Op::Append, {outer, b.Number(2)});
    return b(Op::EndList, {outer});
  });
  CHECK(nested == std::vector<Value>{1, 7, 2});
  const auto sorted = List([](Code& b) {
    const Reg list = b(Op::BeginList);
    for (const auto& [value, key] : std::vector<std::pair<int, int>>{{1, 5}, {2, 3}, {3, 5}, {4, 1}})
      b(Op::AppendWithKey, {list, value, key});
    return b(Op::EndSortedList, {list});
  });
  CHECK(sorted == std::vector<Value>{4, 2, 1, 3});
}

TEST_CASE("lists: set operations keep the order of the left side", "[run]") {
  const std::vector<std::vector<Value>> lists = {{3, 1, 2}, {2, 5, 3}, {}, {2, 1, 3}};
  const auto two = [&](std::size_t x, std::size_t y, Op op) {
    return [&, x, y, op](Code& b) { return b(op, {b.List(lists[x]), b.List(lists[y])}); };
  };
  CHECK(List(two(0, 1, Op::ListWith)) == std::vector<Value>{3, 1, 2, 5});
  CHECK(List(two(0, 1, Op::ListWithout)) == std::vector<Value>{1});
  CHECK(Scalar(two(0, 1, Op::ListMeets)) == 1);
  CHECK(Scalar(two(0, 2, Op::ListMeets)) == 0);
  CHECK(Scalar(two(0, 3, Op::ListSame)) == 1);
  CHECK(Scalar(two(0, 1, Op::ListSame)) == 0);
}

TEST_CASE("lists: long ones answer like short ones", "[run]") {
  std::vector<Value> evens, all;
  for (Value i = 0; i < 500; ++i) all.push_back((i * 7) % 500);
  for (Value i = 0; i < 500; i += 2) evens.push_back(i);
  const auto odd = List([&](Code& b) { return b(Op::ListWithout, {b.List(all), b.List(evens)}); });
  CHECK(odd.size() == 250);
  CHECK(odd.front() == 7);
  CHECK(List([&](Code& b) { return b(Op::ListWith, {b.List(evens), b.List(all)}); }).size() == 500);
}

namespace {

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

}  // namespace

TEST_CASE("lists: a matching is a largest one", "[run]") {
  const auto matched = [](const std::vector<Value>& lists) {
    return Scalar([&](Code& b) { return b(Op::ListMatch, {b.List(lists)}); });
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

TEST_CASE("lists: folds", "[run]") {
  const std::vector<std::vector<Value>> lists = {{3, 1, 2}, {}, {0, 1}};
  const auto fold = [&](std::size_t list, Op op) {
    return Scalar([&](Code& b) { return b(op, {b.List(lists[list])}); });
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

TEST_CASE("lists: a loop that makes lists releases them, and keeps what a variable holds", "[run]") {
  TestProgram a;
  const FunctionId code = a.Function(
      "keeps", {}, {kNumbers},
      [](Code& b) {
        b.ForEach(b.List(std::vector<Value>(100, 1)), [&](Reg) {
          b(Op::ListCount, {b.List({9, 9, 9, 9})});
          b.Set(Code::Var(0), b(Op::ListWith, {b.List({4}), b.List({5})}));
        });
        b.Return(Code::Var(0));
      },
      kNumbers);
  const match::Match match = a.Start();
  base::Limits limits;
  limits.arena = 500;  // 800 elements are made; they are freed from 256 elements on
  Observer observer;
  for (Observer* const hears : {static_cast<Observer*>(nullptr), &observer}) {
    const EvaluationResult reply = Evaluate(a.p, match, code, {}, limits, nullptr, hears);
    CHECK_FALSE(reply.fault.has_value());
    CHECK(reply.list == std::vector<Value>{4, 5});
  }
}

TEST_CASE("lists: limits are faults", "[run]") {
  TestProgram a;
  const FunctionId code = a.Answer([](Code& b) { return b(Op::ListWith, {b.List({1, 2, 3}), b.List({4, 5, 6})}); });
  const FunctionId loop = a.Function("loop", {}, {}, [](Code& b) { b.Forever([&] { b(Op::Here); }); });
  const match::Match match = a.Start();
  base::Limits limits;
  limits.list = 5;
  CHECK(Evaluate(a.p, match, code, {}, limits).fault->kind == FaultKind::ListTooLong);
  limits.steps = 1000;
  const EvaluationResult endless = Evaluate(a.p, match, loop, {}, limits);
  CHECK(endless.fault->kind == FaultKind::StepBudget);
  CHECK(endless.fault->message == "the step budget of 1000 is spent");
}

TEST_CASE("things: relations, enums, seats", "[run]") {
  CHECK(Scalar([](Code& b) { return b(Op::Related, {0, 1}, 0); }) == 1);
  CHECK(Scalar([](Code& b) { return b(Op::Related, {1, 0}, 0); }) == 0);
  CHECK(Scalar([](Code& b) { return b(Op::Related, {b.None(), 0}, 0); }) == 0);
  CHECK(List([](Code& b) { return b(Op::AllOfEnum, {}, 0); }) == std::vector<Value>{0, 1});
  CHECK(List([](Code& b) { return b(Op::SeatsFrom, {1}); }) == std::vector<Value>{1, 0});
  CHECK(Scalar([](Code& b) { return b(Op::NextSeat, {1}); }) == 0);
  CHECK(FaultOf([](Code& b) { return b(Op::NextSeat, {2}); }) == FaultKind::MissingValue);
}

}  // namespace cardinal::vm::test
