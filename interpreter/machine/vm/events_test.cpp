// The life of an event: which hooks run, in which order, and how an event is replaced, stopped and deferred.
#include "interpreter/machine/vm/test_program.h"

namespace cardinal::vm::test {

namespace {

constexpr program::Pattern kAny{PatternKind::Any, 0};
constexpr program::Pattern kMe{PatternKind::Me, 0};

// Records `me` + 1 in the score. Hooks of events with `params` arguments have me after them.
Body NoteMe(std::int32_t params) {
  return [params](Code& b) {
    for (Value card = 0; card < 5; ++card) {
      const Reg is = b(Op::Eq, {Code::Var(params), b.Constant(kCard, card)});
      b.If(is, [&] { b.Note(card + 1); });
    }
  };
}
Body Note(Value digit) {
  return [digit](Code& b) { b.Note(digit); };
}

Value ScoreAtEnd(TestProgram& a, std::vector<std::vector<match::SetupCard>> decks = {}) {
  match::Match match = a.Start(std::move(decks)), observed = match;
  Observer observer;
  const engine::StepResult step = engine::StartMatch(a.p, match);
  INFO(step.fault.message);
  CHECK(step.kind == engine::StepResult::Kind::Outcome);
  CHECK(engine::StartMatch(a.p, observed, {}, &observer).kind == engine::StepResult::Kind::Outcome);
  CHECK(match == observed);
  return Score(match);
}

}  // namespace

TEST_CASE("events: before, body, after; the ruleset's first", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Bell");
  const std::int32_t event = a.Event("ring", {}, Note(5));
  a.Hook(HookKind::After, event, -1, Note(6));
  a.Hook(HookKind::After, event, def, NoteMe(0));
  a.Hook(HookKind::Before, event, -1, Note(4));
  a.Main([&](Code& b) { b(Op::CallEvent, {}, event); });
  CHECK(ScoreAtEnd(a, {{{def, kSlot}}, {{def, kSlot}}}) == 45612);
}

TEST_CASE("events: hooks of cards run by seat from the first player, then by how long the cards are there", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Bell");
  a.p.works[0].zones = (1u << kSlot) | (1u << kHand);
  a.p.order_code = a.Answer([](Code& b) { return b.Constant(kPlayer, 1); });
  const std::int32_t event = a.Event("ring", {}, [](Code&) {});
  a.Hook(HookKind::After, event, def, NoteMe(0));
  a.Main([&](Code& b) {
    b(Op::MoveCard, {0, 0}, kSlot);  // card 0 is the newest in its zone
    b(Op::CallEvent, {}, event);
  });
  CHECK(ScoreAtEnd(a, {{{def, kHand}, {def, kHand}}, {{def, kHand}, {def, kSlot}}}) == 3421);
}

TEST_CASE("events: instead replaces all the rest, the first that applies alone", "[run]") {
  TestProgram a;
  const std::int32_t event = a.Event("ring", {}, Note(5));
  a.Hook(HookKind::Instead, event, -1, [](Code& b) { b.Return(kNotApplicable); });
  a.Hook(HookKind::Instead, event, -1, Note(1));
  a.Hook(HookKind::Instead, event, -1, Note(2));
  a.Hook(HookKind::Before, event, -1, Note(3));
  a.Hook(HookKind::After, event, -1, Note(4));
  a.Main([&](Code& b) { b(Op::CallEvent, {}, event); });
  CHECK(ScoreAtEnd(a) == 1);
}

TEST_CASE("events: an instead that does the event itself is not taken again", "[run]") {
  TestProgram a;
  const std::int32_t event = a.Event("ring", {}, Note(5));
  a.Hook(HookKind::Instead, event, -1, [&](Code& b) {
    b.Note(1);
    b(Op::CallEvent, {}, event);
  });
  a.Main([&](Code& b) { b(Op::CallEvent, {}, event); });
  CHECK(ScoreAtEnd(a) == 15);
}

TEST_CASE("events: skip stops it before its body, and its after hooks", "[run]") {
  TestProgram a;
  const std::int32_t event = a.Event("ring", {}, Note(5));
  a.Hook(HookKind::Before, event, -1, [](Code& b) {
    b.Note(1);
    b(Op::SkipEvent);
  });
  a.Hook(HookKind::Before, event, -1, Note(2));
  a.Hook(HookKind::After, event, -1, Note(3));
  a.Main([&](Code& b) {
    b(Op::CallEvent, {}, event);
    b.Note(9);
  });
  CHECK(ScoreAtEnd(a) == 19);
}

TEST_CASE("events: `after` runs for cards that were there at the beginning, and for those that came with it", "[run]") {
  TestProgram a;
  const std::int32_t leaves = a.Card("Leaves"), comes = a.Card("Comes");
  const std::int32_t event = a.Event("swap", {kCard, kCard}, [](Code& b) {
    b(Op::MoveCard, {Code::Var(0), 0}, kHand);
    b(Op::MoveCard, {Code::Var(1), 0}, kSlot);
  });
  a.Hook(HookKind::After, event, leaves, NoteMe(2), {kMe, kAny});
  a.Hook(HookKind::After, event, comes, NoteMe(2));
  a.Hook(HookKind::After, event, leaves, Note(9), {kAny, kMe});  // the head names another card
  a.Main([&](Code& b) { b(Op::CallEvent, {0, 1}, event); });
  CHECK(ScoreAtEnd(a, {{{leaves, kSlot}, {comes, kHand}}}) == 12);
}

TEST_CASE("events: an after hook acts for who controlled the card when the event began", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Guest");
  const std::int32_t home = a.Event("home", {kCard}, [](Code& b) { b(Op::MoveCard, {Code::Var(0), 0}, kHand); });
  a.Hook(HookKind::After, home, def,
         [](Code& b) {
           b.If(
               b(Op::Eq, {Code::Var(2), b.Constant(kPlayer, 1)}), [&] { b.SetScore(8); }, [&] { b.SetScore(7); });
         },
         {kMe});
  a.Main([&](Code& b) {
    b(Op::MoveCard, {0, 1}, kSlot);
    b(Op::CallEvent, {0}, home);
  });
  CHECK(ScoreAtEnd(a, {{{def, kHand}}}) == 8);
}

TEST_CASE("events: a list that an event returns survives it", "[run]") {
  TestProgram a;
  program::Event gives;
  gives.name = "gives";
  gives.code = a.Function(
      "gives", {}, {kNumbers},
      [](Code& b) {
        b(Op::Enter, {}, 0);
        b(Op::ListCount, {b.List({100})});
        b.Set(Code::Var(0), b(Op::ListWith, {b.List({3}), b.List({4})}));
        b(Op::Leave);
        b.Return(Code::Var(0));
      },
      kNumbers);
  a.p.events.push_back(gives);
  a.Main([&](Code& b) {
    const Reg list = b(Op::CallEvent, {}, 0, 0, kNumbers);
    b(Op::ListCount, {b.List({100})});
    b.SetScore(b(Op::ListSum, {list}));
  });
  CHECK(ScoreAtEnd(a) == 7);
}

TEST_CASE("events: whenever rules run until nothing more happens", "[run]") {
  TestProgram a;
  // whenever score < 3 { score := score + 1 }
  a.p.state_based_actions_code = a.Function(
      "whenever", {}, {},
      [](Code& b) {
        b.If(b(Op::Lt, {b.Score(), 3}), [&] {
          b(Op::AddField, {kNone, 1}, kScore);
          b.Return(b.Constant(kBool, 1));
        });
        b.Return(b.Constant(kBool, 0));
      },
      kBool);
  const std::int32_t event = a.Event("nothing", {}, [](Code&) {});
  a.Main([&](Code& b) { b(Op::CallEvent, {}, event); });
  CHECK(ScoreAtEnd(a) == 3);
}

TEST_CASE("events: a hook reads and sets the variables of its event", "[run]") {
  TestProgram a;
  // Variable 0 of the event is a number, variable 1 a list that the hook sets.
  const std::int32_t event = a.Event("count", {},
                                     [](Code& b) {
                                       b.Set(Code::Var(0), 2);
                                       b.Set(Code::Var(1), b.List({7, 8}));
                                     },
                                     {kInt, kNumbers});
  const Reg it = Code::Var(2);
  a.Hook(HookKind::After, event, -1, [&](Code& b) {
    b.WithNumber(Op::StoreLocalOf, 1, {it, b.List({1, 2, 3})});
    const Reg old = b.WithNumber(Op::LoadLocalOf, 0, {it}, kInt);
    b.WithNumber(Op::StoreLocalOf, 0, {it, b(Op::Add, {old, 40})});
  });
  a.Hook(HookKind::After, event, -1, [&](Code& b) {
    b(Op::ListCount, {b.List({7, 8})});
    const Reg number = b.WithNumber(Op::LoadLocalOf, 0, {it}, kInt);
    b.SetScore(b(Op::Add, {number, b(Op::ListSum, {b.WithNumber(Op::LoadLocalOf, 1, {it}, kNumbers)})}));
  });
  a.Main([&](Code& b) { b(Op::CallEvent, {}, event); });
  CHECK(ScoreAtEnd(a) == 42 + 6);
}

TEST_CASE("events: current is the innermost that runs, none when it is over", "[run]") {
  TestProgram a;
  const std::int32_t event = a.Event("outer", {}, [](Code&) {});
  a.Hook(HookKind::After, event, -1, [&](Code& b) {
    b.If(b(Op::Eq, {b(Op::FindOccurrence, {}, event), Code::Var(2)}), [&] { b.Note(1); });
  });
  a.Main([&](Code& b) {
    b(Op::CallEvent, {}, event);
    b.If(b(Op::IsNone, {b(Op::FindOccurrence, {}, event)}), [&] { b.Note(1); });
  });
  CHECK(ScoreAtEnd(a) == 11);
}

TEST_CASE("simultaneously: cards pass each other, fields add up, reads see the position before the block", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  a.Main([&](Code& b) {
    b(Op::BeginSimultaneous);
    b(Op::MoveCard, {0, 1}, kSlot);
    b(Op::MoveCard, {1, 0}, kSlot);
    b(Op::MoveCard, {0, 0}, kHand);  // the first move of a card is recorded
    b(Op::AddField, {0, -2}, kPoints);
    b(Op::AddField, {0, -2}, kPoints);
    b.SetScore(b(Op::LoadField, {0}, kPoints));
    b(Op::EndSimultaneous);
  });
  match::Match match = a.Start({{{def, kSlot}}, {{def, kSlot}}});
  CHECK(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 5);
  CHECK(match.state.fields[1] == 1);
  CHECK(match.state.cards[0].controller == 1);
  CHECK(match.state.cards[1].controller == 0);
  CHECK(match::CheckInvariants(a.p, match) == "");
}

TEST_CASE("simultaneously: a zone that is too full at the end is a fault", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  a.Main([&](Code& b) {
    b(Op::BeginSimultaneous);
    b(Op::MoveCard, {1, 0}, kSlot);
    b(Op::EndSimultaneous);
  });
  match::Match match = a.Start({{{def, kSlot}}, {{def, kSlot}}});
  const match::Match before = match;
  const engine::StepResult step = engine::StartMatch(a.p, match);
  CHECK(step.kind == engine::StepResult::Kind::Fault);
  CHECK(step.fault.kind == model::FaultKind::ZoneFull);
  CHECK(step.fault.message == "slot holds at most 1");
  CHECK(match == before);
}

TEST_CASE("simultaneously: after hooks are deferred to the end, may ask, and still know the event", "[run]") {
  TestProgram a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t choice = a.Choice(kInt);
  // bury(c): variable 1 identifies the card; a hook reads it.
  const std::int32_t bury = a.Event("bury", {kCard},
                                    [](Code& b) {
                                      b.If(
                                          b(Op::Eq, {Code::Var(0), b.Constant(kCard, 0)}),
                                          [&] { b.Set(Code::Var(1), 3); }, [&] { b.Set(Code::Var(1), 4); });
                                      b(Op::MoveCard, {Code::Var(0), kNone}, kPile);
                                    },
                                    {kInt});
  a.Hook(HookKind::After, bury, def,
         [&](Code& b) {
           b(Op::ChooseYesNo, {Code::Var(2)}, choice);
           b.Note(b.WithNumber(Op::LoadLocalOf, 1, {Code::Var(3)}, kInt));
         },
         {kMe});
  a.Main([&](Code& b) {
    b(Op::BeginSimultaneous);
    b(Op::CallEvent, {0}, bury);
    b(Op::CallEvent, {1}, bury);
    b(Op::EndSimultaneous);
    b.Note(9);
  });
  match::Match match = a.Start({{{def, kSlot}}, {{def, kSlot}}});
  CHECK(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Decision);
  CHECK(match.decision.seat == 0);
  CHECK(match.state.CardsIn(match::ZoneIndex(a.p, kPile, -1, 2)).size() == 2);
  CHECK(match::CheckInvariants(a.p, match) == "");
  CHECK(match::ValidateStack(a.p, match) == "");
  Take(a.p, match, 0);
  CHECK(match.decision.seat == 1);
  CHECK(Score(match) == 3);
  CHECK(Take(a.p, match, 0).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 349);
  CHECK(match.deferred.empty());
}

}  // namespace cardinal::vm::test
