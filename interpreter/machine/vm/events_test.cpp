// The life of an event: which hooks run, in which order, and how an event is replaced, stopped and deferred.
#include "interpreter/machine/vm/test_assembler.h"

namespace cardinal::vm::test {

namespace {

constexpr program::Pattern kAny{PatternKind::Any, 0};
constexpr program::Pattern kMe{PatternKind::Me, 0};

// Records `me` + 1 in the score. Hooks of events with `params` arguments have me after them.
Body NoteMe(std::int32_t params) {
  return [params](Block& b) {
    b.None().None()(Op::LoadField, kScore)(Op::Push, 10)(Op::Mul)(Op::Load, params)(Op::Add)(Op::Push, 1)(Op::Add)(
        Op::StoreField, kScore);
  };
}
Body Note(std::int32_t digit) {
  return [digit](Block& b) { b.Note(digit); };
}
void Call(Block& b, std::int32_t event) { b(Op::CallEvent, event)(Op::Pop); }

Value ScoreAtEnd(Assembler& a, std::vector<std::vector<match::SetupCard>> decks = {}) {
  match::Match match = a.Start(std::move(decks));
  const engine::StepResult step = engine::StartMatch(a.p, match);
  INFO(step.fault.message);
  CHECK(step.kind == engine::StepResult::Kind::Outcome);
  return Score(match);
}

}  // namespace

TEST_CASE("events: before, body, after; the ruleset's first", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Bell");
  const std::int32_t event = a.Event("ring", 0, Note(5));
  a.Hook(HookKind::After, event, -1, Note(6));
  a.Hook(HookKind::After, event, def, NoteMe(0));
  a.Hook(HookKind::Before, event, -1, Note(4));
  a.Main([&](Block& b) { Call(b, event); });
  CHECK(ScoreAtEnd(a, {{{def, kSlot}}, {{def, kSlot}}}) == 45612);
}

TEST_CASE("events: cards are heard by seat from the first player, then by how long they lie there", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Bell");
  a.p.works[0].zones = (1u << kSlot) | (1u << kHand);
  a.p.order_code = a.Answer([](Block& b) { b(Op::Push, 1); });
  const std::int32_t event = a.Event("ring", 0, [](Block&) {});
  a.Hook(HookKind::After, event, def, NoteMe(0));
  a.Main([&](Block& b) {
    b(Op::Push, 0)(Op::Push, 0)(Op::MoveCard, kSlot);  // card 0 is the newest in its zone
    Call(b, event);
  });
  CHECK(ScoreAtEnd(a, {{{def, kHand}, {def, kHand}}, {{def, kHand}, {def, kSlot}}}) == 3421);
}

TEST_CASE("events: instead replaces all the rest, the first that applies alone", "[vm]") {
  Assembler a;
  const std::int32_t event = a.Event("ring", 0, Note(5));
  a.Hook(HookKind::Instead, event, -1, [](Block& b) { b.Skip()(Op::Return); });
  a.Hook(HookKind::Instead, event, -1, Note(1));
  a.Hook(HookKind::Instead, event, -1, Note(2));
  a.Hook(HookKind::Before, event, -1, Note(3));
  a.Hook(HookKind::After, event, -1, Note(4));
  a.Main([&](Block& b) { Call(b, event); });
  CHECK(ScoreAtEnd(a) == 1);
}

TEST_CASE("events: an instead that does the event itself is not taken again", "[vm]") {
  Assembler a;
  const std::int32_t event = a.Event("ring", 0, Note(5));
  a.Hook(HookKind::Instead, event, -1, [&](Block& b) {
    b.Note(1);
    Call(b, event);
  });
  a.Main([&](Block& b) { Call(b, event); });
  CHECK(ScoreAtEnd(a) == 15);
}

TEST_CASE("events: skip stops it before its body, and its after hooks", "[vm]") {
  Assembler a;
  const std::int32_t event = a.Event("ring", 0, Note(5));
  a.Hook(HookKind::Before, event, -1, [](Block& b) { b.Note(1)(Op::SkipEvent); });
  a.Hook(HookKind::Before, event, -1, Note(2));
  a.Hook(HookKind::After, event, -1, Note(3));
  a.Main([&](Block& b) {
    Call(b, event);
    b.Note(9);
  });
  CHECK(ScoreAtEnd(a) == 19);
}

TEST_CASE("events: after looks back to who heard it begin, and hears who came with it", "[vm]") {
  Assembler a;
  const std::int32_t leaves = a.Card("Leaves"), comes = a.Card("Comes");
  const std::int32_t event = a.Event("swap", 2, [](Block& b) {
    b(Op::Load, 0)(Op::Push, 0)(Op::MoveCard, kHand);
    b(Op::Load, 1)(Op::Push, 0)(Op::MoveCard, kSlot);
  });
  a.Hook(HookKind::After, event, leaves, NoteMe(2), {kMe, kAny});
  a.Hook(HookKind::After, event, comes, NoteMe(2));
  a.Hook(HookKind::After, event, leaves, Note(9), {kAny, kMe});  // the head names another card
  a.Main([&](Block& b) {
    b(Op::Push, 0)(Op::Push, 1);
    Call(b, event);
  });
  CHECK(ScoreAtEnd(a, {{{leaves, kSlot}, {comes, kHand}}}) == 12);
}

TEST_CASE("events: an after hook acts for who controlled the card when it heard", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Guest");
  const std::int32_t home = a.Event("home", 1, [](Block& b) { b(Op::Load, 0)(Op::Push, 0)(Op::MoveCard, kHand); });
  a.Hook(HookKind::After, home, def, [](Block& b) { b(Op::Load, 2)(Op::Push, 7)(Op::Add).KeepScore(5); }, {kMe});
  a.Main([&](Block& b) {
    b(Op::Push, 0)(Op::Push, 1)(Op::MoveCard, kSlot)(Op::Push, 0);
    Call(b, home);
  });
  CHECK(ScoreAtEnd(a, {{{def, kHand}}}) == 8);
}

TEST_CASE("events: a list that an event gives back survives it", "[vm]") {
  Assembler a;
  a.p.lists = {{3, 4}, {100}};
  program::Event gives;
  gives.name = "gives";
  gives.code = a.Code("gives", 0, 2,
                      [](Block& b) {
                        b(Op::Enter, 0, 0)(Op::PushList, 1)(Op::Pop)(Op::PushList, 0)(Op::Store, 1)(Op::Leave)(
                            Op::Load, 1)(Op::Return);
                      },
                      {1});
  a.p.events.push_back(gives);
  a.Main([&](Block& b) { b(Op::CallEvent, 0)(Op::PushList, 1)(Op::Pop)(Op::ListSum).KeepScore(4); });
  CHECK(ScoreAtEnd(a) == 7);
}

TEST_CASE("events: whenever rules settle until nothing more happens", "[vm]") {
  Assembler a;
  // whenever score < 3 { score := score + 1 }
  a.p.state_based_actions_code = a.Code("whenever", 0, 1, [](Block& b) {
    b.None()(Op::LoadField, kScore)(Op::Push, 3)(Op::Lt)(Op::Store, 0)(Op::Load, 0);
    const std::int32_t skip = b.Jump(Op::JumpIfNo);
    b.None()(Op::Push, 1)(Op::AddField, kScore);
    b.Land(skip);
    b(Op::Load, 0)(Op::Return);
  });
  const std::int32_t event = a.Event("nothing", 0, [](Block&) {});
  a.Main([&](Block& b) { Call(b, event); });
  CHECK(ScoreAtEnd(a) == 3);
}

TEST_CASE("events: a hook reads and sets the states of the event it heard", "[vm]") {
  Assembler a;
  a.p.lists = {{7, 8}, {1, 2, 3}};
  // Local 5 of the event is a number, local 6 a list that the hook sets.
  const std::int32_t event = a.Event(
      "count", 0,
      [](Block& b) { b(Op::Mark, 7)(Op::Push, 2)(Op::Store, 5)(Op::PushList, 0)(Op::Store, 6)(Op::Release, 7); }, {6});
  a.Hook(HookKind::After, event, -1, [](Block& b) {
    b(Op::Mark, 3)(Op::Load, 2)(Op::PushList, 1)(Op::StoreOccurrenceLocal, 6)(Op::Release, 3);
    b(Op::Load, 2)(Op::Load, 2)(Op::OccurrenceLocal, 5)(Op::Push, 40)(Op::Add)(Op::StoreOccurrenceLocal, 5);
  });
  a.Hook(HookKind::After, event, -1, [](Block& b) {
    b(Op::PushList, 0)(Op::Pop);
    b(Op::Load, 2)(Op::OccurrenceLocal, 5)(Op::Load, 2)(Op::OccurrenceLocal, 6)(Op::ListSum)(Op::Add).KeepScore(4);
  });
  a.Main([&](Block& b) { Call(b, event); });
  CHECK(ScoreAtEnd(a) == 42 + 6);
}

TEST_CASE("events: current is the innermost that runs, none when it is over", "[vm]") {
  Assembler a;
  const std::int32_t event = a.Event("outer", 0, [](Block&) {});
  a.Hook(HookKind::After, event, -1, [&](Block& b) {
    b(Op::Current, event, static_cast<std::int32_t>(OccurrenceKind::Event))(Op::Load, 2)(Op::Eq).KeepScore(4);
  });
  a.Main([&](Block& b) {
    Call(b, event);
    b(Op::Current, event, static_cast<std::int32_t>(OccurrenceKind::Event))(Op::IsNone);
    const std::int32_t no = b.Jump(Op::JumpIfNo);
    b.Note(1);
    b.Land(no);
  });
  CHECK(ScoreAtEnd(a) == 11);
}

TEST_CASE("simultaneously: cards pass each other, fields add up, reads see the position as it was", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  a.Main([&](Block& b) {
    b(Op::SimultaneousBegin);
    b(Op::Push, 0)(Op::Push, 1)(Op::MoveCard, kSlot)(Op::Push, 1)(Op::Push, 0)(Op::MoveCard, kSlot);
    b(Op::Push, 0)(Op::Push, 0)(Op::MoveCard, kHand);  // the first move of a card is recorded
    b(Op::Push, 0)(Op::Push, -2)(Op::AddField, kPoints)(Op::Push, 0)(Op::Push, -2)(Op::AddField, kPoints);
    b(Op::Push, 0)(Op::LoadField, kPoints).KeepScore(4);
    b(Op::SimultaneousEnd);
  });
  match::Match match = a.Start({{{def, kSlot}}, {{def, kSlot}}});
  CHECK(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 5);
  CHECK(match.state.fields[1] == 1);
  CHECK(match.state.cards[0].controller == 1);
  CHECK(match.state.cards[1].controller == 0);
  CHECK(match::CheckInvariants(a.p, match) == "");
}

TEST_CASE("simultaneously: a zone that is too full at the end is a fault", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  a.Main(
      [&](Block& b) { b(Op::SimultaneousBegin)(Op::Push, 1)(Op::Push, 0)(Op::MoveCard, kSlot)(Op::SimultaneousEnd); });
  match::Match match = a.Start({{{def, kSlot}}, {{def, kSlot}}});
  const match::Match before = match;
  const engine::StepResult step = engine::StartMatch(a.p, match);
  CHECK(step.kind == engine::StepResult::Kind::Fault);
  CHECK(step.fault.kind == model::FaultKind::ZoneFull);
  CHECK(step.fault.message == "slot holds at most 1");
  CHECK(match == before);
}

TEST_CASE("simultaneously: after hooks are put off to the end, may ask, and still know the event", "[vm]") {
  Assembler a;
  const std::int32_t def = a.Card("Thing");
  const std::int32_t choice = a.Choice(TypeKind::Int);
  // bury(c): local 5 identifies the card; a hook reads it.
  const std::int32_t bury = a.Event("bury", 1, [](Block& b) {
    b(Op::Load, 0)(Op::Push, 3)(Op::Add)(Op::Store, 5)(Op::Load, 0).None()(Op::MoveCard, kPile);
  });
  a.Hook(HookKind::After, bury, def,
         [&](Block& b) {
           b(Op::Load, 2)(Op::ChooseYesNo, choice)(Op::Pop);
           b.None().None()(Op::LoadField, kScore)(Op::Push, 10)(Op::Mul)(Op::Load, 3)(Op::OccurrenceLocal, 5)(Op::Add)(
               Op::StoreField, kScore);
         },
         {kMe});
  a.Main([&](Block& b) {
    b(Op::SimultaneousBegin);
    b(Op::Push, 0)(Op::CallEvent, bury)(Op::Pop)(Op::Push, 1)(Op::CallEvent, bury)(Op::Pop);
    b(Op::SimultaneousEnd);
    b.Note(9);
  });
  match::Match match = a.Start({{{def, kSlot}}, {{def, kSlot}}});
  CHECK(engine::StartMatch(a.p, match).kind == engine::StepResult::Kind::Decision);
  CHECK(match.decision.seat == 0);
  CHECK(match.state.CardsIn(match::ZoneIndex(a.p, kPile, -1, 2)).size() == 2);
  CHECK(match::CheckInvariants(a.p, match) == "");
  Take(a.p, match, 0);
  CHECK(match.decision.seat == 1);
  CHECK(Score(match) == 3);
  CHECK(Take(a.p, match, 0).kind == engine::StepResult::Kind::Outcome);
  CHECK(Score(match) == 349);
  CHECK(match.deferred.empty());
}

}  // namespace cardinal::vm::test
