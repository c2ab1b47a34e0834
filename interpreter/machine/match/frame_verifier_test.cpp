// Matches that no game can reach: they are refused in a save file that was changed and has the right checksum. Each of
// them was played, and then changed. (Random changes: tests/forged_frames_test.cpp.)
#include "interpreter/machine/match/frame_layout.h"
#include "interpreter/machine/vm/test_window.h"

namespace cardinal::match {

namespace {

using vm::test::Code;
using vm::test::Op;
using vm::test::Reg;
using vm::test::TestProgram;

constexpr std::int16_t kActionKind = 1, kWindowKind = 2;
using vm::test::kHand;

// `main` opens a window. The action of a card asks for a card of the hand and waits. Card 2 is of another type.
struct Played {
  TestProgram a;
  Match match;

  Played() {
    const std::int32_t thing = a.Card("Thing"), other = a.Card("Other");
    a.p.cards[other].type = 0;
    vm::test::AddWindow(a, vm::test::Next::Last);
    const std::int32_t choice = a.Choice(vm::test::kCard);
    program::Action action;
    action.name = "act";
    action.card_type = 1;
    action.your_zone = kHand;
    action.variants.push_back({});
    action.variants[0].run = a.Function("action", vm::test::kActionParams, {vm::test::kCard}, [&](Code& b) {
      b(Op::Enter, {}, 0, kActionKind);
      const Reg you = Code::Var(0);
      b.Set(Code::Var(3), b(Op::ChooseOne, {b(Op::ZoneCards, {you}, kHand), you}, choice));
      b(Op::Wait);
      b(Op::Leave);
      b.ReturnNone();
    });
    action.variant_of = {0, -1};
    a.p.actions.push_back(action);
    a.p.windows[0].actions = {0};
    a.Main([](Code& b) { b(Op::CallWindow, {}, 0); });
    match = a.Start({{{thing, kHand}, {thing, kHand}, {other, kHand}}, {{thing, kHand}}});
    REQUIRE(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Decision);
  }
  void Take(std::int32_t option) {
    REQUIRE(vm::test::Take(a.p, match, option).kind == engine::StepResult::Kind::Decision);
  }

  // A register of a frame.
  Value& At(Match& m, std::size_t frame, std::int32_t reg) const {
    return m.stack.values[static_cast<std::size_t>(m.stack.frames[frame].base + reg)];
  }
  // Whether the changed match is refused.
  template <class Forge>
  bool Refused(Forge&& forge) const {
    REQUIRE(CheckInvariants(a.p, match) == "");
    REQUIRE(ValidateStack(a.p, match) == "");
    Match forged = match;
    forge(forged);
    REQUIRE_FALSE(forged == match);
    return !CheckInvariants(a.p, forged).empty() || !ValidateStack(a.p, forged).empty();
  }
};
constexpr std::size_t kMainFrame = 0, kWindowFrame = 1, kActionFrame = 2;
constexpr std::int32_t kActs = 1;  // an option of the window

// Seat 0 is asked for a card by its action.
Played InAction() {
  Played played;
  played.Take(kActs);
  REQUIRE(played.match.decision.kind == model::DecisionKind::One);
  return played;
}

// The action waits, and the other seat is asked.
Played Waiting() {
  Played played = InAction();
  played.Take(0);
  REQUIRE(played.match.pending.size() == 1);
  return played;
}

// Two hooks of an event ask, in a block in which its `after` is deferred, or directly.
struct Hooked {
  TestProgram a;
  Match match;

