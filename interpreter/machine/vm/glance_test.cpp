// Register code (looks) of functions that no compiler emits.
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

namespace {

class Hearing : public Observer {};

// The score of a main event that calls a query with this code, with 1 for each parameter: once with an observer of each
// instruction, once unobserved.
struct Scores {
  Value heard = kNone, unheard = kNone;
};
Scores ScoresOf(std::int32_t params, const std::function<void(Block&)>& code) {
  Assembler a;
  program::Query query;
  query.name = "q";
  for (std::int32_t i = 0; i < params; ++i) query.params.push_back({"x", {TypeKind::Int, TypeKind::Void, -1, false}});
  query.result.kind = TypeKind::Int;
  query.code = a.Code("q", params, 4, code);
  a.p.queries.push_back(query);
  a.Main([&](Block& b) {
    b.None();
    for (std::int32_t i = 0; i < params; ++i) b(Op::Push, 1);
    b(Op::CallQuery, 0)(Op::StoreField, kScore);
  });
  match::Match unheard = a.Start(), heard = unheard;
  REQUIRE(a.p.optimized.calls.front().code == query.code);
  base::Limits limits;
  limits.steps = 5'000;
  Hearing hearing;
  engine::StartMatch(a.p, unheard, limits);
  engine::StartMatch(a.p, heard, limits, &hearing);
  CHECK(unheard == heard);
  return {Score(heard), Score(unheard)};
}

}  // namespace

TEST_CASE("glance: a loop that ends and leads back to its head ends with the budget", "[vm]") {
  const Scores scores = ScoresOf(1, [](Block& b) {
    b(Op::ForNext, 3, 1)(Op::Pop)(Op::Jump, 0);
    b(Op::Load, 0)(Op::JumpIfYes, 0)(Op::Push, 7)(Op::Return);
  });
  CHECK(scores.heard == scores.unheard);
}

TEST_CASE("glance: a local that is read by way of a jump back is none", "[vm]") {
  const Scores scores = ScoresOf(0, [](Block& b) { b(Op::Jump, 3)(Op::Load, 3)(Op::Return)(Op::Jump, 1); });
  CHECK(scores.heard == scores.unheard);
}

TEST_CASE("glance: what the machine marks is read as it is", "[vm]") {
  const Scores scores = ScoresOf(0, [](Block& b) { b(Op::Mark, 3)(Op::Load, 3)(Op::Return); });
  CHECK(scores.heard == scores.unheard);
}

}  // namespace cardinal::vm::test
