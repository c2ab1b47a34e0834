// Fused instructions (program/fused.def): an unobserved run uses them, an observed run does not.
#include <array>
#include <set>

#include "interpreter/machine/program/stack_effect.h"
#include "interpreter/machine/vm/evaluate.h"
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

namespace {

constexpr std::array kFused = {
#define FUSED(name, ...) Op::name,
#include "interpreter/machine/program/fused.def"
};

constexpr std::array kNames = {
#define FUSED(name, ...) #name,
#include "interpreter/machine/program/fused.def"
};

// Free locals of the main event.
enum Local { kList = 3, kPosition, kElement, kMark, kTimes, kSeen, kFound = kTimes };
constexpr std::int32_t kThing = 1;

// score := (score * 3 + the value on the stack + 1) mod a prime
void Add(Block& b) {
  b(Op::Store, kSeen)
      .None()
      .None()(Op::LoadField, kScore)(Op::Push, 3)(Op::Mul)(Op::Load, kSeen)(Op::Push, 1)(Op::Add)(Op::Add);
  b(Op::Push, 9973)(Op::Mod)(Op::StoreField, kScore);
}
void Count(Block& b) {
  b(Op::Load, kElement);
  Add(b);
}

// Runs `body` for each element of the list on the stack.
void Each(Block& b, const std::function<void()>& body) {
  b(Op::Store, kList)(Op::Push, 0)(Op::Store, kPosition);
  const std::int32_t next = b.Here(), end = b.Jump(Op::ForNext, kList);
  b(Op::Store, kElement);
  body();
  b(Op::Jump, next);
  b.Land(end);
}

// Adds 1 for `no`; otherwise 2 and then 1.
void Decide(Block& b) {
  const std::int32_t no = b.Jump(Op::JumpIfNo);
  b(Op::Load, kFound)(Op::Pop)(Op::Push, 2);
  Add(b);
  b.Land(no);
  b(Op::Push, 1);
  Add(b);
}

// Every entry of fused.def, with the jump taken and not taken.
void EveryRow(Assembler& a) {
  a.p.attributes = {{"size", {TypeKind::Int, TypeKind::Void, -1, false}, -1, -1}};
  a.p.cards.at(0).attributes = {7};
  a.p.lists = {{4, 2, 9}, {}};
  a.Main(
      [](Block& b) {
        b(Op::AllCards, -1);
        Each(b, [&] {
          b(Op::Load, kElement)(Op::Attribute, 0)(Op::Store, kFound)(Op::Load, kFound)(Op::Push, 7)(Op::Eq);
          Decide(b);
          b(Op::Load, kElement)(Op::CardInfo, 0, static_cast<std::int32_t>(program::CardInfoKind::Owner))(Op::Pop);
          for (const std::int32_t type : {0, kThing}) {
            b(Op::Load, kElement)(Op::IsCardType, type);
            Decide(b);
            b(Op::Push, 0)(Op::IsCardType, type);
            Decide(b);
          }
          b(Op::Load, kElement)(Op::LoadField, kMarks)(Op::Push, 0)(Op::Eq)(Op::Not);
          Decide(b);
        });
        b(Op::PushList, 0);
        Each(b, [&] {
          b(Op::Push, 5);
          Add(b);
        });
        b(Op::PushList, 0)(Op::Store, kList)(Op::Push, 0)(Op::Store, kPosition);  // built again
        b(Op::BuildBegin);
        const std::int32_t again = b.Here(), built = b.Jump(Op::ForNext, kList);
        b(Op::Store, kElement)(Op::Load, kElement)(Op::BuildAdd)(Op::Jump, again);
        b.Land(built);
        b(Op::BuildEnd);
        Each(b, [&] {
          for (const std::int32_t number : {2, 4}) {
            b(Op::Load, kElement)(Op::Load, kElement)(Op::Max)(Op::Push, number)(Op::Eq);
            Decide(b);
            b(Op::Load, kElement)(Op::Load, kElement)(Op::Max)(Op::Push, number)(Op::Eq);
            const std::int32_t yes = b.Jump(Op::JumpIfYes);
            Count(b);
            b.Land(yes);
          }
          b(Op::Load, kElement)(Op::IsNone)(Op::Not);
          Decide(b);
          b.None()(Op::IsNone)(Op::Not);
          Decide(b);
          b(Op::Push, 1)(Op::ZoneCount, kHand)(Op::Pop);
          b(Op::Push, 1)(Op::Store, kFound)(Op::Load, kFound)(Op::ZoneCount, kHand)(Op::Pop);
        });
        b(Op::PushList, 0)(Op::Store, kList)(Op::Push, 0)(Op::Store, kPosition)(Op::Mark, kMark);
        const std::int32_t next = b.Here();
        b(Op::Release, kMark);
        const std::int32_t end = b.Jump(Op::ForNext, kList);
        b(Op::Store, kElement);
        Count(b);
        b(Op::PushList, 0)(Op::Pop)(Op::Jump, next);
        b.Land(end);
        b(Op::Push, 3)(Op::Store, kTimes)(Op::Mark, kMark);
        const std::int32_t loop = b.Here();
        b(Op::Release, kMark);
        const std::int32_t done = b.Jump(Op::TimesNext, kTimes);
        Count(b);
        b(Op::Jump, loop);
        b.Land(done);
      },
      {kList});
}

class Hearing : public Observer {};

constexpr std::int64_t kStride = 3;  // the budget ends at each position inside a fused instruction

}  // namespace

