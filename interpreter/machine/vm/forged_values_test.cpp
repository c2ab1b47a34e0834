// Functions that no rules lower to and that the verifier accepts, because it does not know which values variables of
// other functions have, and which elements lists have. They run to a value or a fault, and access no memory that is not
// theirs.
#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

using model::FaultKind;

namespace {

constexpr Value kHuge = 0x7fffffff;

// The value of a function that reads `number` as a list.
EvaluationResult OfList(Value number, const std::function<Reg(Code&, Reg)>& value) {
  TestProgram a;
  return a.Ask(a.Answer([&](Code& b) { return value(b, Code::Var(0)); }, {kNumbers}), {number});
}

}  // namespace

TEST_CASE("unsound: a number that is taken for a list is an empty one", "[run]") {
  // Offset and length of the last one are valid numbers; their sum overflows.
  for (const Value number : {Value{1}, kHuge, Value{-1}, -kHuge, INT64_MAX}) {
    INFO(number);
    const auto reads = [&](Op op) {
      const EvaluationResult reply = OfList(number, [&](Code& b, Reg list) { return b(op, {list}); });
      CHECK_FALSE(reply.fault.has_value());
      return reply.value;
    };
    CHECK(reads(Op::ListFirst) == kNone);
    CHECK(reads(Op::ListSum) == 0);
    CHECK(OfList(number, [](Code& b, Reg list) { return b(Op::ListHas, {list, 3}); }).value == 0);
    CHECK(OfList(number, [](Code& b, Reg list) { return b(Op::ListWith, {list, list}); }).list.empty());
    CHECK(OfList(number, [](Code&, Reg list) { return list; }).list.empty());
  }
}

TEST_CASE("unsound: a loop whose place is before its list has no turn", "[run]") {
  TestProgram a;
  const FunctionId code = a.Function(
      "first", {}, {},
      [](Code& b) {
        b.ForEach(
            b.List({4, 5}), [&](Reg element) { b.Return(element); }, -5);
        b.Return(-1);
      },
      kInt);
  CHECK(a.Ask(code).value == -1);
}

TEST_CASE("unsound: an option names something that there is", "[run]") {
  for (const TypeTag& type : {kCard, kPlayer, kMood, TypeTag{TypeKind::Name, TypeKind::Void, -1, false}}) {
    for (const Value number : {5, -1}) {
      TestProgram a;
      const std::int32_t choice = a.Choice(type);
      a.Card("One");
      const TypeTag list{TypeKind::List, type.kind, type.id, false};
      a.Main([&](Code& b) { b(Op::ChooseOne, {b.List({number, 0}, list), 0}, choice); });
      match::Match match = a.Start({{{0, kDeck}}, {}});
      const engine::StepResult step = engine::StartMatch(a.p, match);
      REQUIRE(step.kind == engine::StepResult::Kind::Fault);
      CHECK(step.fault.kind == FaultKind::MissingValue);
    }
  }
}

TEST_CASE("unsound: variables of an occurrence that do not exist", "[run]") {
  TestProgram a;
  a.Main([&](Code& b) {
    const Reg it = b(Op::CurrentOccurrence);
    for (const Value number : {Value{9'999}, Value{0}, kHuge}) {
      b.If(b(Op::IsNone, {b.WithNumber(Op::LoadLocalOf, number, {it}, kInt)}), [&] { b.Note(1); });
      b.WithNumber(Op::StoreLocalOf, number, {it, 77});
    }
  });
  match::Match match = a.Start();
  CHECK(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 111);
}

}  // namespace cardinal::vm::test
