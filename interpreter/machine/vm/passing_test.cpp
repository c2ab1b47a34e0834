// Skipped windows with code that no compiler emits: the effect is that of an asked window, or the window is run.
#include <utility>

#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

namespace {

constexpr auto kWindow = static_cast<std::int32_t>(OccurrenceKind::Window);
constexpr std::int32_t kTakenOf = match::kTaken, kProgress = 6;  // locals after the parameters

struct Market {
  std::int32_t params = 0;
  bool stores_taken = true;
  Body before_asking = [](Block&) {};  // before each question
  Body once = [](Block&) {};           // before the first question
  Body offer = [](Block& b) { b(Op::Push, 0); };
};

void AddWindow(Assembler& a, const Market& market) {
  program::Window window;
  window.name = "market";
  const std::int32_t params = market.params;
  window.params.resize(static_cast<std::size_t>(params), {"x", {TypeKind::Int, TypeKind::Void, -1, false}});
  window.code =
      a.Code("window", params, params + kProgress + 4,
             [&](Block& b) {
               b(Op::Enter, 0, kWindow)(Op::AllPlayers)(Op::Store, params);
               b(Op::Push, 0)(Op::Store, params + match::kPosition)(Op::Push, 0)(Op::Store, params + match::kPasses);
               if (market.stores_taken) b(Op::Push, 0)(Op::Store, params + kTakenOf);
               market.once(b);
               const std::int32_t ask = b.Here();
               b(Op::Load, params + match::kPasses)(Op::Push, 2)(Op::Eq);
               const std::int32_t closed = b.Jump(Op::JumpIfYes);
               market.before_asking(b);
               b(Op::AskWindow, 0, params + kProgress)(Op::Jump, ask);
               b.Land(closed);
               b(Op::Leave).None()(Op::Return);
             },
             {params});
  a.p.windows.push_back(window);
}

void AddAction(Assembler& a, const Body& offer) {
  program::Action action;
  action.name = "act";
  program::ActionVariant variant;
  variant.run = a.Code("action", 3, 8, [](Block& b) {
    b(Op::Enter, 0, static_cast<std::int32_t>(OccurrenceKind::Action)).Note(3)(Op::Leave).None()(Op::Return);
  });
  variant.cancelled = a.Code("cancelled", 3, 8, [](Block& b) { b.Note(0)(Op::Leave).None()(Op::Return); });
  variant.offer = a.Answer(offer, 3);
  action.variants.push_back(variant);
  a.p.actions.push_back(action);
  a.p.windows.back().actions.push_back(0);
}

bool IsPassedOver(const Assembler& a) {
  return std::ranges::any_of(a.p.optimized.fused_instructions, [](const program::Instr& in) {
    return in.op == Op::EnterWindow || in.op == Op::PassWindow;
  });
}

// Takes up to `most` forced decisions one by one, with an observer of each instruction.
engine::StepResult OneByOne(const Program& program, match::Match& match, std::int64_t most,
                            const base::Limits& limits) {
  Observer hears;
  engine::StepResult step = engine::Advance(program, match, {}, limits, &hears);
  for (; step.kind == engine::StepResult::Kind::Decision && match.decision.options.size() == 1 && most > 0; --most)
    step = engine::Advance(program, match, {}, limits, &hears);
  return step;
}

// Opens the window three times, between two choices. Returns whether the window can be skipped at all.
bool PlaysTheSame(const Market& market) {
  Assembler a;
  AddWindow(a, market);
  AddAction(a, market.offer);
  const std::int32_t choice = a.Choice(TypeKind::Int);
  a.p.lists = {{1, 2}};
  const auto choose = [&](Block& b) { b(Op::PushList, 0)(Op::Push, 0)(Op::ChooseOne, choice)(Op::Pop); };
  a.Main([&](Block& b) {
    choose(b);
    for (std::int32_t time = 1; time <= 3; ++time) {
      for (std::int32_t i = 0; i < market.params; ++i) b(Op::Push, time);
      b(Op::CallWindow, 0)(Op::Pop);
    }
    choose(b);
  });
  const match::Match start = a.Start();
  for (std::int64_t most = 0; most < 7; ++most) {
    base::Limits limits;
    for (limits.steps = 20; limits.steps < 700; limits.steps += 1 + limits.steps / 300 * 5) {
      INFO(most << " forced, " << limits.steps << " steps");
      match::Match led = start, single = start;
      Observer hears;
      engine::StepResult one = engine::StartMatch(a.p, led, limits),
                         other = engine::StartMatch(a.p, single, limits, &hears);
      for (int asked = 0; asked < 12 && one.kind == engine::StepResult::Kind::Decision; ++asked) {
        REQUIRE(one.kind == other.kind);
        REQUIRE(led == single);
        one = engine::AdvanceToOpenChoice(a.p, led, {}, {most}, limits);
        other = OneByOne(a.p, single, most, limits);
      }
      REQUIRE(one.kind == other.kind);
      REQUIRE(led == single);
    }
  }
  return IsPassedOver(a);
}

// Tests that a local of the window has this value.
Body Holds(std::int32_t local, std::int32_t value) {
  return [=](Block& b) { b(Op::Load, 2)(Op::OccurrenceLocal, local)(Op::Push, value)(Op::Eq); };
}

}  // namespace