  explicit Hooked(bool simultaneously) {
    const std::int32_t choice = a.Choice(vm::test::kInt);
    const std::int32_t event = a.Event("ring", {vm::test::kInt}, [](Code&) {});
    for (int i = 0; i < 2; ++i)
      a.Hook(program::HookKind::After, event, -1, [&](Code& b) { b(Op::ChooseYesNo, {0}, choice); });
    a.Main([&](Code& b) {
      if (simultaneously) b(Op::BeginSimultaneous);
      b(Op::CallEvent, {3}, event);
      b(Op::CallEvent, {4}, event);
      if (simultaneously) b(Op::EndSimultaneous);
    });
    match = a.Start();
    REQUIRE(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Decision);
  }
  template <class Forge>
  bool Refused(Forge&& forge) const {
    REQUIRE(CheckInvariants(a.p, match) == "");
    REQUIRE(ValidateStack(a.p, match) == "");
    Match forged = match;
    forge(forged);
    REQUIRE_FALSE(forged == match);
    return !CheckInvariants(a.p, forged).empty() || !ValidateStack(a.p, forged).empty();
  }
};

}  // namespace

TEST_CASE("forged: who acts, with which card, in which window") {
  const Played played = InAction();
  const auto changed = [&](ActionParam parameter, Value value) {
    return played.Refused([&](Match& m) { played.At(m, kActionFrame, parameter) = value; });
  };
  for (const Value you : {Value{2}, Value{-1}, Value{1'000'000}, model::kNone}) CHECK(changed(kActionYou, you));
  for (const Value me : {Value{2}, Value{-5}, Value{1'000'000}, Value{200'000'000}, model::kNone})
    CHECK(changed(kActionMe, me));
  // Occurrence 1 is an event, whose index belongs to another table.
  for (const Value window : {Value{0}, Value{1}, Value{3}, Value{4}, Value{-1}}) CHECK(changed(kActionWindow, window));
}

TEST_CASE("forged: who acts in an action that waits") {
  const Played played = Waiting();
  const auto changed = [&](ActionParam parameter, Value value) {
    return played.Refused([&](Match& m) { m.pending[0].locals[static_cast<std::size_t>(parameter)] = value; });
  };
  CHECK(changed(kActionYou, 1));
  CHECK(changed(kActionYou, 1'000'000));
  CHECK(changed(kActionMe, 2));
  CHECK(changed(kActionMe, 1'000'000));
  CHECK(changed(kActionWindow, 1));
  CHECK(played.Refused([](Match& m) { m.pending[0].card = 1; }));
  CHECK(played.Refused([](Match& m) { ++m.pending[0].pc; }));
}

TEST_CASE("forged: the function of an occurrence that is none") {
  const Played asked, acting = InAction();
  CHECK(asked.Refused([](Match& m) {
    Frame& frame = m.stack.frames[kWindowFrame];
    frame.uid = 0;
    frame.kind = -1;
    frame.occurrence_index = m.decision.window = -1;
    m.decision.options = {{model::OptionKind::Pass, -1, -1}};
  }));
  CHECK(acting.Refused([](Match& m) { m.stack.frames[kActionFrame].uid = 0; }));
  CHECK(acting.Refused([](Match& m) { m.stack.frames[kMainFrame].uid = 0; }));
}

TEST_CASE("forged: the counters of a window, and whom it asks") {
  const Played played;
  const auto changed = [&](WindowLocal local, Value value) {
    return played.Refused([&](Match& m) { played.At(m, kWindowFrame, local) = value; });
  };
  CHECK(changed(kAskedList, ToValue({0, 3})));
  CHECK(changed(kAskedList, ToValue({0, 0})));
  CHECK(changed(kAskedList, model::kNone));
  CHECK(changed(kPosition, 1));  // the turn of the other seat
  for (const WindowLocal counter : {kPosition, kPasses, kTaken})
    for (const Value value : {Value{-1}, INT64_MAX - 1, model::kNone}) CHECK(changed(counter, value));
}

TEST_CASE("forged: a deferred `after`") {
  const Hooked hooked(true);
  REQUIRE_FALSE(hooked.match.deferred.empty());
  const auto changed = [&](auto forge) { return hooked.Refused([&](Match& m) { forge(m.deferred[0]); }); };
  CHECK(changed([](Deferred& d) { d.kind = kActionKind; }));
  CHECK(changed([](Deferred& d) { d.kind = kWindowKind; }));
  CHECK(changed([](Deferred& d) { d.event = 1; }));  // `main`, whose hooks these are not
  CHECK(changed([](Deferred& d) { d.args.clear(); }));
  CHECK(changed([](Deferred& d) { d.hooks[0] = PackHookRef({2, -1, 0}); }));
  CHECK(changed([](Deferred& d) { d.hooks[0] = PackHookRef({0, 99, 0}); }));
}

TEST_CASE("forged: a hook that is said to run where none can, and one of another event") {
  const Hooked hooked(false);
  const std::int32_t hooks = ShapesOf(hooked.a.p)[hooked.match.stack.frames[1].code].hooks;
  REQUIRE(hooks >= 0);
  const auto slot = [&](Match& m, std::size_t frame, HookSlot which) -> Value& {
    const std::int32_t first = ShapesOf(hooked.a.p)[m.stack.frames[frame].code].hooks;
    return m.stack.values[static_cast<std::size_t>(m.stack.frames[frame].base + first + which)];
  };
  CHECK(hooked.Refused([&](Match& m) { slot(m, 0, kHookNext) = 0; }));
  CHECK(hooked.Refused([&](Match& m) { slot(m, 1, kHookNext) = model::kNone; }));
  CHECK(hooked.Refused([&](Match& m) { slot(m, 1, kHookNext) = 2; }));
  CHECK(hooked.Refused([&](Match& m) { m.stack.arena[0] = PackHookRef({2, -1, 0}); }));
  CHECK(hooked.Refused([&](Match& m) { m.stack.frames[2].rule = 1; }));
}

TEST_CASE("forged: flags that a waiting frame does not have") {
  const Played played = InAction();
  for (const std::int16_t flag : {kSkipped, kMemoize})
    for (const std::size_t frame : {kMainFrame, kWindowFrame, kActionFrame})
      CHECK(played.Refused([&](Match& m) { m.stack.frames[frame].flags = flag; }));
}

TEST_CASE("forged: a caller waits at its call") {
  const Played asked, acting = InAction();
  CHECK(asked.Refused([](Match& m) { --m.stack.frames[kMainFrame].pc; }));
  CHECK(asked.Refused([](Match& m) { m.stack.frames[kMainFrame].pc = 0; }));
  CHECK(acting.Refused([](Match& m) { m.stack.frames[kWindowFrame].pc = -99; }));
  CHECK(acting.Refused([](Match& m) { m.decision.choice = -1; }));
}

TEST_CASE("forged: options that do not belong to the decision") {
  const Played asked, acting = InAction();
  CHECK(asked.Refused([](Match& m) { m.decision.options[1].b = 2; }));
  CHECK(asked.Refused([](Match& m) { m.decision.seat = 1; }));
  CHECK(acting.Refused([](Match& m) { m.decision.options[0] = {model::OptionKind::Player, 0, -1}; }));
  CHECK(acting.Refused([](Match& m) { m.decision.picked = {99}; }));
}

}  // namespace cardinal::match