TEST_CASE("fused: each of them is used, and no program is written with one", "[vm]") {
  Assembler a;
  a.Card("Seven");
  EveryRow(a);
  a.Start();
  std::set<Op> used;
  for (const Instr& in : a.p.optimized.fused_instructions) used.insert(in.op);
  for (std::size_t i = 0; i < kFused.size(); ++i) {
    CAPTURE(kNames[i]);
    CHECK(used.contains(kFused[i]));
  }
  for (const Instr& in : a.p.instructions) CHECK(static_cast<int>(in.op) < program::kOpCount);
}

TEST_CASE("fused: the same game, and the budget ends at the same instruction", "[vm]") {
  Assembler a;
  const std::int32_t seven = a.Card("Seven");
  EveryRow(a);
  const match::Match start = a.Start({{{seven, kHand}, {seven, kDeck}}, {{seven, kHand}}});
  base::Limits limits;
  bool over = false;
  for (limits.steps = 0; !over; limits.steps += kStride) {
    Hearing hearing;
    match::Match heard = start, unheard = start;
    const std::optional<model::Fault> plain = [&] {
      const engine::StepResult step = engine::StartMatch(a.p, heard, limits, &hearing);
      return step.kind == engine::StepResult::Kind::Fault ? std::optional(step.fault) : std::nullopt;
    }();
    const engine::StepResult step = engine::StartMatch(a.p, unheard, limits);
    over = !plain;
    REQUIRE((step.kind == engine::StepResult::Kind::Fault) == plain.has_value());
    if (plain) CHECK(step.fault.site == plain->site);
    REQUIRE(heard == unheard);
    REQUIRE(limits.steps < 20'000);
  }
  CHECK(limits.steps > 500);
}

TEST_CASE("fused: a thing that is missing is missed at its own instruction", "[vm]") {
  const auto looks = {Op::LoadField, Op::CardInfo, Op::IsCardType, Op::Attribute, Op::ZoneCount};
  for (const Op look : looks) {
    CAPTURE(program::OpName(look));
    Assembler a;
    a.Card("Seven");
    a.p.attributes = {{"size", {TypeKind::Int, TypeKind::Void, -1, false}, -1, -1}};
    a.p.cards.at(0).attributes = {7};
    const std::int32_t what = look == Op::LoadField ? kPoints : look == Op::ZoneCount ? kHand : 0;
    a.Main([&](Block& b) {
      b(Op::Push, 77)(Op::Store, kFound)(Op::Load, kFound)(look, what);
      const std::int32_t no = b.Jump(Op::JumpIfNo);
      b.Land(no);
    });
    Hearing hearing;
    match::Match heard = a.Start(), unheard = heard;
    const engine::StepResult plain = engine::StartMatch(a.p, heard, {}, &hearing),
                             fused = engine::StartMatch(a.p, unheard);
    CHECK(fused.fault.kind == model::FaultKind::MissingValue);
    CHECK(fused.fault.site == plain.fault.site);
    CHECK(fused.fault.message == plain.fault.message);
  }
}

// Code that no compiler emits but Verify accepts: results with and without an observer.
TEST_CASE("prepared: a scan neither hides what a fused instruction reads nor writes where the list lies", "[vm]") {
  for (const bool aliased : {false, true}) {
    CAPTURE(aliased);
    Assembler a;
    a.Card("Seven");
    // enough scans: their numbers are not valid positions in another function
    a.Code("loops", 0, 8, [&](Block& b) {
      b(Op::Push, 0)(Op::Return);
      for (int i = 0; i < 300; ++i) {
        const std::int32_t head = b.Here();
        b(Op::ForNext, head, kList)(Op::Store, kElement)(Op::Load, kElement)(Op::IsCardType, kThing)(Op::JumpIfNo,
                                                                                                     head);
      }
    });
    a.Main([](Block&) {});
    const std::int32_t element = aliased ? kPosition : kElement;
    const FunctionId code = a.Answer(
        [&](Block& b) {
          b(Op::Mark, kMark)(Op::AllCards, -1)(Op::Store, kList)(Op::Push, 0)(Op::Store, kPosition)(Op::Release, kMark);
          const std::int32_t head = b.Jump(Op::ForNext, kList);
          b(Op::Store, element)(Op::Load, element)(Op::IsCardType, 0)(Op::JumpIfNo, head)(Op::Jump, head);
          b.Land(head);
          b(Op::Push, 7);
        },
        0, 9, {kList});
    REQUIRE(program::Verify(a.p) == "");
    const match::Match match = match::NewMatch(a.p, {});
    Hearing hearing;
    base::Limits limits;
    limits.steps = 10'000;
    const EvaluationResult heard = Evaluate(a.p, match, code, {}, limits, nullptr, &hearing),
                           unheard = Evaluate(a.p, match, code, {}, limits);
    CHECK(heard.value == unheard.value);
    CHECK(heard.fault.has_value() == unheard.fault.has_value());
  }
}

}  // namespace cardinal::vm::test