TEST_CASE("passing: nobody can do anything, and what is offered reads the layout of the window", "[vm]") {
  CHECK(PlaysTheSame({}));
  CHECK(PlaysTheSame({.offer = Holds(match::kPasses, 1)}));
  CHECK(PlaysTheSame({.params = 2, .offer = Holds(1, 3)}));
}

TEST_CASE("passing: a window whose code writes a parameter is run", "[vm]") {
  const Body count = [](Block& b) { b(Op::Load, 0)(Op::Push, 1)(Op::Add)(Op::Store, 0); };
  CHECK_FALSE(PlaysTheSame({.params = 1, .before_asking = count}));
  CHECK_FALSE(PlaysTheSame({.params = 1, .before_asking = count, .offer = Holds(0, 3)}));
}

TEST_CASE("passing: a local of the layout that nobody has stored is none", "[vm]") {
  const Body is_none = [](Block& b) { b(Op::Load, 2)(Op::OccurrenceLocal, kTakenOf)(Op::IsNone); };
  CHECK(PlaysTheSame({.stores_taken = false, .offer = is_none}));
}

TEST_CASE("passing: where another local is asked for the window is run", "[vm]") {
  CHECK(PlaysTheSame({.once = [](Block& b) { b(Op::Push, 7)(Op::Store, 4); }, .offer = Holds(4, 7)}));
  CHECK(PlaysTheSame({.offer = Holds(kProgress + match::kWindowCard, -1)}));
}

TEST_CASE("passing: after Leave the window is over for those who look at what is running", "[vm]") {
  Assembler a;
  program::Window window;
  window.name = "market";
  window.code = a.Code("window", 0, 4, [](Block& b) {
    b(Op::Enter, 0, kWindow)(Op::Leave)(Op::Current, 0, kWindow)(Op::IsNone);
    const std::int32_t over = b.Jump(Op::JumpIfYes);
    b.None()(Op::Return);
    b.Land(over);
    b(Op::PushConst, 2)(Op::Return);
  });
  a.p.windows.push_back(window);
  a.Main([](Block& b) { b(Op::CallWindow, 0)(Op::IsNone)(Op::Store, 4).None()(Op::Load, 4)(Op::StoreField, kScore); });
  match::Match unheard = a.Start(), heard = unheard;
  Observer hears;
  engine::StartMatch(a.p, unheard);
  engine::StartMatch(a.p, heard, {}, &hears);
  CHECK(unheard == heard);
  CHECK_FALSE(IsPassedOver(a));
}

}  // namespace cardinal::vm::test
