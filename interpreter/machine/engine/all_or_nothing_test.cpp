// Tests of programs that no rules lower to and that the verifier accepts, because it does not know which values are
// lists, cards or positions in a list. They run to a value or a fault, and access no memory that is not theirs.
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::engine::test {

using namespace cardinal::vm::test;  // NOLINT: the assembler
using model::FaultKind;
using vm::EvaluationResult;
using vm::Value;

namespace {

constexpr std::int32_t kHuge = 0x7fffffff;

// The value that a function returns; a fault fails the test.
Value RunBody(const Body& body, std::vector<std::int32_t> list_locals = {}) {
  Assembler a;
  const EvaluationResult reply = a.Ask(a.Answer(body, 0, 8, std::move(list_locals)));
  INFO((reply.fault ? reply.fault->message : ""));
  REQUIRE_FALSE(reply.fault.has_value());
  return reply.value;
}

TEST_CASE("unsound: a number that is taken for a list is an empty one", "[vm]") {
  for (const std::int32_t number : {1, kHuge, -1, -kHuge}) {
    CHECK(RunBody([&](Block& b) { b(Op::Push, number)(Op::ListCount); }) == 0);
    CHECK(RunBody([&](Block& b) { b(Op::Push, number)(Op::ListFirst); }) == kNone);
    CHECK(RunBody([&](Block& b) { b(Op::Push, number)(Op::ListSum); }) == 0);
    CHECK(RunBody([&](Block& b) { b(Op::Push, 3)(Op::Push, number)(Op::ListHas); }) == 0);
    CHECK(RunBody([&](Block& b) { b(Op::Push, number)(Op::Push, number)(Op::ListWith)(Op::ListCount); }) == 0);
  }
  // Offset and length are valid numbers; their sum overflows.
  CHECK(RunBody([&](Block& b) { b(Op::PushConst, 2)(Op::ListCount); }) == 0);
}

TEST_CASE("unsound: what is given back as a list and is none is an empty one", "[vm]") {
  for (const std::int32_t number : {1, kHuge, -1, -kHuge}) {
    Assembler a;
    const EvaluationResult reply = a.Ask(a.ListAnswer([&](Block& b) { b(Op::Push, number); }));
    CHECK_FALSE(reply.fault.has_value());
    CHECK(reply.list.empty());
  }
}

TEST_CASE("unsound: a loop whose place is before its list begins at the first element", "[vm]") {
  CHECK(RunBody([](Block& b) {
          b(Op::BuildBegin)(Op::Push, 4)(Op::BuildAdd)(Op::BuildEnd)(Op::Store, 0)(Op::Push, -5)(Op::Store, 1);
          const std::int32_t next = b.Jump(Op::ForNext, 0);
          b(Op::Return);
          b.Land(next);
          b(Op::Push, -1);
        }) == 4);
}

TEST_CASE("unsound: locals and lists that are released although they are none", "[vm]") {
  CHECK(RunBody([](Block& b) { b(Op::Push, -7)(Op::Store, 0)(Op::Release, 0)(Op::Push, 1); }, {0, 1}) == 1);
  CHECK(RunBody(
            [](Block& b) {
              b(Op::Push, kHuge)(Op::Store, 1)(Op::BuildBegin)(Op::Push, 4)(Op::BuildAdd)(Op::BuildEnd)(Op::Store, 2);
              b(Op::Push, 0)(Op::Store, 0)(Op::Release, 0)(Op::Load, 2)(Op::ListCount);
            },
            {1, 2}) == 1);
}

TEST_CASE("unsound: an option names something that there is", "[vm]") {
  for (const TypeKind kind : {TypeKind::Card, TypeKind::Player, TypeKind::Enum, TypeKind::Name}) {
    for (const std::int32_t number : {5, -1}) {
      Assembler a;
      const std::int32_t choice = a.Choice(kind);
      a.Card("One");
      a.Main([&](Block& b) {
        b(Op::BuildBegin)(Op::Push, number)(Op::BuildAdd)(Op::Push, 0)(Op::BuildAdd)(Op::BuildEnd);
        b(Op::Push, 0)(Op::ChooseOne, choice)(Op::Pop);
      });
      match::Match match = a.Start({{{0, kDeck}}, {}});
      const engine::StepResult step = engine::StartMatch(a.p, match);
      REQUIRE(step.kind == engine::StepResult::Kind::Fault);
      CHECK(step.fault.kind == FaultKind::MissingValue);
    }
  }
}

TEST_CASE("unsound: locals of an occurrence that do not exist, or are the machine's own", "[vm]") {
  Assembler a;
  a.Main([&](Block& b) {
    b(Op::ItUid)(Op::OccurrenceLocal, 9'999)(Op::IsNone).KeepScore(4);
    b(Op::ItUid)(Op::Push, 77)(Op::StoreOccurrenceLocal, 9'999);
    b(Op::ItUid)(Op::Push, 77)(Op::StoreOccurrenceLocal, 0);  // the local in which RunAfter stores the running hook
  });
  match::Match match = a.Start();
  CHECK(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 1);
}

}  // namespace
}  // namespace cardinal::engine::test
